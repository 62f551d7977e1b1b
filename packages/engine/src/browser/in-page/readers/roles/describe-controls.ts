import { openTrees } from '../../trees/open-trees.ts'
import { textOf } from '../../trees/text-of.ts'
import { type Control, inOneLine, nameInGroup, nameOf } from './control-names.ts'
import { describe, giveRole, labelOf, nameAnew } from './names-and-roles.ts'
import { paintControl } from './paint-control.ts'

/** Roles that say no more than the control does: of something that shows a value. */
const SHOWS_VALUE = /^(?:slider|progressbar|meter)?$/

/**
 * Gives the controls of forms the names of their labels, and those that Chromium has no tag for a role that it has one
 * for: on paper a list to choose from is a field with text, a slider a picture of its value. Runs in the page.
 *
 * Names and roles of the author stay, but for those that would leave out what is shown: the value of a slider, the choices
 * of a list.
 */
export function describeControls(): void {
  for (const tree of openTrees()) {
    for (const input of tree.querySelectorAll('input')) describeInput(input)
    for (const area of tree.querySelectorAll('textarea')) describe(area, nameInGroup(area))
    for (const select of tree.querySelectorAll('select')) describeList(select)
    for (const bar of tree.querySelectorAll<HTMLProgressElement>('progress')) {
      callPicture(bar, bar.position < 0 ? '' : `${Math.round(bar.position * 100)}%`)
    }
    for (const meter of tree.querySelectorAll('meter')) {
      callPicture(meter, textOf(meter) || String(meter.value))
    }
    for (const button of tree.querySelectorAll('button')) paintControl(button)
  }
}

function describeInput(input: HTMLInputElement): void {
  if (input.type === 'hidden') return
  paintControl(input)
  if (input.type === 'range' || input.type === 'color') callPicture(input, input.value)
  // Fields for parts of a date are one field.
  if (/^(date|time|month|week|datetime-local)$/.test(input.type)) giveRole(input, 'textbox')
  if (!/^(submit|reset|button|range|color)$/.test(input.type)) {
    describe(input, nameInGroup(input))
  }
}

function describeList(select: HTMLSelectElement): void {
  paintControl(select)
  const chosen = [...select.selectedOptions].map((option) => option.label.trim())
  const isList = select.multiple || select.size > 1
  const name = labelOf(select) || nameInGroup(select)
  // A field shows its choice, a list marks it with colour.
  if (isList) nameAnew(select, inOneLine(name, chosen.join(', ')))
  else describe(select, name)
  giveRole(select, 'textbox')
}

function callPicture(control: Control, value: string): void {
  const name = inOneLine(labelOf(control) || nameOf(control), value)
  if (!SHOWS_VALUE.test(control.getAttribute('role') ?? '') || !name) return
  paintControl(control)
  control.setAttribute('role', 'img')
  nameAnew(control, name)
}
