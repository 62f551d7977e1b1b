import { dict, name, type PdfRef } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { textString, utf8Bytes } from '../../file/text-string.ts'
import { commonFlags, NO_TOGGLE_TO_OFF, RADIO } from './field-flags.ts'
import type { FormControl } from './form-fields.ts'

/** A field of the buttons of one name. */
export interface RadioGroup {
  readonly ref: PdfRef
  readonly buttons: FormControl[]
  readonly kids: PdfRef[]
  /** States of its buttons; two of one state would be checked together. */
  readonly states: string[]
  value: string
}

/** The group of a button, begun with the first of its name; the button is added to it. */
export function joinGroup(
  file: PdfFile,
  groups: Map<string, RadioGroup>,
  button: FormControl,
): RadioGroup {
  const begun = { ref: file.reserve(), buttons: [], kids: [], states: [], value: '' }
  const group = groups.get(button.name) ?? begun
  groups.set(button.name, group)
  const state = stateOf(button, group.states)
  group.buttons.push(button)
  group.states.push(state)
  if (button.isChecked) group.value = state
  return group
}

/** Writes the field of a group, once all its buttons are known. */
export function setGroup(file: PdfFile, { ref, buttons, kids, value }: RadioGroup): void {
  const first = buttons[0] as FormControl
  const isRequired = buttons.some((button) => button.isRequired)
  const Ff = RADIO | NO_TOGGLE_TO_OFF | commonFlags({ ...first, isRequired })
  const state = name(value === '' ? 'Off' : value)
  const entries = { FT: name('Btn'), Ff, T: textString(first.name), V: state, DV: state }
  file.set(ref.num, dict({ ...entries, TU: textString(first.groupLabel), Kids: kids }))
}

/** The name of the state that a box has when it is checked, which no other of its group has. */
export function stateOf({ value }: FormControl, others: readonly string[]): string {
  const wanted = utf8Bytes(value === '' || value === 'Off' ? 'Yes' : value)
  let state = wanted
  for (let count = 2; others.includes(state); count++) state = `${wanted}_${count}`
  return state
}
