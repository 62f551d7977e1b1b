import { featuresIn, type WantedFeature } from '../features-in.ts'
import { asksForHyphens } from '../hyphens/find-words.ts'
import { hasPageRulesApart } from './join-page-rules.ts'
import { type StatedPages, statedPages } from './stated-pages.ts'

/** The style of a document about its pages, and how it fits into the window it is laid out in. */
export interface PageStyle extends StatedPages {
  /** The size among those stated that the document begins with: of the `@page` rule without a selector, or of its named page. */
  readonly ownSize: string | undefined
  /** Features of CSS among those asked for that the document's own style sheets use. */
  readonly features: readonly string[]
  /** Addresses of the style sheets that are no `style` elements, imported ones too. */
  readonly linkedSheets: readonly string[]
  /** Whether its styles may ask for hyphens. */
  readonly mayHyphenate: boolean
  /** Whether rules for some pages stand in an earlier style sheet than rules for others. */
  readonly hasPageRulesApart: boolean
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
  const { sizeOf, ...stated } = statedPages()
  return {
    ...stated,
    ownSize: sizeOf.get(firstPageName()) ?? sizeOf.get(''),
    features: featuresIn(ownCss(), wanted),
    linkedSheets: [...new Set(sheetsInUse().flatMap(addressesOf))],
    mayHyphenate: asksForHyphens(),
    hasPageRulesApart: hasPageRulesApart(),
    hasContents: [...document.querySelectorAll('nav[data-toc]')].some(
      (nav) => nav.childElementCount === 0 && nav.textContent.trim() === '',
    ),
    mostRows: [...document.querySelectorAll('table')].reduce(
      (most, { rows }) => Math.max(most, rows.length),
      0,
    ),
    ...extent(),
  }
}

/** Name of the page that the document begins with; empty for one without. */
function firstPageName(): string {
  const begins = [document.documentElement, document.body, document.body?.firstElementChild]
  const names = begins.map((element) => (element ? getComputedStyle(element).page : 'auto'))
  return names.find((name) => name !== 'auto') ?? ''
}

/** Styles that stand in the document itself. */
function ownCss(): string {
  const inline = [...document.querySelectorAll('[style]')].map(
    (element) => `svc{${element.getAttribute('style')}}`,
  )
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
  // The same ones are often repeated.
  return sheets.concat(...new Set(inline)).join('\n')
}

function sheetsInUse(): readonly CSSStyleSheet[] {
  return [...document.styleSheets, ...document.adoptedStyleSheets].filter(
    ({ disabled, media }) =>
      !disabled && (media.length === 0 || matchMedia(media.mediaText).matches),
  )
}

/** Addresses of a style sheet and of those that it imports. */
function addressesOf(sheet: CSSStyleSheet): readonly string[] {
  const own = sheet.href ? [sheet.href] : []
  try {
    const imported = [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSImportRule && rule.styleSheet ? addressesOf(rule.styleSheet) : [],
    )
    return [...own, ...imported]
  } catch {
    // The sheet is of another site.
    return own
  }
}

function extent(): Pick<PageStyle, 'isVertical' | 'widthPx' | 'contentPx'> {
  // A script may have taken all of it away.
  const root: Element | null = document.documentElement
  const around = document.body ?? root
  const isVertical = around !== null && !getComputedStyle(around).writingMode.startsWith('horiz')
  const { clientWidth: widthPx = 0, clientHeight = 0 } = root ?? {}
  const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? root ?? {}
  const contentPx = isVertical ? widthPx * Math.max(1, scrollHeight / clientHeight) : scrollWidth
  return { isVertical, widthPx, contentPx }
}
