import { labelWords } from '../../trees/label-words.ts'
import { textOf } from '../../trees/text-of.ts'
import { labelOf } from './names-and-roles.ts'

/** A control of a form; one with labels knows them. */
export type Control = HTMLElement & { readonly labels?: NodeListOf<HTMLLabelElement> | null }

/** Name that a control has by itself, its labels or the hint in it; empty for none. */
export function nameOf(control: Control): string {
  const own = control.getAttribute('aria-label') || control.title
  if (own) return own.trim()
  const labels = [...(control.labels ?? [])].map(labelWords)
  return labels.join(' ') || control.getAttribute('placeholder')?.trim() || ''
}

/**
 * Name of a control after that of its group. A control is read alone, where nobody knows what it is a choice of, or whose address
 * it asks for: tags have no groups.
 */
export function nameInGroup(control: Control): string {
  const name = nameOf(control)
  const isChoice = control.matches('[type="radio" i],[type="checkbox" i]')
  return name === '' && !isChoice ? '' : inOneLine(groupNameOf(control), name)
}

/** Two parts of a name, as far as there are any. */
export function inOneLine(first: string, second: string): string {
  return [first, second].filter(Boolean).join(': ')
}

/** Name of the group that a control is one of; empty for none. */
export function groupNameOf(control: Element): string {
  const group = control.closest('fieldset,[role="group"],[role="radiogroup"]')
  return textOf(group?.querySelector(':scope > legend')) || (group ? labelOf(group) : '')
}
