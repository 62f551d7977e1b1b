import { textOf } from '../../trees/text-of.ts'
import { type Control, inOneLine, nameInGroup, nameOf } from './control-names.ts'
import { describe, giveRole } from './names-and-roles.ts'

/**
 * Gives the controls of forms the names of their labels, and those that Chromium has no tag for a role that it has one
 * for: on paper a list to choose from is a field with text, a slider a picture of its value. Runs in the page.
 *
 * Only attributes of accessibility are set, and only where the author set none.
 */
export function describeControls(): void {
  for (const input of document.querySelectorAll('input')) describeInput(input)
  for (const area of document.querySelectorAll('textarea')) describe(area, nameInGroup(area))
  for (const select of document.querySelectorAll('select')) describeList(select)
  for (const bar of document.querySelectorAll<HTMLProgressElement>('progress')) {
    callPicture(bar, bar.position < 0 ? '' : `${Math.round(bar.position * 100)}%`)
  }
  for (const meter of document.querySelectorAll('meter')) {
    callPicture(meter, textOf(meter) || String(meter.value))
  }
}

function describeInput(input: HTMLInputElement): void {
  if (input.type === 'range' || input.type === 'color') callPicture(input, input.value)
  // Fields for parts of a date are one field.
  if (/^(date|time|month|week|datetime-local)$/.test(input.type)) giveRole(input, 'textbox')
  if (!/^(submit|reset|button|hidden|range|color)$/.test(input.type)) {
    describe(input, nameInGroup(input))
  }
}

function describeList(select: HTMLSelectElement): void {
  const chosen = [...select.selectedOptions].map((option) => option.label.trim())
  const isList = select.multiple || select.size > 1
  const name = nameInGroup(select)
  // A field shows its choice, a list marks it with colour.
  describe(select, isList ? inOneLine(name, chosen.join(', ')) : name)
  giveRole(select, 'textbox')
}

function callPicture(control: Control, value: string): void {
  const name = inOneLine(nameOf(control), value)
  if (control.hasAttribute('role') || control.hasAttribute('aria-labelledby') || !name) return
  control.setAttribute('role', 'img')
  control.setAttribute('aria-label', name)
}
