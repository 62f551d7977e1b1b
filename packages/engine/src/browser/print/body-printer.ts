import { EngineError } from '../../messages/errors.ts'
import { pageSizesPt } from '../../pdf/document/pages/pages.ts'
import { blankPages } from '../../pdf/finish/blank-pages.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { type PaperMm, pageSizeMm } from '../../units/paper.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { type LongTableToPrint, printLongTable } from './long-table/print-long-table.ts'
import { type ContentSettings, contentHeightPx } from './page/content-px.ts'
import { exactPageSizes } from './page/css-page-sizes.ts'
import { isLying, type PagePlan, turnedPagesWarning } from './page/page-plan.ts'
import { sheetMargins } from './page/page-sheet.ts'
import type { PagedDocument } from './paged/prepare-paged.ts'
import type { PrintBody } from './paged/references/print-references.ts'
import { type MarginsMm, type PrintSettings, printToPdf } from './print-to-pdf.ts'

/** Longest document, in pages: what a viewer, and the memory of one render, can still hold. */
export const MAX_PAGES = 2000

/** Longest document with a table that is printed in parts, in pages. */
const MAX_PAGES_IN_PARTS = 5000

/** Options that the body of a document is printed by. */
export type BodyOptions = RenderOptions & Pick<OutputOptions, 'pdf_ua'>

/** Pages as they are planned, and a table of the document that is printed in parts. */
export type BodyPlan = PagePlan &
  PagedDocument & {
    readonly longTable?: LongTableToPrint
    /** Whether boxes with a fixed position stand in the margins of its pages, and are printed there. */
    readonly hasBoxesInMargins?: boolean
  }

/** The body of one document, to be printed as often as its layers need. */
export interface BodyPrinter {
  readonly settings: PrintSettings
  /** Most pages that it may have. */
  readonly maxPages: number
  /** Prints the body. */
  readonly printOnce: PrintBody
  /** Prints as many empty pages: margins show the same over them. */
  readonly printEmpty: PrintBody
  /** Settings that the content is laid out by between such margins. */
  measuresOf(marginsMm: MarginsMm): ContentSettings
}

/** @param document as it stands when the body is printed; its rules for pages are set by then */
export function bodyPrinter(
  document: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
): BodyPrinter {
  const { page, world } = document
  const { longTable } = plan
  const { bleedMm } = plan.sheet
  const maxPages = longTable ? MAX_PAGES_IN_PARTS : MAX_PAGES
  const pageMm = grown(pageSizeMm(options.page_size, options.orientation), bleedMm)
  const laidOutMm = grown(plan.laidOutMm, bleedMm)
  const settings = {
    // Also where each page states its size: media queries are answered by this one.
    ...(options.prefer_css_page_size ? laidOutMm : pageMm),
    marginsMm: sheetMargins(plan.marginsMm, bleedMm),
    scale: options.scale,
    printBackground: options.print_background,
    preferCssPageSize: options.prefer_css_page_size,
    tagged: options.pdf_ua,
  }
  const printWhole = (marginsMm: MarginsMm, tagged: boolean) =>
    printToPdf(page.cdp, { ...settings, marginsMm: sheetMargins(marginsMm, bleedMm), tagged })
  const measuresOf = (marginsMm: MarginsMm) => {
    const onSheet = sheetMargins(marginsMm, bleedMm)
    return { ...settings, ...laidOutMm, ownSides: plan.ownSides, marginsMm: onSheet }
  }
  const printParts = async (marginsMm: MarginsMm, tagged: boolean) => {
    if (longTable === undefined) return await printWhole(marginsMm, tagged)
    return await printLongTable(document, longTable, {
      pagePx: contentHeightPx(measuresOf(marginsMm)),
      print: () => printWhole(marginsMm, tagged),
      join: longTable.join,
      partRows: longTable.partRows,
      maxPages,
    })
  }
  const printOnce: PrintBody = async (marginsMm, more) => {
    const tagged = settings.tagged && !more?.isDraft
    let body = await printParts(marginsMm, tagged)
    let printedPt = pageSizesPt(body)
    if (!options.prefer_css_page_size && isTurned(printedPt[0], pageMm)) {
      // A style sheet that cannot be read has turned the paper: pages would be cut.
      await world.call('keepOrientation', isLying(pageMm) ? 'landscape' : 'portrait')
      document.warn(turnedPagesWarning(plan.pageMm))
      body = await printParts(marginsMm, tagged)
      printedPt = pageSizesPt(body)
    }
    refuseTooLong(printedPt.length, maxPages)
    // A break behind the last of the content leaves a page that nobody wants.
    const hasBlankEnd = printedPt.length > 1 && blankPages(body, 'last').length > 0
    const sizesPt = hasBlankEnd ? printedPt.slice(0, -1) : printedPt
    const pages = sizesPt.length
    if (!options.prefer_css_page_size) return { body, pages, hasBlankEnd, pageMm }
    const declared = await world.call('declaredPageSizes')
    return { body, pages, hasBlankEnd, pageMm: exactPageSizes(sizesPt, declared, pageMm) }
  }
  const printEmpty: PrintBody = async (marginsMm, more) => {
    await world.call('showEmptyPages', more?.pages ?? 1, more?.names)
    const body = await printWhole(marginsMm, false)
    await world.call('showEmptyPages', null)
    return { body, pages: pageSizesPt(body).length, pageMm }
  }
  return { settings, maxPages, printOnce, printEmpty, measuresOf }
}

/** A sheet with its bleed. */
export function grown({ widthMm, heightMm }: PaperMm, bleedMm: number): PaperMm {
  return { widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm }
}

/** Whether a page lies that was to stand, or the other way round; the browser rounds both sides. */
function isTurned(
  printed: { readonly widthPt: number; readonly heightPt: number } | undefined,
  asked: PaperMm,
): boolean {
  const ROUNDING_PT = 2
  if (!printed || Math.abs(printed.widthPt - printed.heightPt) <= ROUNDING_PT) return false
  return printed.widthPt > printed.heightPt !== isLying(asked) && asked.widthMm !== asked.heightMm
}

/** Refuses what came out longer than it looked, before headers are laid out for it and it is finished. */
function refuseTooLong(pages: number, maxPages: number): void {
  if (pages <= maxPages) return
  const message = `The document has ${pages} pages; at most ${maxPages} are printed.`
  throw new EngineError('conversion_failed', message)
}
