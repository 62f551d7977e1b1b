import { changingMarks } from './changing-marks.ts'
import {
  type Control,
  controlsOutOfReach,
  type LeftReason,
  seenControls,
  whyLeft,
} from './seen-controls.ts'

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
  const left: LeftControl[] = []
  const leave = (control: Control, reason: LeftReason) => {
    left.push({ reason, name: control.name || control.id || control.type })
  }
  const fields = new Set<Control>()
  for (const control of seenControls()) {
    const reason = whyLeft(control, pageHeightPx)
    if (reason === undefined) fields.add(control)
    else leave(control, reason)
  }
  for (const control of controlsOutOfReach()) leave(control, 'out_of_reach')
  for (const radio of lonelyRadios([...fields])) {
    leave(radio, 'disabled_choice')
    fields.delete(radio)
  }
  for (const mark of changingMarks([...fields])) {
    leave(mark, 'changes_layout')
    fields.delete(mark)
  }
  for (const field of fields) field.setAttribute('data-svc-field', '')
  return left
}

/** Disabled buttons of a field that has others: one button of a field cannot be switched off alone. */
function lonelyRadios(fields: readonly Control[]): readonly Control[] {
  const radios = fields.filter(isRadio)
  const isDisabled = (radio: HTMLInputElement) => radio.matches(':disabled')
  return radios.filter(
    (radio) =>
      isDisabled(radio) && radios.some((other) => areTogether(radio, other) && !isDisabled(other)),
  )
}

function areTogether(one: HTMLInputElement, other: HTMLInputElement): boolean {
  return one === other || (one.name !== '' && one.name === other.name && one.form === other.form)
}

function isRadio(control: Control): control is HTMLInputElement {
  return control.type === 'radio'
}
