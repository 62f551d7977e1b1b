import { EngineError } from '../../messages/errors.ts'
import { type RenderWarning, renderWarning } from '../../messages/warnings.ts'
import { destinationPages } from '../../pdf/document/destination-pages.ts'
import { blankPages } from '../../pdf/finish/blank-pages.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import type { SheetHeights } from '../in-page/sheets/measure-sheets.ts'
import type { Sheet } from '../in-page/sheets/sheets-request.ts'
import { warnOfStageFonts } from '../load/fonts/warn-of-fonts.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { withChromeFields } from './paged/chrome-fields.ts'
import type { NamedString } from './paged/prepare-strings.ts'
import { filledPart, partFor, type RunningFacts } from './paged/running/running-parts.ts'
import { placesOf, type StringsOnPage, stringsOfPages } from './paged/running/strings-of-pages.ts'
import { type MarginsMm, NO_MARGINS, printToPdf } from './print-to-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { sheetRules } from './sheet-rules.ts'
import { DIGIT_ROWS, irregularPairs } from './sheets/digit-pairs.ts'
import {
  type IrregularPairs,
  kindsToSample,
  type PageParts,
  planProbes,
  planSheets,
  type SheetPlan,
} from './sheets/plan-sheets.ts'
import { sampledOverlay } from './sheets/sampled-overlay.ts'

/** Kept free above and below a header that outgrows its margin, where the margin was that wide. */
const CLEARANCE_MM = 5
/** Least height left to the body when header and footer have grown. */
const MIN_BODY_MM = 10
/** Content that exceeds its margin by less is rounding. */
const TOLERANCE_MM = 0.1
/** A stylesheet of a header brings fonts and images, an imported one some more. */
const MAX_MEASUREMENTS = 5

/** A body printed with given margins; the parts that running content does not touch. */
export type PrintedBody = Pick<
  PrintedDocument,
  | 'body'
  | 'pages'
  | 'hasBlankEnd'
  | 'blankPages'
  | 'form'
  | 'pageMm'
  | 'marginBoxes'
  | 'boxesInMargins'
  | 'running'
>

const NO_STRINGS: StringsOnPage = new Map()

/** Headers and footers, and the margins that they have to begin with. */
export interface RunningRequest {
  readonly options: RenderOptions
  readonly marginsMm: MarginsMm
  readonly facts: RunningFacts
  readonly strings: readonly NamedString[]
  /** Width of the bleed around the pages of the body. */
  readonly insetMm: number
}

/** A request to a document whose styles are known. */
interface ReadRequest extends RunningRequest {
  /** Whether a style of the document says `counter(page)`: a header may show it, whatever its HTML says. */
  readonly stylesCount: boolean
}

/** Nothing is sampled. */
const EVERY_SHEET: IrregularPairs = new Map()

/**
 * Prints a body and, page by page, its header, footer and running elements as sheets to lay over it.
 *
 * The body comes first, because only then are the numbers known. If a header turns out taller than its
 * margin, the margin grows and the body is printed again.
 *
 * @param print prints the body with the margins given; called again with larger ones
 */
export async function printRunningContent(
  document: OpenDocument,
  asked: RunningRequest,
  print: (marginsMm: MarginsMm) => Promise<PrintedBody>,
): Promise<PrintedDocument> {
  const first = { printed: await print(asked.marginsMm), marginsMm: asked.marginsMm }
  const request = { ...asked, stylesCount: await document.world.call('stylesCountPages') }
  const parts = partsOfPages(first.printed, request)
  const irregular = await measureKinds(document, parts, request)
  let fitted = await fit(document, request, first, print, irregular)
  let bytes = await printSheets(document, asked.options)
  let overlay = sampledOverlay(bytes, fitted.plan)
  if (overlay === undefined) {
    // The numbers change more than digits.
    await document.world.call('removeSheets')
    fitted = await fit(document, request, fitted, print, EVERY_SHEET)
    bytes = await printSheets(document, asked.options)
    overlay = { bytes, sheetOfPage: fitted.plan.sheetOfPage }
  }
  return {
    ...fitted.printed,
    overlay,
    warnings: growthWarnings(asked.marginsMm, fitted.marginsMm),
  }
}

/** A body, and the margins it was printed with. */
interface Fitted {
  readonly printed: PrintedBody
  readonly marginsMm: MarginsMm
}

/** Lays out the sheets of a body, which is printed again where its margins do not hold them. */
async function fit(
  document: OpenDocument,
  request: ReadRequest,
  { printed, marginsMm }: Fitted,
  print: (marginsMm: MarginsMm) => Promise<PrintedBody>,
  irregular: IrregularPairs,
): Promise<Fitted & { readonly plan: SheetPlan }> {
  const parts = partsOfPages(printed, request)
  const plan = planSheets(parts, irregular)
  const counted = countedPages(parts.length, request)
  const heights = await placeSheets(document, plan, counted, marginsMm)
  const wider = grown(marginsMm, heights)
  if (wider === marginsMm) return { printed, plan, marginsMm }
  refuseNarrowBody(wider, plan.sheets, request.options)
  await document.world.call('removeSheets')
  const reprinted = await print(wider)
  const again = partsOfPages(reprinted, request)
  const replanned = planSheets(again, irregular)
  await placeSheets(document, replanned, countedPages(again.length, request), wider)
  return { printed: reprinted, plan: replanned, marginsMm: wider }
}

/** Kinds of sheets of which samples are enough, with the pairs of digits that are none of them. */
async function measureKinds(
  document: OpenDocument,
  parts: readonly PageParts[],
  request: ReadRequest,
): Promise<IrregularPairs> {
  const kinds = kindsToSample(parts)
  if (kinds.size === 0) return EVERY_SHEET
  const counted = countedPages(parts.length, request)
  await placeSheets(document, planProbes(kinds.values()), counted, request.marginsMm)
  const digits = await document.world.call('measureDigits')
  await document.world.call('removeSheets')
  const measured = [...kinds.keys()].flatMap((kind, index) => {
    const first = index * DIGIT_ROWS.length
    const irregular = irregularPairs(digits.slice(first, first + DIGIT_ROWS.length))
    return irregular === undefined ? [] : [[kind, irregular] as const]
  })
  return new Map(measured)
}

async function placeSheets(
  { page, world, loading }: OpenDocument,
  { sheets, headers, footers, sheetPages }: SheetPlan,
  counted: CountedPages,
  marginsMm: MarginsMm,
): Promise<SheetHeights> {
  const rules = sheetRules(sheetPages)
  const since = loading.mark()
  page.doing('laying out headers and footers')
  await world.call('layOutSheets', { sheets, headers, footers, ...counted, marginsMm, rules })
  let heights = await world.call('measureSheets')
  for (let count = 1; count < MAX_MEASUREMENTS && (await loading.arrived(since)); count++) {
    heights = await world.call('measureSheets')
  }
  return heights
}

async function printSheets(document: OpenDocument, options: RenderOptions): Promise<Uint8Array> {
  const { page, world } = document
  await Promise.all([world.call('showSheets'), warnOfStageFonts(document)])
  page.doing('printing headers and footers')
  return await printToPdf(page.cdp, {
    // Every sheet names its own size.
    widthMm: 210,
    heightMm: 297,
    marginsMm: NO_MARGINS,
    scale: 1,
    printBackground: options.print_background,
    preferCssPageSize: true,
  })
}

/** Header, footer and number of every page of a body. */
function partsOfPages(
  { body, pages: count, pageMm, running = [], blankPages: putIn = [] }: PrintedBody,
  { options, facts, strings, stylesCount }: ReadRequest,
): readonly PageParts[] {
  const { page_numbers_from: from } = options
  const header = withChromeFields(options.header_html)
  const footer = withChromeFields(options.footer_html)
  const sizes = 'widthMm' in pageMm ? Array.from({ length: count }, () => pageMm) : pageMm
  const onPages =
    strings.length > 0
      ? stringsOfPages(destinationPages(body, placesOf(strings)), count, strings)
      : []
  const tellsBlank = header?.blank !== undefined || footer?.blank !== undefined
  const blank = new Set(tellsBlank ? [...blankPages(body, 'all'), ...putIn] : [])
  return sizes.map((size, index) => {
    const isCounted = index + 1 >= from.first_page
    const place = { number: index + 1, pages: sizes.length, isBlank: blank.has(index + 1) }
    const shown = (html: typeof header) =>
      filledPart(partFor(html, place), facts, onPages[index] ?? NO_STRINGS)
    const number = isCounted ? from.start + index + 1 - from.first_page : null
    const html = { header: shown(header), footer: shown(footer) }
    const shows = { ...html, running: running[index] ?? [], stylesCount }
    return { size, ...shows, number, position: index + 1 }
  })
}

/** Values of `{pages}` and `counter(pages)`, and the bleed around every page. */
interface CountedPages {
  readonly pages: number
  readonly count: number
  readonly insetMm: number
}

function countedPages(
  count: number,
  { options: { page_numbers_from: from }, insetMm }: RunningRequest,
): CountedPages {
  return { pages: Math.max(0, from.start + count - from.first_page), count, insetMm }
}

/** Margins that hold the header and footer; the same object when they do already. */
function grown(
  margins: MarginsMm,
  { headerMm, footerMm }: { readonly headerMm: number; readonly footerMm: number },
): MarginsMm {
  const need = (contentMm: number, marginMm: number) =>
    contentMm <= marginMm + TOLERANCE_MM
      ? marginMm
      : contentMm + 2 * Math.min(CLEARANCE_MM, marginMm)
  const top = need(headerMm, margins.top)
  const bottom = need(footerMm, margins.bottom)
  return top === margins.top && bottom === margins.bottom ? margins : { ...margins, top, bottom }
}

function refuseNarrowBody(
  margins: MarginsMm,
  sheets: readonly Sheet[],
  options: RenderOptions,
): void {
  // A single page grows with its margins.
  if (options.single_page) return
  const heightMm = Math.min(...sheets.map((sheet) => sheet.heightMm))
  if (heightMm - margins.top - margins.bottom >= MIN_BODY_MM) return
  const message = `options.header_html and options.footer_html need ${Math.ceil(margins.top)} and ${Math.ceil(margins.bottom)} mm: too little is left for the body on a page of ${Math.round(heightMm)} mm.`
  throw new EngineError('conversion_failed', message)
}

function growthWarnings(asked: MarginsMm, used: MarginsMm): RenderWarning[] {
  const grew = (what: string, from: number, to: number) =>
    `The ${what} is taller than its margin: the margin grew from ${from} to ${to.toFixed(1)} mm.`
  return [
    ...(used.top > asked.top
      ? [renderWarning('header_grew', grew('header', asked.top, used.top))]
      : []),
    ...(used.bottom > asked.bottom
      ? [renderWarning('footer_grew', grew('footer', asked.bottom, used.bottom))]
      : []),
  ]
}
