/**
 * Makes the controls in heads and feet of tables be printed wherever a page shows the head again: Chromium leaves buttons,
 * inputs and choices out there, so boxes that look like them take their place. Runs in the page.
 *
 * @param pageHeightPx height of a page between its margins; a document that is no higher has no head twice
 * @param hasFields whether all but buttons become fields
 * @returns names of those that no box stands for, in tables that are higher than a page
 */
export function repeatControls(pageHeightPx: number, hasFields: boolean): readonly string[] {
  const TYPED = /^(?:text|search|email|url|tel|number|password)$/
  const BUTTONS = /^(?:submit|reset|button)$/
  const REPEATED = 'table :is(thead,tfoot) :is(button,input,select,textarea)'
  type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  if ((document.scrollingElement?.scrollHeight ?? 0) <= pageHeightPx) return []

  /** Text that a control shows; undefined where it shows more than that. */
  const shownBy = (control: Control): string | undefined => {
    if (control instanceof HTMLSelectElement) {
      const isOne = !control.multiple && control.size <= 1
      return isOne ? (control.selectedOptions[0]?.label ?? '') : undefined
    }
    if (control instanceof HTMLTextAreaElement) return control.value || control.placeholder
    if (BUTTONS.test(control.type)) {
      const standard = { submit: 'Submit', reset: 'Reset' }[control.type] ?? ''
      return control.value || (control.hasAttribute('value') ? '' : standard)
    }
    if (!TYPED.test(control.type)) return undefined
    const { value } = control
    const { placeholder } = control as HTMLInputElement
    return control.type === 'password' ? '•'.repeat(value.length) : value || placeholder
  }
  const standIn = (control: Control, text: string) => {
    const style = getComputedStyle(control)
    const isButton = control instanceof HTMLButtonElement || BUTTONS.test(control.type)
    const isNative = style.appearance !== 'none' && style.borderTopStyle === 'outset'
    const isSunk = style.appearance !== 'none' && style.borderTopStyle === 'inset'
    const box = document.createElement('span')
    for (const property of style) {
      box.style.setProperty(property, style.getPropertyValue(property), 'important')
    }
    const set = (property: string, value: string) =>
      box.style.setProperty(property, value, 'important')
    set('display', style.display.startsWith('inline') ? 'inline-flex' : 'flex')
    set('align-items', control instanceof HTMLTextAreaElement ? 'flex-start' : 'center')
    set('justify-content', isButton ? 'center' : 'flex-start')
    set('appearance', 'none')
    if (isNative || isSunk) {
      // As the browser draws those that no style sheet touches.
      for (const side of ['top', 'right', 'bottom', 'left']) {
        set(`border-${side}-style`, 'solid')
        set(`border-${side}-width`, '1px')
        set(`border-${side}-color`, 'rgb(118 118 118)')
      }
      if (isNative) set('border-radius', '3px')
    }
    const inner = document.createElement('span')
    if (control instanceof HTMLButtonElement) inner.append(...control.childNodes)
    else inner.textContent = text
    box.append(inner)
    const name = control.getAttribute('aria-label')
    if (control.id) box.id = control.id
    if (name && text === '') box.setAttribute('aria-label', name)
    return box
  }

  const left = new Set<string>()
  for (const control of document.querySelectorAll<Control>(REPEATED)) {
    if (control.getClientRects().length === 0) continue
    const isButton = control instanceof HTMLButtonElement || BUTTONS.test(control.type)
    if (hasFields && !isButton) continue
    const text = control instanceof HTMLButtonElement ? '' : shownBy(control)
    if (text !== undefined) control.replaceWith(standIn(control, text))
    else if ((control.closest('table')?.clientHeight ?? 0) > pageHeightPx) {
      left.add(control.name || control.id || control.type)
    }
  }
  return [...left]
}
