import { pageRulesOf } from '../styles/page-rules-of.ts'
import type { PagedWorld } from './paged-state.ts'

/** A place that has to begin on a left or right page (`break-before: right` and its like). */
export interface SidedPlace {
  /** Named destination of what begins there. */
  readonly destination: string
  /** Whether its page has an even number. */
  readonly isEven: boolean
}

/**
 * Finds what has to begin on a left or right page, and has the browser write down where it is; the browser breaks the page
 * and puts in no blank one. Runs in the page, after everything that moves elements.
 *
 * A blank page is that of an empty box, on a page of its own name: what the document states for `@page :blank` is stated
 * for those names too.
 *
 * @param prefix starts the ids given to elements that have none
 * @returns the places in the order of the document, and features that cannot be made
 */
export function collectSides(prefix: string): {
  readonly places: readonly SidedPlace[]
  readonly unsupported: readonly string[]
} {
  const world = globalThis as PagedWorld
  const unsupported = new Set<string>()
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl'
  const isEvenSide: Readonly<Record<string, boolean>> = {
    left: !isRightToLeft,
    right: isRightToLeft,
    recto: false,
    verso: true,
  }
  const isInFlow = (node: Node) => {
    if (node instanceof Text) return /\S/.test(node.data)
    if (!(node instanceof HTMLElement)) return node instanceof Element
    const { position, float, display } = getComputedStyle(node)
    return display !== 'none' && float === 'none' && !/^(?:absolute|fixed)$/.test(position)
  }
  const beside = (node: Node, side: 'previousSibling' | 'nextSibling') => {
    let other = node[side]
    while (other && !isInFlow(other)) other = other[side]
    return other
  }
  /** The outermost element that begins, or ends, where one does: its break is between the same siblings. */
  const outermost = (element: HTMLElement, side: 'previousSibling' | 'nextSibling') => {
    let outer = element
    while (outer.parentElement && outer.parentElement !== document.body && !beside(outer, side)) {
      outer = outer.parentElement
    }
    return outer
  }
  const isBlocks = (parent: Element | null) =>
    parent !== null && /^(?:block|flow-root|list-item)$/.test(getComputedStyle(parent).display)

  const places = new Map<Node, { node: Node; anchor: HTMLElement | undefined; isEven: boolean }>()
  const add = (node: Node, anchor: HTMLElement | undefined, side: string) => {
    if (beside(node, 'previousSibling') === null && node.parentElement === document.body) return
    if (!isBlocks(node.parentElement)) {
      unsupported.add(`break-before: ${side} in flex boxes, grids and tables`)
      return
    }
    places.set(node, { node, anchor, isEven: isEvenSide[side] ?? false })
  }
  for (const element of document.body?.querySelectorAll<HTMLElement>('*') ?? []) {
    const { breakBefore, breakAfter } = getComputedStyle(element)
    const isBefore = breakBefore in isEvenSide
    const isAfter = breakAfter in isEvenSide
    if (!(isBefore || isAfter) || !element.checkVisibility()) continue
    if (isBefore) {
      const outer = outermost(element, 'previousSibling')
      add(outer, outer, breakBefore)
    }
    const next = isAfter ? beside(outermost(element, 'nextSibling'), 'nextSibling') : null
    // One that states its own side is asked itself.
    if (next && !places.has(next)) {
      add(next, next instanceof HTMLElement ? next : undefined, breakAfter)
    }
  }
  const links = document.createDocumentFragment()
  const sides = [...places.values()]
  sides.sort((one, other) =>
    one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  const found = sides.map(({ node, anchor, isEven }, index) => {
    const target = anchor ?? document.createElement('svc-break')
    if (anchor === undefined) {
      target.setAttribute('style', 'all:unset!important;display:block!important')
      node.parentNode?.insertBefore(target, node)
    }
    if (target.id === '' || document.getElementById(target.id) !== target) {
      target.id = `${prefix}${index}`
    }
    const link = document.createElement('a')
    link.href = `#${encodeURIComponent(target.id)}`
    links.append(link)
    return { target, place: { destination: link.hash.slice(1), isEven } }
  })
  document.head?.append(links)
  const used = new Set(found.map(({ target }) => getComputedStyle(target).page))
  const names = new Map([...used].map((name, index) => [name, `svc-blank-${index}`]))

  const rulesOfNames = pageRulesOf('applied').flatMap((rule) => {
    const [, name = '', pseudo = ''] = /^([^:]*)(.*)$/.exec(rule.selectorText) ?? []
    const block = rule.cssText.slice(rule.cssText.indexOf('{'))
    const blank = name === '' ? undefined : names.get(name)
    return blank === undefined ? [] : `@page ${blank}${pseudo}${block}`
  })
  const rulesOfBlanks = (world.svcPaged?.selectors.blankPages ?? []).flatMap(({ name, css }) =>
    [...names]
      .filter(([page]) => name === '' || name === page)
      .map(([, blank]) => css.replaceAll('@page svc-blank{', `@page ${blank}{`)),
  )
  const rules = new CSSStyleSheet()
  rules.replaceSync(
    `svc-blank{all:unset!important;display:block!important;height:1px!important;break-before:page!important}${[...rulesOfNames, ...rulesOfBlanks].join('')}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  world.svcSides = found.map(({ target }) => {
    const blank = document.createElement('svc-blank')
    blank.style.setProperty('page', names.get(getComputedStyle(target).page) ?? '', 'important')
    return { target, blank }
  })
  return { places: found.map(({ place }) => place), unsupported: [...unsupported] }
}

/** Puts a blank page before those places that need one, and takes the others away. Runs in the page. */
export function showBlanks(needed: readonly boolean[]): void {
  const { svcSides = [] } = globalThis as PagedWorld
  for (const [index, { target, blank }] of svcSides.entries()) {
    if (!needed[index]) blank.remove()
    else if (!blank.isConnected) target.before(blank)
    target.style.setProperty('break-before', 'page', 'important')
  }
}
