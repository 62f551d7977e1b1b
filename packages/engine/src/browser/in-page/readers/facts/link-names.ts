import { textOf } from '../../trees/text-of.ts'
import { labelOf } from '../roles/names-and-roles.ts'

/** Addresses of links, and the names that all links there have beside their text. */
export function linkNames(): readonly (readonly [address: string, name: string])[] {
  const names = new Map<string, string>()
  for (const link of document.links) {
    if (!(link instanceof HTMLAnchorElement)) continue
    const { href } = link
    const hasText = textOf(link) || link.querySelector('[alt],[aria-label]')
    const label = labelOf(link) || (hasText ? '' : link.title.trim())
    const known = names.get(href)
    names.set(href, known === undefined || known === label ? label : '')
  }
  return [...names].filter(([, name]) => name !== '')
}
