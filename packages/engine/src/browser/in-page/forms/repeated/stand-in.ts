import { isButton, type TextControl } from './shown-by.ts'

/** A box that looks like a control; the content of a `button` moves into it. */
export function standIn(control: TextControl, text: string): HTMLElement {
  const box = document.createElement('span')
  dress(box, control)
  const inner = document.createElement('span')
  if (control instanceof HTMLButtonElement) inner.append(...control.childNodes)
  else inner.textContent = text
  box.append(inner)
  const name = control.getAttribute('aria-label')
  if (control.id) box.id = control.id
  if (name && text === '') box.setAttribute('aria-label', name)
  return box
}

function dress(box: HTMLElement, control: TextControl): void {
  const style = getComputedStyle(control)
  const set = (property: string, value: string) =>
    box.style.setProperty(property, value, 'important')
  for (const property of style) set(property, style.getPropertyValue(property))
  set('display', style.display.startsWith('inline') ? 'inline-flex' : 'flex')
  set('align-items', control instanceof HTMLTextAreaElement ? 'flex-start' : 'center')
  set('justify-content', isButton(control) ? 'center' : 'flex-start')
  set('appearance', 'none')
  const isNative = style.appearance !== 'none'
  const isRaised = isNative && style.borderTopStyle === 'outset'
  if (!isRaised && !(isNative && style.borderTopStyle === 'inset')) return
  // As the browser draws those that no style sheet touches.
  for (const side of ['top', 'right', 'bottom', 'left']) {
    set(`border-${side}-style`, 'solid')
    set(`border-${side}-width`, '1px')
    set(`border-${side}-color`, 'rgb(118 118 118)')
  }
  if (isRaised) set('border-radius', '3px')
}
