import { labelWords } from '../trees/label-words.ts'
import { textOf } from '../trees/text-of.ts'
import type { Control } from './control.ts'

/** Longest label of a field, in characters. */
const MAX_LABEL = 500

/** Words by which readers tell a control: its label, else what comes next to one. */
export function labelOf(control: Control): string {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const candidates = [
    ids.map((id) => textOf(document.getElementById(id))).join(' '),
    control.getAttribute('aria-label'),
    [...(control.labels ?? [])].map(labelWords).join(' '),
    control.title,
    control.getAttribute('placeholder'),
    control.name,
  ]
  const label = candidates.map((one) => (one ?? '').trim()).find(Boolean) ?? control.type
  return label.slice(0, MAX_LABEL)
}

/** Words for the group of buttons that a control is one of. */
export function groupLabelOf(control: Control): string {
  return (
    textOf(control.closest('fieldset')?.querySelector('legend')) ||
    control.closest('[role="radiogroup"],[role="group"]')?.getAttribute('aria-label') ||
    control.name ||
    'radio'
  )
}
