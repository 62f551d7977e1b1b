import { textOfToken } from '../styles/text-of-token.ts'
import { decodedValue } from './css/kept-value.ts'
import type { PagedWorld } from './paged-state.ts'

/** A bookmark as its document states it. */
export interface StatedBookmark {
  readonly level: number
  /** Texts, and values of counters in a style of CSS. */
  readonly label: readonly (string | { readonly value: number; readonly style: string })[]
  /** Named destination of its place. */
  readonly destination: string
  readonly isOpen?: boolean
}

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
  const TOKEN =
    /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[-\w]+\((?:[^()]|\([^()]*\))*\)|[^\s"'(]+/g
  const world = globalThis as PagedWorld
  const unsupported = new Set<string>()
  const found = new Set<Element>()
  const selectors = world.svcPaged?.selectors.bookmarks ?? []
  for (const selector of new Set([
    'h1,h2,h3,h4,h5,h6,[role="heading"][aria-level]',
    ...selectors,
  ])) {
    try {
      for (const element of document.body?.querySelectorAll(selector) ?? []) found.add(element)
    } catch {
      // No selector, so no rule either.
    }
  }
  const inOrder = [...found].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const stated = (element: Element, name: 'level' | 'label' | 'state') => {
    const value = getComputedStyle(element).getPropertyValue(`--svc-bookmark-${name}`)
    return decodedValue(value)
  }
  const unknown = (name: string, value: string) => unsupported.add(`bookmark-${name}: ${value}`)
  const headingLevel = (element: Element) => {
    if (/^H\d$/.test(element.tagName)) return Number(element.tagName[1])
    // The title of a list of contents of ours leads to itself.
    if (element.matches('.svc-toc-title')) return 0
    return element.role === 'heading' ? Number(element.ariaLevel) || 1 : 0
  }
  /** 0 for none. */
  const levelOf = (element: Element) => {
    const value = stated(element, 'level').toLowerCase()
    if (/^(?:none|initial|unset)$/.test(value)) return 0
    if (/^\+?0*[1-9]\d*$/.test(value)) return Number(value)
    if (value !== '') unknown('level', value)
    return headingLevel(element)
  }
  const partOf = (element: Element, token: string): StatedBookmark['label'] => {
    const counter =
      /^(counters?)\(\s*([-\w]+)\s*(?:,\s*("[^"]*"|'[^']*')\s*)?(?:,\s*([-\w]+)\s*)?\)$/i.exec(
        token,
      )
    if (counter === null) {
      const { text, cannot } = textOfToken(element, token)
      if (cannot !== undefined) unsupported.add(`bookmark-label ${cannot}`)
      return [text]
    }
    const [, called = '', name = '', separator = '""', style = 'decimal'] = counter
    if (/^pages?$/i.test(name)) unsupported.add('bookmark-label with counter(page)')
    const values = world.svcCountersOf?.(element, name) ?? []
    const shown = /s$/i.test(called) ? values : [values.at(-1) ?? 0]
    return shown.flatMap((value, index) => [
      ...(index > 0 ? [textOfToken(element, separator).text] : []),
      { value, style: style.toLowerCase() },
    ])
  }
  const labelOf = (element: Element) => {
    const value = stated(element, 'label')
    const isDefault = /^(?:|initial|unset)$/i.test(value)
    const tokens = (isDefault ? 'content()' : value).match(TOKEN) ?? []
    return tokens.flatMap((token) => partOf(element, token))
  }
  const stateOf = (element: Element): { isOpen?: boolean } => {
    const value = stated(element, 'state').toLowerCase()
    if (value === 'open' || value === 'closed') return { isOpen: value === 'open' }
    if (!/^(?:|initial|unset)$/.test(value)) unknown('state', value)
    return {}
  }
  /** Whether it is seen, or, where it has no box, what is around it. */
  const isSeen = (element: Element): boolean => {
    const { parentElement } = element
    return getComputedStyle(element).display === 'contents' && parentElement !== null
      ? isSeen(parentElement)
      : element.checkVisibility({ visibilityProperty: true })
  }
  // Counters are known at elements with ids.
  const chosen = inOrder.flatMap((element, index) => {
    const level = levelOf(element)
    if (level === 0 || !isSeen(element)) return []
    const ownId = `${prefix}${index}`
    if (element.id === '') element.id = ownId
    return [{ element, level, ownId }]
  })
  const links = document.createDocumentFragment()
  const bookmarks = chosen.map(({ element, level, ownId }): StatedBookmark => {
    let { id } = element
    const label = labelOf(element)
    // A place that links reach: neither a second one of its name nor without a box.
    const { display } = getComputedStyle(element)
    if (document.getElementById(id) !== element || display === 'contents') {
      const target = document.createElement('svc-target')
      target.id = id = `${ownId}-place`
      target.setAttribute('style', 'all:unset!important;position:absolute!important')
      element.prepend(target)
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(id)}`
    links.append(link)
    return { level, label, destination: link.hash.slice(1), ...stateOf(element) }
  })
  document.head?.append(links)
  return { bookmarks, unsupported: [...unsupported] }
}
