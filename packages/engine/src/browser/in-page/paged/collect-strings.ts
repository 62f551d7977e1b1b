import { decodedValue } from './css/kept-value.ts'
import { elementsOf } from './elements-of.ts'
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
  const written = (globalThis as PagedWorld).svcPaged?.selectors.strings ?? []
  const found = new Set([...new Set(written)].flatMap(elementsOf))
  const inOrder = [...found].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const stated = inOrder.map(setsOf)
  // Counters are known at elements with ids.
  for (const [index, element] of inOrder.entries()) {
    if (
      element.id === '' &&
      stated[index]?.some(({ list }) => /\bcounters?\(|\((?:before|after)/i.test(list))
    ) {
      element.id = `${prefix}${index}`
    }
  }
  const unsupported = new Set<string>()
  // Read before anything is put in: what is put in may match selectors.
  const read = inOrder.map((element, index) =>
    (stated[index] ?? []).map(({ name, list }) => {
      const { parts: label, cannot } = labelParts(element, list)
      for (const one of cannot) unsupported.add(`string-set ${one}`)
      return { name, label }
    }),
  )
  const links = document.createDocumentFragment()
  const strings = inOrder.flatMap((element, index) => {
    const sets = read[index] ?? []
    if (sets.length === 0) return []
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(placeOf(element, `${prefix}${index}`))}`
    links.append(link)
    return sets.map((set) => ({ ...set, destination: link.hash.slice(1) }))
  })
  document.head?.append(links)
  return { strings, unsupported: [...unsupported] }
}

function setsOf(element: Element): readonly SetString[] {
  const value = getComputedStyle(element).getPropertyValue('--svc-string-set')
  return (decodedValue(value).match(SET) ?? []).flatMap((set) => {
    const [, name = '', list = ''] = /^\s*([-\w]+)\s*([\s\S]*?)\s*$/.exec(set) ?? []
    return name === '' || name === 'none' || list === '' || list === 'none' ? [] : [{ name, list }]
  })
}

/** Id of the place where an element sets its strings: where it is not displayed, where it would stand. */
function placeOf(element: HTMLElement, ownId: string): string {
  const isDisplayed = element.checkVisibility()
  const { id } = element
  if (id !== '' && isDisplayed && document.getElementById(id) === element) return id
  const target = document.createElement('svc-target')
  target.id = id === ownId ? `${ownId}-place` : ownId
  target.setAttribute('style', 'all:unset!important;position:absolute!important')
  if (isDisplayed) element.prepend(target)
  else element.before(target)
  return target.id
}
