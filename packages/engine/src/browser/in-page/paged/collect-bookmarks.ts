import { DestinationLinks, isReachable } from '../places/destination-links.ts'
import { elementsOfAny } from '../trees/elements-of.ts'
import { keptValue } from './css/kept-value.ts'
import { type LabelPart, labelParts } from './label-parts.ts'
import type { PagedWorld } from './paged-state.ts'

/** A bookmark as its document states it. */
export interface StatedBookmark {
  readonly level: number
  readonly label: readonly LabelPart[]
  /** Named destination of its place. */
  readonly destination: string
  readonly isOpen?: boolean
}

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role="heading"][aria-level]'
const DEFAULT = /^(?:|initial|unset)$/i

/**
 * Reads the bookmarks of a document that states some (`bookmark-level`, `bookmark-label`, `bookmark-state`), in its order:
 * headings have the one of their level unless it says otherwise. Runs in the page, after `adoptPagedCss` and
 * `prepareCounters`.
 *
 * @param prefix starts the ids given to elements that have none
 */
export function collectBookmarks(prefix: string): {
  readonly bookmarks: readonly StatedBookmark[]
  readonly unsupported: readonly string[]
} {
  const selectors = (globalThis as PagedWorld).svcPaged?.selectors.bookmarks ?? []
  const elements = elementsOfAny([HEADINGS, ...selectors]).filter(
    (element) => document.body?.contains(element) && element !== document.body,
  )
  const unsupported = new Set<string>()
  const note = (what: string) => unsupported.add(`bookmark-${what}`)
  // Counters are known at elements with ids.
  const chosen = elements.flatMap((element, index) => {
    const level = levelOf(element, note)
    if (level === 0 || !isSeen(element)) return []
    const ownId = `${prefix}${index}`
    if (element.id === '') element.id = ownId
    return [{ element, level, ownId }]
  })
  const links = new DestinationLinks()
  const bookmarks = chosen.map(({ element, level, ownId }): StatedBookmark => {
    const value = stated(element, 'label')
    const { parts: label, cannot } = labelParts(element, DEFAULT.test(value) ? 'content()' : value)
    for (const one of cannot) note(`label ${one}`)
    const destination = links.to(placeOf(element, ownId))
    return { level, label, destination, ...stateOf(element, note) }
  })
  links.put()
  return { bookmarks, unsupported: [...unsupported] }
}

function stated(element: Element, name: 'level' | 'label' | 'state'): string {
  return keptValue(element, `--svc-bookmark-${name}`)
}

/** Level of a bookmark; 0 for none. */
function levelOf(element: Element, note: (what: string) => void): number {
  const value = stated(element, 'level').toLowerCase()
  if (/^(?:none|initial|unset)$/.test(value)) return 0
  if (/^\+?0*[1-9]\d*$/.test(value)) return Number(value)
  if (value !== '') note(`level: ${value}`)
  return headingLevel(element)
}

function headingLevel(element: Element): number {
  if (/^H\d$/.test(element.tagName)) return Number(element.tagName[1])
  // The title of a list of contents of ours leads to itself.
  if (element.matches('.svc-toc-title')) return 0
  return element.role === 'heading' ? Number(element.ariaLevel) || 1 : 0
}

function stateOf(element: Element, note: (what: string) => void): { readonly isOpen?: boolean } {
  const value = stated(element, 'state').toLowerCase()
  if (value === 'open' || value === 'closed') return { isOpen: value === 'open' }
  if (!DEFAULT.test(value)) note(`state: ${value}`)
  return {}
}

/** Whether it is seen, or, where it has no box, what is around it. */
function isSeen(element: Element): boolean {
  const { parentElement } = element
  return getComputedStyle(element).display === 'contents' && parentElement !== null
    ? isSeen(parentElement)
    : element.checkVisibility({ visibilityProperty: true })
}

/** Id of a place that links reach: neither a second one of its name nor without a box. */
function placeOf(element: Element, ownId: string): string {
  const { display } = getComputedStyle(element)
  if (isReachable(element) && display !== 'contents') return element.id
  const target = document.createElement('svc-target')
  target.id = `${ownId}-place`
  target.setAttribute('style', 'all:unset!important;position:absolute!important')
  element.prepend(target)
  return target.id
}
