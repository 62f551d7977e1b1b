import { type Control, lineOf } from './control.ts'

/** Longest label of a field, in characters. */
const MAX_LABEL = 500

/** Words by which readers tell a control: its label, else what comes next to one. */
export function labelOf(control: Control): string {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const candidates = [
    ids.map((id) => lineOf(document.getElementById(id))).join(' '),
    control.getAttribute('aria-label'),
    [...(control.labels ?? [])].map(wordsOf).join(' '),
    control.title,
    control.getAttribute('placeholder'),
    control.name,
  ]
  const label = candidates.map((one) => (one ?? '').trim()).find(Boolean) ?? control.type
  return label.slice(0, MAX_LABEL)
}

/** Words of a label, without those of the controls in it. */
function wordsOf(label: HTMLLabelElement): string {
  const copy = label.cloneNode(true) as Element
  for (const inner of copy.querySelectorAll('input,select,datalist,textarea,button')) inner.remove()
  return lineOf(copy)
}

/** Words for the group of buttons that a control is one of. */
export function groupLabelOf(control: Control): string {
  return (
    lineOf(control.closest('fieldset')?.querySelector('legend')) ||
    control.closest('[role="radiogroup"],[role="group"]')?.getAttribute('aria-label') ||
    control.name ||
    'radio'
  )
}
