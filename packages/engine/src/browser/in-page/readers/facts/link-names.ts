import { textOf } from '../../trees/text-of.ts'
import { labelOf } from '../roles/names-and-roles.ts'

/** A name that links to an address have beside their text. */
type LinkName = readonly [address: string, name: string]

/** Names of links, one for all links of a kind that lead to an address: signs beside a heading have other names than the links to it. */
export interface LinkNames {
  /** Names of links that show text, or a picture with a description. */
  readonly linkNames: readonly LinkName[]
  /** Names of links that show neither, such as the sign of a link. */
  readonly signNames: readonly LinkName[]
}

/** Addresses of links, and the names that all links there have beside their text. */
export function linkNames(): LinkNames {
  const names = new Map<string, string>()
  const signs = new Map<string, string>()
  for (const link of document.links) {
    // Those to headings, by which the browser makes bookmarks, stand in the head.
    if (!(link instanceof HTMLAnchorElement) || document.head.contains(link)) continue
    const href = addressOf(link)
    const hasText =
      /[^\s\p{Default_Ignorable_Code_Point}]/u.test(textOf(link)) ||
      link.querySelector('[alt]:not([alt=""]),[aria-label]') !== null
    const label = labelOf(link) || (hasText ? '' : link.title.trim())
    const ofKind = hasText ? names : signs
    const known = ofKind.get(href)
    ofKind.set(href, known === undefined || known === label ? label : '')
  }
  return { linkNames: named(names), signNames: named(signs) }
}

/** Where a link leads: a place of its own document is that alone, wherever the document stands. */
function addressOf({ href, hash }: HTMLAnchorElement): string {
  const [page = ''] = document.URL.split('#')
  return hash !== '' && href === `${page}${hash}` ? hash : href
}

function named(names: ReadonlyMap<string, string>): readonly LinkName[] {
  return [...names].filter(([, name]) => name !== '')
}
