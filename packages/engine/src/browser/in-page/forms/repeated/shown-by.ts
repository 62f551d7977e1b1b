/** A control that shows text. */
export type TextControl =
  | HTMLButtonElement
  | HTMLInputElement
  | HTMLSelectElement
  | HTMLTextAreaElement

const TYPED = /^(?:text|search|email|url|tel|number|password)$/
const BUTTONS = /^(?:submit|reset|button)$/

/** Whether something is done by pressing it. */
export function isButton(control: TextControl): boolean {
  return control instanceof HTMLButtonElement || BUTTONS.test(control.type)
}

/** Text that a control shows; undefined where it shows more than that. */
export function shownBy(control: TextControl): string | undefined {
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
