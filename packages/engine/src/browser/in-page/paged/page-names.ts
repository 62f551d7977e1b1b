import { anchorOf } from '../places/anchor-of.ts'
import { DestinationLinks, reachableId } from '../places/destination-links.ts'
import { pageRulesOf } from '../styles/page-rules-of.ts'
import type { PagedWorld } from './paged-state.ts'

/** Content that asks for pages of another name than what stands before it. */
export interface PageStart {
  /** Named destination of it. */
  readonly destination: string
  /** Empty where it asks for none. */
  readonly name: string
  /** Elements around it that ask for pages, from the outermost: the name that each asks for, and its number. */
  readonly groups: readonly { readonly name: string; readonly key: number }[]
}

/** Selectors of the document's rules of pages, in their order. Runs in the page, after `adoptPagedCss`. */
export function pageSelectors(): {
  readonly selectors: readonly string[]
  readonly isRightToLeft: boolean
} {
  const { pageRules = [] } = (globalThis as PagedWorld).svcPaged?.selectors ?? {}
  const { direction } = getComputedStyle(document.documentElement)
  return {
    selectors: pageRules.map(({ selector }) => selector),
    isRightToLeft: direction === 'rtl',
  }
}

/**
 * States the rules of pages once more, with selectors that the browser knows: all of them, since a sheet wins over those
 * before it whatever their selectors. Runs in the page, after `adoptPagedCss`.
 *
 * @param selectors of each rule; none where the browser has none for it
 */
export function adoptPageRules(selectors: readonly (readonly string[])[]): void {
  const { pageRules = [] } = (globalThis as PagedWorld).svcPaged?.selectors ?? {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    pageRules
      .flatMap(({ css }, index) =>
        (selectors[index] ?? []).map((one) =>
          css.replaceAll('@page svc-pages{', () => `@page ${one}{`),
        ),
      )
      .join(''),
  )
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Properties that rules of pages state beside boxes in the margins, by their rule. Runs in the page, after `adoptPagedCss`.
 *
 * @param indices of the rules asked for
 */
export function propertiesOfPages(indices: readonly number[]): readonly (readonly string[])[] {
  const { pageRules = [] } = (globalThis as PagedWorld).svcPaged?.selectors ?? {}
  return indices.map((index) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pageRules[index]?.css ?? '')
    const names = [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSPageRule ? Array.from(rule.style as unknown as ArrayLike<string>) : [],
    )
    return [
      ...new Set(names.map((name) => (/^counter-/.test(name) ? name : name.replace(/-.*$/, '')))),
    ]
  })
}

/**
 * Finds where pages of another name begin, and has the browser write down where that is. Runs in the page, after everything that moves
 * elements.
 *
 * @param prefix starts the ids given to elements that have none
 */
export function collectPageStarts(prefix: string): readonly PageStart[] {
  type Groups = PageStart['groups']
  const found: { node: Node; name: string; groups: Groups }[] = []
  let last: { name: string; groups: Groups } | undefined
  let count = 0
  const emit = (node: Node, name: string, groups: Groups) => {
    const isSame = last?.name === name && last.groups.at(-1)?.key === groups.at(-1)?.key
    if (!isSame) found.push({ node, name, groups })
    last = { name, groups }
  }
  const walk = (element: Element, outerName: string, outer: Groups) => {
    const { display, float, position, page } = getComputedStyle(element)
    if (display === 'none' || float !== 'none' || /^(?:absolute|fixed)$/.test(position)) return
    const name = page === 'auto' ? outerName : page
    const groups = name === outerName ? outer : [...outer, { name, key: count++ }]
    const isBlocks = /^(?:block|flow-root|list-item|contents)$/.test(display)
    const before = found.length
    let isEmpty = true
    for (const node of isBlocks ? element.childNodes : []) {
      if (node instanceof Text && !/\S/.test(node.data)) continue
      if (!(node instanceof Text || node instanceof Element)) continue
      if (node instanceof Element && !/^inline/.test(getComputedStyle(node).display)) {
        walk(node, name, groups)
      } else emit(isEmpty ? element : node, name, groups)
      isEmpty = false
    }
    if (isEmpty) emit(element, name, groups)
    // A break before the first thing in an element is before the element.
    const [first] = found.slice(before, before + 1)
    if (first && first.groups.at(-1) === groups.at(-1) && groups !== outer) first.node = element
  }
  if (document.body) walk(document.body, '', [])
  const links = new DestinationLinks()
  const starts = found.map(({ node, name, groups }, index) => {
    const destination = links.to(reachableId(anchorOf(node), `${prefix}${index}`))
    return { destination, name, groups }
  })
  links.put()
  return starts
}

/** Pages that have a name of ours: the name that they had, and the rules that are theirs beside those of that name. */
export interface PageVariant {
  readonly page: string
  readonly name: string
  /** Rules of pages whatever their name, which those of the name win over, and rules that win over them. */
  readonly rules: readonly number[]
  readonly ownRules: readonly number[]
}

/** Has pages of names of ours show the boxes in their margins that rules state for them. Runs in the page. */
export function adoptPageVariants(variants: readonly PageVariant[]): void {
  const world = globalThis as PagedWorld
  const { pageRules = [] } = world.svcPaged?.selectors ?? {}
  const nameOf = (text: string) => text.split(':')[0]?.trim() ?? ''
  const applied = pageRulesOf('applied').filter(({ selectorText }) => selectorText !== '')
  const boxesOf = (index: number, page: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pageRules[index]?.css ?? '')
    return [...sheet.cssRules].flatMap((rule) => {
      const { cssRules: boxes = [] } = rule as { readonly cssRules?: Iterable<CSSRule> }
      return `@page ${page}{${[...boxes].map(({ cssText }) => cssText).join('')}}`
    })
  }
  const css = variants.flatMap(({ page, name, rules, ownRules }) => [
    ...rules.flatMap((index) => boxesOf(index, page)),
    ...applied
      .filter(({ selectorText }) => name !== '' && nameOf(selectorText) === name)
      .map(({ selectorText, cssText }) => {
        const pseudo = selectorText.slice(name.length)
        return `@page ${page}${pseudo}${cssText.slice(cssText.indexOf('{'))}`
      }),
    ...ownRules.flatMap((index) => boxesOf(index, page)),
  ])
  if (world.svcPageVariants === undefined) {
    world.svcPageVariants = new CSSStyleSheet()
    document.adoptedStyleSheets.push(world.svcPageVariants)
  }
  world.svcPageVariants.replaceSync(css.join(''))
}

/** Names of the blank pages that are in the document, in their order. Runs in the page, after `showBlanks`. */
export function blankNames(): readonly string[] {
  const { svcSides = [] } = globalThis as PagedWorld
  return svcSides.filter(({ blank }) => blank.isConnected).map(({ blank }) => blank.style.page)
}
