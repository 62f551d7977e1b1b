import { featuresIn, type WantedFeature } from './features-in.ts'
import { selectorOf } from './trees/selector-of.ts'

/** A side of a page. */
export type PageSide = 'top' | 'right' | 'bottom' | 'left'

/** The style of a document about its pages, and how it fits into the window it is laid out in. */
export interface PageStyle {
  /** Values of `size` in `@page` rules, as they are written. */
  readonly sizes: readonly string[]
  /** The one of them that the document begins with: of the `@page` rule without a selector, or of its named page. */
  readonly ownSize: string | undefined
  /** Margins of the `@page` rule without a selector, as they are written; empty where it states none. */
  readonly margins: Readonly<Record<PageSide, string>>
  /** Margins at the left and right of all `@page` rules, as they are written. */
  readonly sideMargins: readonly string[]
  /** Whether any `@page` rule states a margin, those of single pages too. */
  readonly hasMargins: boolean
  /** Features of CSS among those asked for that the document's own style sheets use. */
  readonly features: readonly string[]
  /** Addresses of the style sheets that are no `style` elements, imported ones too. */
  readonly linkedSheets: readonly string[]
  /** Whether the document has an empty place for a list of its contents. */
  readonly hasContents: boolean
  /** Rows of its longest table. */
  readonly mostRows: number
  /** Whether lines run down and pages follow sideways. */
  readonly isVertical: boolean
  /**
   * Width of the window and of the content, in CSS pixels. Lines that run down are too long where the content is too high:
   * then it counts as wider than the window by as much as it is higher.
   */
  readonly widthPx: number
  readonly contentPx: number
}

/** Reads what a document states about its pages. Rules of style sheets from other sites cannot be read. Runs in the page. */
export function readPageStyle(wanted: readonly WantedFeature[]): PageStyle {
  const sizes = new Set<string>()
  const ownSizes = new Map<string, string>()
  const margins = { top: '', right: '', bottom: '', left: '' }
  const important = new Set<string>()
  const sideMargins = new Set<string>()
  let hasMargins = false
  const readRule = ({ style, selectorText }: CSSPageRule) => {
    const size = style.getPropertyValue('size')
    if (size !== '') {
      sizes.add(size)
      ownSizes.set(selectorText, size)
    }
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const margin = style.getPropertyValue(`margin-${side}`)
      if (margin === '') continue
      hasMargins = true
      if (side === 'left' || side === 'right') sideMargins.add(margin)
      const isImportant = style.getPropertyPriority(`margin-${side}`) !== ''
      if (selectorText !== '' || (important.has(side) && !isImportant)) continue
      margins[side] = margin
      if (isImportant) important.add(side)
    }
  }
  const linkedSheets = new Set<string>()
  const read = (sheet: CSSStyleSheet | CSSGroupingRule | null) => {
    if (sheet instanceof CSSStyleSheet && sheet.href) linkedSheets.add(sheet.href)
    let rules: Iterable<CSSRule> = []
    try {
      rules = sheet?.cssRules ?? []
    } catch {
      // The sheet is of another site.
    }
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) continue
      if (rule instanceof CSSPageRule) readRule(rule)
      else if (rule instanceof CSSImportRule) read(rule.styleSheet)
      else if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue
      else if (rule instanceof CSSGroupingRule) read(rule)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    if (!sheet.disabled && (sheet.media.length === 0 || matchMedia(sheet.media.mediaText).matches))
      read(sheet)
  }

  const begins = [document.documentElement, document.body, document.body?.firstElementChild]
  const names = begins.map((element) => (element ? getComputedStyle(element).page : 'auto'))
  const ownName = names.find((name) => name !== 'auto') ?? ''

  const inline = [...document.querySelectorAll('[style]')].map(
    (element) => `svc{${element.getAttribute('style')}}`,
  )
  const text = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    // The same ones are often repeated.
    .concat(...new Set(inline))
    .join('\n')
  // A script may have taken all of it away.
  const root: Element | null = document.documentElement
  const around = document.body ?? root
  const isVertical = around !== null && !getComputedStyle(around).writingMode.startsWith('horiz')
  const { clientWidth: widthPx = 0, clientHeight = 0 } = root ?? {}
  const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? root ?? {}
  return {
    sizes: [...sizes],
    ownSize: ownSizes.get(ownName) ?? ownSizes.get(''),
    margins,
    hasMargins,
    sideMargins: [...sideMargins],
    features: featuresIn(text, wanted),
    linkedSheets: [...linkedSheets],
    hasContents: [...document.querySelectorAll('nav[data-toc]')].some(
      (nav) => nav.childElementCount === 0 && nav.textContent.trim() === '',
    ),
    mostRows: [...document.querySelectorAll('table')].reduce(
      (most, { rows }) => Math.max(most, rows.length),
      0,
    ),
    isVertical,
    widthPx,
    contentPx: isVertical ? widthPx * Math.max(1, scrollHeight / clientHeight) : scrollWidth,
  }
}

/**
 * Element that reaches farthest beyond the window, as a selector of its own or of the nearest thing with a name; empty
 * where none does. Runs in the page.
 *
 * @param isVertical whether it is looked for below the window, not beside it
 */
export function widestElement(isVertical: boolean): string {
  let widest: Element | undefined
  let farthest = (isVertical ? innerHeight : innerWidth) + 1
  const isLeftward = getComputedStyle(document.documentElement).direction === 'rtl'
  for (const element of document.querySelectorAll('body, body *')) {
    const { left, right, bottom, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const across = isLeftward ? innerWidth - left : right + scrollX
    const reach = isVertical ? bottom + scrollY : across
    if (reach <= farthest) continue
    farthest = reach
    widest = element
  }
  return widest === undefined ? '' : selectorOf(widest)
}
