import { textOfToken } from '../styles/text-of-token.ts'
import { decodedValue } from './css/kept-value.ts'
import type { PagedWorld } from './paged-state.ts'

/** A named string that an element sets (`string-set`). */
export interface NamedString {
  readonly name: string
  readonly value: string
  /** Named destination of the place where it is set. */
  readonly destination: string
  /** Named destination of where the content before it ends, null where there is none; absent where nobody asks. */
  readonly endBefore?: string | null
}

/**
 * Reads the named strings of a document, in its order, and has the browser write down where they are set. Runs in the
 * page, after `adoptPagedCss`.
 *
 * @param prefix starts the ids given to elements that have none
 */
export function collectStrings(prefix: string): {
  readonly strings: readonly NamedString[]
  readonly unsupported: readonly string[]
} {
  const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\([^()]*\)|[^\s"'(]+/g
  const { strings: written = [] } = (globalThis as PagedWorld).svcPaged?.selectors ?? {}
  const found = new Set<HTMLElement>()
  for (const selector of new Set(written)) {
    try {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) found.add(element)
    } catch {
      // No selector, so no rule either.
    }
  }
  const unsupported = new Set<string>()
  const textOf = (element: Element, token: string): string => {
    const { text, cannot } = textOfToken(element, token)
    if (cannot !== undefined) unsupported.add(`string-set ${cannot}`)
    return text
  }
  const links = document.createDocumentFragment()
  const strings: NamedString[] = []
  const inOrder = [...found].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  // Read before anything is put in: what is put in may match selectors.
  const stated = inOrder.map((element) => {
    const value = getComputedStyle(element).getPropertyValue('--svc-string-set')
    const text = decodedValue(value)
    const sets = text.match(/(?:[^,"'(]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\))+/g) ?? []
    return sets.flatMap((set) => {
      const [name = '', ...tokens] = set.match(TOKEN) ?? []
      if (name === '' || name === 'none' || tokens.length === 0) return []
      return [{ name, value: tokens.map((token) => textOf(element, token)).join('') }]
    })
  })
  for (const [index, element] of inOrder.entries()) {
    const sets = stated[index] ?? []
    if (sets.length === 0) continue
    let { id } = element
    if (id === '' || document.getElementById(id) !== element || !element.checkVisibility()) {
      const target = document.createElement('svc-target')
      id = `${prefix}${index}`
      target.id = id
      target.setAttribute('style', 'all:unset!important;position:absolute!important')
      // An element that is not displayed sets its strings where it would stand.
      if (element.checkVisibility()) element.prepend(target)
      else element.before(target)
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(id)}`
    links.append(link)
    for (const set of sets) strings.push({ ...set, destination: link.hash.slice(1) })
  }
  document.head?.append(links)
  return { strings, unsupported: [...unsupported] }
}
