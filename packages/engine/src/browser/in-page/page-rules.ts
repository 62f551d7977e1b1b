import { pageRulesOf } from './styles/page-rules-of.ts'

/** Rules of ours for pages; it lives as long as the document. */
let ruleSheet: CSSStyleSheet | undefined

/**
 * Adds rules that win over the document's own `@page` margins, in place of those added before. Runs in the page.
 *
 * In place, because of two important `@page` declarations Chromium lets the first win.
 */
export function setPageRules(rules: string): void {
  if (!ruleSheet) {
    ruleSheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ruleSheet]
  }
  ruleSheet.replaceSync(rules)
}

/**
 * Takes out of the document's own `@page` rules what the request overrules. Runs in the page.
 *
 * @param sides those whose margins it states, for example `top`: an important one would win over those added
 * @param isResized whether it states the size: a page of a rule for some of them would be laid out as large as the rule says,
 *   and cut at the edge of the paper
 * @param dropsSizes whether the size of all pages goes, too: pages that lie would be cut on a paper that stands, while others
 *   are printed smaller until they fit
 */
export function dropPageStyles(
  sides: readonly string[],
  isResized: boolean,
  dropsSizes: boolean,
): void {
  for (const { style, selectorText } of pageRulesOf('all')) {
    for (const side of sides) style.removeProperty(`margin-${side}`)
    if (dropsSizes || (isResized && selectorText !== '')) style.removeProperty('size')
  }
}

/** Keeps the orientation of the paper, whatever style sheets state that cannot be read. Runs in the page. */
export function keepOrientation(orientation: 'landscape' | 'portrait'): void {
  const rules = new CSSStyleSheet()
  rules.replaceSync(`@page{size:${orientation}!important}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
}

/**
 * Makes room for a bleed around every page: the document's own `@page` rules get larger sizes and margins, and boxes in
 * the margins stay where they are. Runs in the page.
 *
 * @param sizes values of `size`, and those that they become
 * @param isBare whether pages have no margins where no rule states one: their background then goes on in the bleed
 */
export function growPages(
  bleedMm: number,
  sizes: readonly (readonly [stated: string, grown: string])[],
  isBare: boolean,
): void {
  type Stated = Pick<
    CSSStyleDeclaration,
    'getPropertyValue' | 'getPropertyPriority' | 'setProperty'
  >
  const SIDES = ['top', 'right', 'bottom', 'left'] as const
  const grownSizes = new Map(sizes)
  const withMargins = new Set<CSSPageRule>()
  let hasBackground = false
  const growMargin = (style: Stated, side: string, rule?: CSSPageRule) => {
    const property = `margin-${side}`
    const value = style.getPropertyValue(property)
    const grown = `calc(${value} + ${bleedMm}mm)`
    if (value === '' || !CSS.supports(property, grown)) return
    if (rule && Number.parseFloat(value) !== 0) withMargins.add(rule)
    style.setProperty(property, grown, style.getPropertyPriority(property))
  }
  /** Sides of a margin box that face the edges of the page. */
  const outerSides = (box: string) => {
    const [side = '', place = ''] = box.replace('@', '').split('-')
    return box.endsWith('-corner') ? [side, place] : [side]
  }
  for (const rule of pageRulesOf('all')) {
    const size = rule.style.getPropertyValue('size')
    const grown = grownSizes.get(size)
    if (grown) rule.style.setProperty('size', grown, rule.style.getPropertyPriority('size'))
    for (const side of SIDES) growMargin(rule.style, side, rule)
    const own = ['color', 'image'].map((part) => rule.style.getPropertyValue(`background-${part}`))
    if (own.some((value) => value !== '')) hasBackground = true
    const { cssRules: boxes = [] } = rule as { readonly cssRules?: Iterable<CSSRule> }
    for (const box of boxes) {
      const [, name = ''] = /^@([-a-z]+)/.exec(box.cssText) ?? []
      const { style } = box as unknown as { readonly style?: Stated }
      if (style) for (const side of outerSides(name)) growMargin(style, side)
    }
  }

  const boxes = ['top', 'right', 'bottom', 'left'].flatMap((side) =>
    (side === 'top' || side === 'bottom'
      ? ['left-corner', 'left', 'center', 'right', 'right-corner']
      : ['top', 'middle', 'bottom']
    ).map((place) => `${side}-${place}`),
  )
  const rules = boxes.map(
    (box) =>
      `@${box}{${outerSides(box)
        .map((side) => `margin-${side}:${bleedMm}mm`)
        .join(';')}}`,
  )
  const canvas = [document.documentElement, document.body]
    .filter((element) => element instanceof HTMLElement)
    .map((element) => getComputedStyle(element))
    .find(
      (style) => style.backgroundImage !== 'none' || !/^rgba\(.*, 0\)$/.test(style.backgroundColor),
    )
  if (isBare && !hasBackground && canvas) {
    rules.push(`background:${canvas.background};`)
    for (const { style } of withMargins) style.setProperty('background', 'none')
  }
  // First of all, so that whatever the document states wins.
  const style = document.createElement('style')
  style.textContent = `@page{${rules.join('')}}`
  document.head?.prepend(style)
}

/**
 * Lets content reach over the sides of the page, which the browser would else print smaller until it fits. Runs in the page.
 *
 * @returns false where the body has margins, or the document says itself what happens to content that is too wide
 */
export function letOverSides(): boolean {
  const root = document.documentElement
  const { body } = document
  if (!body) return false
  const { marginLeft, marginRight, overflowX } = getComputedStyle(body)
  const isBare = Number.parseFloat(marginLeft) === 0 && Number.parseFloat(marginRight) === 0
  if (!isBare || overflowX !== 'visible') return false
  if (getComputedStyle(root).overflowX !== 'visible') return false
  const rules = new CSSStyleSheet()
  const before = document.adoptedStyleSheets
  // That of the root is taken for the window; that of the body then holds for the body.
  const clipped = ':root,:root>body{overflow-x:clip!important}'
  rules.replaceSync(clipped)
  document.adoptedStyleSheets = [...before, rules]
  const isInside = () => (document.scrollingElement ?? root).scrollWidth <= root.clientWidth
  if (isInside()) return true
  // Placed by the window, which the body can stand for where nothing moves.
  const placed = [...body.querySelectorAll('*')].filter(
    (element) =>
      element.parentElement === body || getComputedStyle(element).position === 'absolute',
  )
  const places = () => placed.map((element) => element.getBoundingClientRect())
  const first = places()
  const isBlock = getComputedStyle(body).display === 'block'
  const window = `position:relative!important;min-height:100vh!important;${isBlock ? 'display:flow-root!important' : ''}`
  rules.replaceSync(`${clipped}:root>body{${window}}`)
  const isMoved = places().some(({ left, top, width, height }, index) => {
    const was = first[index] as DOMRect
    const moves = [left - was.left, top - was.top, width - was.width, height - was.height]
    return moves.some((px) => Math.abs(px) > 0.5)
  })
  if (!isMoved && isInside()) return true
  document.adoptedStyleSheets = before
  return false
}

/** Height of the laid out document, in pixels. Runs in the page. */
export function contentHeightPx(): number {
  return document.documentElement?.scrollHeight ?? 0
}

/**
 * Page sizes that the document declares, as it writes them (`A4 landscape`, `100mm 50mm`); those of style sheets
 * from other sites cannot be read. Runs in the page.
 */
export function declaredPageSizes(): string[] {
  const sizes = pageRulesOf('all').map(({ style }) => style.getPropertyValue('size'))
  return [...new Set(sizes)].filter(Boolean)
}
