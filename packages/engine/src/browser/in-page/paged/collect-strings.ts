import { DestinationLinks, isReachable } from '../places/destination-links.ts'
import { elementsOfAny } from '../trees/elements-of.ts'
import { keptValue } from './css/kept-value.ts'
import { type LabelPart, labelParts } from './label-parts.ts'
import type { PagedWorld } from './paged-state.ts'

/** A named string that an element sets (`string-set`), as its styles state it. */
export interface StatedString {
  readonly name: string
  readonly label: readonly LabelPart[]
  /** Named destination of the place where it is set. */
  readonly destination: string
}

/** A value of `string-set`: names, each with a list of contents. */
const SET = /(?:[^,"'(]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:[^()]|\([^()]*\))*\))+/g

interface SetString {
  readonly name: string
  /** List of contents, as it is written. */
  readonly list: string
}

/**
 * Reads the named strings of a document, in its order, and has the browser write down where they are set. Runs in the
 * page, after `adoptPagedCss` and `prepareCounters`.
 *
 * @param prefix starts the ids given to elements that have none
 */
export function collectStrings(prefix: string): {
  readonly strings: readonly StatedString[]
  readonly unsupported: readonly string[]
} {
  const elements = elementsOfAny((globalThis as PagedWorld).svcPaged?.selectors.strings ?? [])
  const stated = elements.map(setsOf)
  // Counters are known at elements with ids.
  for (const [index, element] of elements.entries()) {
    if (
      element.id === '' &&
      stated[index]?.some(({ list }) => /\bcounters?\(|\((?:before|after)/i.test(list))
    ) {
      element.id = `${prefix}${index}`
    }
  }
  const unsupported = new Set<string>()
  // Read before anything is put in: what is put in may match selectors.
  const read = elements.map((element, index) =>
    (stated[index] ?? []).map(({ name, list }) => {
      const { parts: label, cannot } = labelParts(element, list)
      for (const one of cannot) unsupported.add(`string-set ${one}`)
      return { name, label }
    }),
  )
  const links = new DestinationLinks()
  const strings = elements.flatMap((element, index) => {
    const sets = read[index] ?? []
    if (sets.length === 0) return []
    const destination = links.to(placeOf(element, `${prefix}${index}`))
    return sets.map((set) => ({ ...set, destination }))
  })
  links.put()
  return { strings, unsupported: [...unsupported] }
}

function setsOf(element: Element): readonly SetString[] {
  return (keptValue(element, '--svc-string-set').match(SET) ?? []).flatMap((set) => {
    const [, name = '', list = ''] = /^\s*([-\w]+)\s*([\s\S]*?)\s*$/.exec(set) ?? []
    return name === '' || name === 'none' || list === '' || list === 'none' ? [] : [{ name, list }]
  })
}

/** Id of the place where an element sets its strings: where it is not displayed, where it would stand. */
function placeOf(element: HTMLElement, ownId: string): string {
  const isDisplayed = element.checkVisibility()
  if (isDisplayed && isReachable(element)) return element.id
  const target = document.createElement('svc-target')
  target.id = element.id === ownId ? `${ownId}-place` : ownId
  target.setAttribute('style', 'all:unset!important;position:absolute!important')
  if (isDisplayed) element.prepend(target)
  else element.before(target)
  return target.id
}
