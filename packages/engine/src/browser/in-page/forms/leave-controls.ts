import type { PagedWorld } from '../paged/paged-state.ts'

/** Why a control that is seen cannot become a field. */
export type LeftReason =
  | 'no_such_field'
  | 'out_of_reach'
  | 'drawn_by_others'
  | 'changes_layout'
  | 'higher_than_page'
  | 'disabled_choice'
  | 'repeated_foot'

/** A control that stays a picture. */
export interface LeftControl {
  readonly reason: LeftReason
  /** Name of the control, else its type. */
  readonly name: string
}

/**
 * Marks the controls that become fields, and says which of those that are seen cannot. Runs in the page.
 *
 * Boxes whose checks show elsewhere (a label that draws the box, details that open) stay as the document has them: in the
 * file they would be checked and unchecked, and nothing around them would change.
 *
 * @param pageHeightPx height of a page between its margins
 */
export function leaveControls(pageHeightPx: number): readonly LeftControl[] {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const CONTROLS = 'input:not([type="hidden" i]),select,textarea'
  const NOT_TEXT = /^(?:range|color|file)$/
  const BUTTONS = /^(?:submit|reset|button|image)$/
  const left: LeftControl[] = []
  const leave = (control: Control, reason: LeftReason) => {
    left.push({ reason, name: control.name || control.id || control.type })
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true })
  /** Whether it has no size to speak of, shines through whole, or lies outside of what cuts it off. */
  const isUnpainted = (control: Control) => {
    if (!control.checkVisibility({ opacityProperty: true })) return true
    let { left: x, top, right, bottom } = control.getBoundingClientRect()
    for (let outer = control.parentElement; outer; outer = outer.parentElement) {
      if (outer === document.body || outer === document.documentElement) break
      const { overflowX, overflowY } = getComputedStyle(outer)
      const box = outer.getBoundingClientRect()
      if (overflowX !== 'visible') [x, right] = [Math.max(x, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') {
        ;[top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
      }
    }
    return right - x < 3 || bottom - top < 3
  }

  const fields: Control[] = []
  for (const control of document.querySelectorAll<Control>(CONTROLS)) {
    if (!isShown(control) || BUTTONS.test(control.type)) continue
    if (NOT_TEXT.test(control.type)) leave(control, 'no_such_field')
    else if (isUnpainted(control)) leave(control, 'drawn_by_others')
    else if (control.getBoundingClientRect().height > pageHeightPx) {
      leave(control, 'higher_than_page')
    } else if ((control.closest('tfoot')?.parentElement?.clientHeight ?? 0) > pageHeightPx) {
      leave(control, 'repeated_foot')
    } else fields.push(control)
  }
  const inShadow = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      if (!element.shadowRoot) continue
      for (const control of element.shadowRoot.querySelectorAll<Control>(CONTROLS)) {
        if (isShown(control) && !BUTTONS.test(control.type)) leave(control, 'out_of_reach')
      }
      inShadow(element.shadowRoot)
    }
  }
  inShadow(document)
  for (const frame of document.querySelectorAll('iframe')) {
    if (!isShown(frame)) continue
    for (const control of frame.contentDocument?.querySelectorAll<Control>(CONTROLS) ?? []) {
      if (isShown(control) && !BUTTONS.test(control.type)) leave(control, 'out_of_reach')
    }
  }
  for (const { box } of (globalThis as PagedWorld).svcRunning ?? []) {
    for (const control of box.querySelectorAll<Control>(CONTROLS)) leave(control, 'out_of_reach')
  }

  // One button of a field cannot be switched off alone.
  const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'
  const together = (one: HTMLInputElement, other: HTMLInputElement) =>
    one === other || (one.name !== '' && one.name === other.name && one.form === other.form)
  const radios = fields.filter(isRadio)
  for (const radio of radios) {
    if (!radio.matches(':disabled')) continue
    if (radios.every((other) => !together(radio, other) || other.matches(':disabled'))) continue
    leave(radio, 'disabled_choice')
    fields.splice(fields.indexOf(radio), 1)
  }

  const marks = fields.filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type),
  )
  const states = () => marks.map(({ checked }) => checked)
  const restore = (known: readonly boolean[]) => {
    for (const [index, mark] of marks.entries()) mark.checked = known[index] === true
  }
  const shape = () => {
    const boxes = fields.map((field) => field.getBoundingClientRect())
    const numbers = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height])
    return [document.documentElement.scrollHeight, ...numbers].map(Math.round).join(' ')
  }
  const own = states()
  const before = shape()
  const changes = (change: () => void) => {
    change()
    const isChanged = shape() !== before
    restore(own)
    return isChanged
  }
  const setAll = (checked: boolean) => () => {
    for (const mark of marks) mark.checked = checked
  }
  if (changes(setAll(false)) || changes(setAll(true))) {
    for (const mark of marks) {
      const toggle = () => {
        mark.checked = !mark.checked
      }
      if (!changes(toggle)) continue
      leave(mark, 'changes_layout')
      fields.splice(fields.indexOf(mark), 1)
    }
  }
  for (const field of fields) field.setAttribute('data-svc-field', '')
  return left
}
