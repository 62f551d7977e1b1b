import { EngineError } from '../errors.ts'
import { pageSizesPt } from '../pdf/pages.ts'
import type { RenderOptions } from '../schemas/render-options.ts'
import type { RenderWarning } from '../warnings.ts'
import type { BrowserPage } from './browser-pool.ts'
import { layOutSheets, removeSheets, type Sheet, showSheets } from './in-page/sheets.ts'
import type { PageWorld } from './page-world.ts'
import type { PrintedDocument } from './print-document.ts'
import { type MarginsMm, NO_MARGINS, printToPdf } from './print-to-pdf.ts'

const MM_PER_POINT = 25.4 / 72
/** Kept free above and below a header that outgrows its margin, where the margin was that wide. */
const CLEARANCE_MM = 5
/** Least height left to the body when header and footer have grown. */
const MIN_BODY_MM = 10
/** Content that exceeds its margin by less is rounding. */
const TOLERANCE_MM = 0.1

/** A body printed with given margins; the parts that running content does not touch. */
export type PrintedBody = Pick<PrintedDocument, 'body' | 'pageMm'>

/** Sheets to lay out, and which of them belongs on each page of the body. */
interface SheetPlan {
  readonly sheets: readonly Sheet[]
  readonly sheetOfPage: readonly number[]
  readonly pages: number
}

/**
 * Prints a body and, page by page, its header and footer as sheets to lay over it.
 *
 * The body comes first, because only then are the numbers known. If a header turns out taller than its
 * margin, the margin grows and the body is printed again.
 *
 * @param print prints the body with the margins given; called again with larger ones
 */
export async function printRunningContent(
  page: BrowserPage,
  world: PageWorld,
  options: RenderOptions,
  print: (marginsMm: MarginsMm) => Promise<PrintedBody>,
): Promise<PrintedDocument> {
  const { header_html: headerHtml = '', footer_html: footerHtml = '' } = options
  const first = await layOut(options.margins_mm)
  const marginsMm = grown(options.margins_mm, first.heights)
  const fits = marginsMm === options.margins_mm
  if (!fits) {
    refuseNarrowBody(marginsMm, first.plan.sheets, options)
    await world.call(removeSheets)
  }
  const { printed, plan } = fits ? first : await layOut(marginsMm)
  await world.call(showSheets)
  page.doing('printing headers and footers')
  const bytes = await printToPdf(page.cdp, {
    // Every sheet names its own size.
    widthMm: 210,
    heightMm: 297,
    marginsMm: NO_MARGINS,
    scale: 1,
    printBackground: true,
    preferCssPageSize: true,
  })
  return {
    ...printed,
    overlay: { bytes, sheetOfPage: plan.sheetOfPage },
    warnings: growthWarnings(options.margins_mm, marginsMm),
  }

  async function layOut(margins: MarginsMm) {
    const printedBody = await print(margins)
    const sheetPlan = planSheets(printedBody, options)
    page.doing('laying out headers and footers')
    const { sheets, pages } = sheetPlan
    const request = { headerHtml, footerHtml, pages, sheets, marginsMm: margins }
    const heights = await world.call(layOutSheets, request)
    return { printed: printedBody, plan: sheetPlan, heights }
  }
}

/** One sheet for every page that looks different: all pages share one where no number is shown. */
function planSheets({ body, pageMm }: PrintedBody, options: RenderOptions): SheetPlan {
  const { header_html: header = '', footer_html: footer = '', page_numbers_from: from } = options
  const sizes = pageSizesPt(body)
  const isNumbered = `${header}${footer}`.includes('{page}')
  const sheets: Sheet[] = []
  const indexes = new Map<string, number>()
  const sheetOfPage = sizes.map((size, index) => {
    const counted = index + 1 >= from.first_page
    const page = counted ? from.start + index + 1 - from.first_page : null
    const widthMm = pageMm?.widthMm ?? size.widthPt * MM_PER_POINT
    const heightMm = pageMm?.heightMm ?? size.heightPt * MM_PER_POINT
    const sheet = { page, widthMm, heightMm }
    const key = `${isNumbered ? page : ''} ${widthMm} ${heightMm}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, sheets.length)
    return sheets.push(sheet) - 1
  })
  const pages = from.start + sizes.length - from.first_page
  return { sheets, sheetOfPage, pages: Math.max(0, pages) }
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
      ? [{ code: 'header_grew' as const, message: grew('header', asked.top, used.top) }]
      : []),
    ...(used.bottom > asked.bottom
      ? [{ code: 'footer_grew' as const, message: grew('footer', asked.bottom, used.bottom) }]
      : []),
  ]
}
