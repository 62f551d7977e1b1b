import { textOf } from '../../trees/text-of.ts'

/** Elements that their author gave a name. */
export const NAMED = '[aria-label],[aria-labelledby],[title]'

/** Whether readers are not told of an element. */
export function isHiddenFromReaders(element: Element): boolean {
  return element.closest('[aria-hidden="true"]') !== null
}

/** Gives an element a description, unless its author gave it a name. */
export function describe(element: Element, description: string): void {
  if (!element.matches(NAMED) && description) element.setAttribute('aria-label', description)
}

/** Gives an element a name in place of the one that its author gave it, which is a part of it. */
export function nameAnew(element: Element, name: string): void {
  if (!name) return
  element.removeAttribute('aria-labelledby')
  element.setAttribute('aria-label', name)
}

/** Gives an element a role, unless its author did. */
export function giveRole(element: Element, role: string): void {
  if (!element.hasAttribute('role')) element.setAttribute('role', role)
}

/** Name that the author gave an element by `aria-labelledby` or `aria-label`; empty for none. */
export function labelOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const words = ids.map((id) => textOf(document.getElementById(id)))
  return words.filter(Boolean).join(' ') || element.getAttribute('aria-label')?.trim() || ''
}
