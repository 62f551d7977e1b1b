import { elementsOf } from '../../trees/elements-of.ts'
import { keptIn } from '../css/kept-value.ts'
import type { ContentPart, PagedSelectors, PagedWorld, PageReference } from '../paged-state.ts'
import { ContentParts } from './content-parts.ts'
import { tokensOf } from './content-tokens.ts'
import { isOfBrowser, placeReference, stylesOfReferences } from './reference-boxes.ts'

/** References of a document to its own pages. */
export interface CollectedReferences {
  /** How many pieces of content there are to fill in. */
  readonly count: number
  /** Names of the destinations whose pages are wanted. */
  readonly destinations: readonly string[]
  /** Places that references lead to and the document does not have. */
  readonly missing: readonly string[]
  /** Addresses of other documents that references lead to. */
  readonly elsewhere: readonly string[]
  /** Patterns of leaders, which are no text to read. */
  readonly leaders: readonly string[]
  /** Parts of content that cannot be made, by the name of the feature. */
  readonly unsupported: readonly string[]
}

/**
 * Finds generated content with references to pages, texts of other places, and leaders, and makes room for it. Runs in
 * the page, after `adoptPagedCss` and `prepareCounters`.
 *
 * @param prefix starts the ids given to places that show the number of their own page
 */
export function collectReferences(prefix: string): CollectedReferences {
  const { svcPaged } = globalThis as PagedWorld
  const references = svcPaged?.references ?? []
  const countsPages = svcPaged?.countsPages ?? false
  const made = new ContentParts(countsPages)
  for (const { element, side } of placesOf(svcPaged?.selectors.references ?? [])) {
    const content = keptIn(getComputedStyle(element, `::${side}`), '--svc-content')
    const ownName = `${prefix}${references.length}`
    const parts = ourParts(element, content, ownName, made, countsPages)
    if (parts === undefined) continue
    const box = parts.some((part) => needsBox(part, ownName))
      ? document.createElement(`svc-${side}`)
      : undefined
    if (box && made.destinations.has(ownName)) box.id = ownName
    references.push({ element, side, parts, box })
  }
  // After all styles were read: what is put in may match selectors.
  for (const reference of references) placeReference(reference)
  document.head?.append(made.links)
  if (references.length > 0) {
    document.adoptedStyleSheets.push(stylesOfReferences())
  }
  return {
    count: references.length,
    destinations: [...made.destinations],
    leaders: [...made.leaders],
    missing: [...made.missing],
    elsewhere: [...made.elsewhere],
    unsupported: [...made.unsupported],
  }
}

/** Pseudo-elements that a rule gives content of ours, each once. */
function placesOf(rules: PagedSelectors['references']) {
  const found: Pick<PageReference, 'element' | 'side'>[] = []
  const known = { before: new Set<Element>(), after: new Set<Element>() }
  for (const { selector, side } of rules) {
    for (const element of elementsOf(selector, document)) {
      if (!(element instanceof HTMLElement) || known[side].has(element)) continue
      known[side].add(element)
      found.push({ element, side })
    }
  }
  return found
}

/** Parts of a content that holds something of ours; undefined for any other. */
function ourParts(
  element: Element,
  content: string,
  ownName: string,
  made: ContentParts,
  countsPages: boolean,
): readonly ContentPart[] | undefined {
  const isOurs = /\b(?:target-counters?|target-text|leader)\(/i.test(content)
  if (!isOurs && !(countsPages && /\bcounter\(\s*pages?\b/i.test(content))) return undefined
  const parts = tokensOf(content).flatMap((token) => made.of(element, token, ownName))
  return isOurs || parts.some(({ kind }) => kind === 'page') ? parts : undefined
}

function needsBox(part: ContentPart, ownName: string): boolean {
  if (part.kind === 'page') return part.destination === ownName || isOfBrowser(part.style)
  return part.kind === 'leader' || part.kind === 'number'
}
