import { EngineError } from '../../errors.ts'
import { destinationPages } from '../../pdf/document/destination-pages.ts'
import { blankPages } from '../../pdf/finish/blank-pages.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import type { PaperMm } from '../../units/paper.ts'
import { type RenderWarning, renderWarning } from '../../warnings.ts'
import type { NamedString } from '../in-page/paged/collect-strings.ts'
import {
  layOutSheets,
  measureSheets,
  removeSheets,
  type Sheet,
  type SheetHeights,
  showSheets,
} from '../in-page/sheets.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { filledPart, partFor, type RunningFacts } from './paged/running-parts.ts'
import { type StringsOnPage, stringsOfPages } from './paged/strings-of-pages.ts'
import { type MarginsMm, NO_MARGINS, printToPdf } from './print-to-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { type SheetPage, sheetRules } from './sheet-rules.ts'

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
  'body' | 'pages' | 'hasBlankEnd' | 'form' | 'pageMm' | 'marginBoxes' | 'running'
>

const NO_STRINGS: StringsOnPage = new Map()

/** Headers and footers, and the margins that they have to begin with. */
export interface RunningRequest {
  readonly options: RenderOptions
  readonly marginsMm: MarginsMm
  readonly facts: RunningFacts
  readonly strings: readonly NamedString[]
}

/** Sheets to lay out, and which of them belongs on each page of the body. */
interface SheetPlan {
  readonly sheets: readonly Sheet[]
  readonly headers: readonly string[]
  readonly footers: readonly string[]
  /** One per size of page. */
  readonly sheetPages: readonly SheetPage[]
  readonly sheetOfPage: readonly number[]
  readonly pages: number
  readonly count: number
}

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
  const { page, world } = document
  const { options } = asked
  const { printed, plan, marginsMm } = await layOut(document, asked, print)
  await world.call(showSheets)
  page.doing('printing headers and footers')
  const bytes = await printToPdf(page.cdp, {
    // Every sheet names its own size.
    widthMm: 210,
    heightMm: 297,
    marginsMm: NO_MARGINS,
    scale: 1,
    printBackground: options.print_background,
    preferCssPageSize: true,
  })
  return {
    ...printed,
    overlay: { bytes, sheetOfPage: plan.sheetOfPage },
    warnings: growthWarnings(asked.marginsMm, marginsMm),
  }
}

/** Prints the body and lays out its sheets, with margins that hold them. */
async function layOut(
  document: OpenDocument,
  request: RunningRequest,
  print: (marginsMm: MarginsMm) => Promise<PrintedBody>,
) {
  const { world } = document
  const { options, marginsMm: asked } = request
  const printed = await print(asked)
  const plan = planSheets(printed, request)
  const heights = await placeSheets(document, plan, asked)
  const marginsMm = grown(asked, heights)
  if (marginsMm === asked) return { printed, plan, marginsMm }
  refuseNarrowBody(marginsMm, plan.sheets, options)
  await world.call(removeSheets)
  const reprinted = await print(marginsMm)
  const replanned = planSheets(reprinted, request)
  await placeSheets(document, replanned, marginsMm)
  return { printed: reprinted, plan: replanned, marginsMm }
}

async function placeSheets(
  { page, world, loading }: OpenDocument,
  { sheetPages, ...plan }: SheetPlan,
  marginsMm: MarginsMm,
): Promise<SheetHeights> {
  const rules = sheetRules(sheetPages)
  const since = loading.mark()
  page.doing('laying out headers and footers')
  await world.call(layOutSheets, { ...plan, marginsMm, rules })
  let heights = await world.call(measureSheets)
  for (let count = 1; count < MAX_MEASUREMENTS && (await loading.arrived(since)); count++) {
    heights = await world.call(measureSheets)
  }
  return heights
}

/** One sheet for every page that looks different: all pages share one where no number is shown. */
function planSheets(
  { body, pages: count, pageMm, running }: PrintedBody,
  request: RunningRequest,
): SheetPlan {
  const { options, facts, strings } = request
  const { header_html: header, footer_html: footer, page_numbers_from: from } = options
  const sizes = 'widthMm' in pageMm ? Array.from({ length: count }, () => pageMm) : pageMm
  const places = [...new Set(strings.map(({ destination }) => destination))]
  const onPages =
    strings.length > 0 ? stringsOfPages(destinationPages(body, places), count, strings) : []
  const tellsBlank = header?.blank !== undefined || footer?.blank !== undefined
  const blank = new Set(tellsBlank ? blankPages(body, 'all') : [])
  const headers = distinct()
  const footers = distinct()
  const sheets: Sheet[] = []
  const sheetPages: SheetPage[] = []
  const indexes = new Map<string, number>()
  const pageNameOf = ({ widthMm, heightMm }: PaperMm) => {
    const known = sheetPages.find((one) => one.widthMm === widthMm && one.heightMm === heightMm)
    if (known) return known.pageName
    const pageName = `svc-sheet-${sheetPages.length}`
    sheetPages.push({ pageName, widthMm, heightMm })
    return pageName
  }
  const sheetOfPage = sizes.map((size, index) => {
    const isCounted = index + 1 >= from.first_page
    const page = isCounted ? from.start + index + 1 - from.first_page : null
    const pageName = pageNameOf(size)
    const place = { number: index + 1, pages: sizes.length, isBlank: blank.has(index + 1) }
    const shown = [header, footer].map((html) =>
      filledPart(partFor(html, place), facts, onPages[index] ?? NO_STRINGS),
    )
    const parts = { header: headers.indexOf(shown[0]), footer: footers.indexOf(shown[1]) }
    const boxes = running?.[index] ?? []
    const isNumbered = shown.join('').includes('{page}') || boxes.some((one) => one.isNumbered)
    const key = `${isNumbered ? index : ''} ${pageName} ${parts.header} ${parts.footer} ${JSON.stringify(boxes)}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, sheets.length)
    return sheets.push({ ...size, ...parts, running: boxes, number: index + 1, page, pageName }) - 1
  })
  const pages = Math.max(0, from.start + sizes.length - from.first_page)
  const lists = { headers: headers.list, footers: footers.list }
  return { sheets, ...lists, sheetPages, sheetOfPage, pages, count: sizes.length }
}

/** A list without repetitions. */
function distinct() {
  const list: string[] = []
  const indexes = new Map<string, number>()
  return {
    list,
    indexOf: (text = ''): number => {
      const known = indexes.get(text) ?? list.push(text) - 1
      indexes.set(text, known)
      return known
    },
  }
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
