import { EngineError } from '../../errors.ts'
import type { HtmlFacts } from '../../output/html-facts.ts'
import { pageSizesPt } from '../../pdf/document/pages/pages.ts'
import { blankPages } from '../../pdf/finish/blank-pages.ts'
import type { OutputOptions } from '../../schemas/options/output-options.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import type { Side } from '../../schemas/values/margins.ts'
import { mmToPx } from '../../units/length.ts'
import { type PaperMm, pageSizeMm } from '../../units/paper.ts'
import { showEmptyPages } from '../in-page/long-table.ts'
import {
  declaredPageSizes,
  dropPageStyles,
  growPages,
  keepOrientation,
  setPageRules,
} from '../in-page/page-rules.ts'
import { pageShapes } from '../in-page/paged/page-shapes.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { type ContentSettings, contentHeightPx, contentPx } from './content-px.ts'
import { cssPageSizeMm, exactPageSizes } from './css-page-sizes.ts'
import { type LongTableToPrint, printLongTable } from './long-table/print-long-table.ts'
import { isLying, type PagePlan, turnedPagesWarning } from './page-plan.ts'
import { sheetMargins } from './page-sheet.ts'
import { printingFootnotes } from './paged/footnotes/print-footnotes.ts'
import { pageHeights } from './paged/page-heights.ts'
import type { PagedDocument } from './paged/prepare-paged.ts'
import { printingMarginBoxes } from './paged/print-margin-boxes.ts'
import { type PrintBody, printingReferences } from './paged/print-references.ts'
import { printingRunning } from './paged/print-running.ts'
import { printingSides } from './paged/print-sides.ts'
import { namePages } from './paged/selectors/name-pages.ts'
import { type MarginsMm, printedMarginsPt, printToPdf } from './print-to-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { printingForm } from './printing-form.ts'
import { type PrintedBody, printRunningContent } from './running-content.ts'
import { printSinglePage } from './single-page.ts'

/** Longest document, in pages: what a viewer, and the memory of one render, can still hold. */
export const MAX_PAGES = 2000

/** Longest document with a table that is printed in parts, in pages. */
const MAX_PAGES_IN_PARTS = 5000

/** Whether a page lies that was to stand, or the other way round; the browser rounds both sides. */
function isTurned(
  printed: { readonly widthPt: number; readonly heightPt: number } | undefined,
  asked: PaperMm,
): boolean {
  const ROUNDING_PT = 2
  if (!printed || Math.abs(printed.widthPt - printed.heightPt) <= ROUNDING_PT) return false
  return printed.widthPt > printed.heightPt !== isLying(asked) && asked.widthMm !== asked.heightMm
}

/** Prints a loaded document as its options say, headers and footers beside it. */
export async function printDocument(
  document: OpenDocument,
  facts: HtmlFacts,
  options: RenderOptions & Pick<OutputOptions, 'pdf_ua'>,
  plan: PagePlan & PagedDocument & { readonly longTable?: LongTableToPrint },
): Promise<PrintedDocument> {
  const { page, world } = document
  const { longTable, selectedPages } = plan
  const maxPages = longTable ? MAX_PAGES_IN_PARTS : MAX_PAGES
  const { bleedMm } = plan.sheet
  const pageMm = grown(pageSizeMm(options.page_size, options.orientation), bleedMm)
  const laidOutMm = grown(plan.laidOutMm, bleedMm)
  const settings = {
    ...pageMm,
    marginsMm: sheetMargins(plan.marginsMm, bleedMm),
    scale: options.scale,
    printBackground: options.print_background,
    preferCssPageSize: options.prefer_css_page_size,
    tagged: options.pdf_ua,
  }
  refuseEndless(
    facts.heightPx,
    maxPages,
    plan.pageMm.heightMm - plan.marginsMm.top - plan.marginsMm.bottom,
  )
  page.doing('printing')
  if (bleedMm > 0) await growPagesOf(document, plan)
  if (options.single_page) return await printSinglePage(document, settings, options, plan)
  if (plan.restatesPages) {
    const { stated } = options.margins_mm
    await world.call(dropPageStyles, stated, !options.prefer_css_page_size, plan.isTurned)
  } else if (plan.overruled.length > 0 || plan.isResized) {
    await world.call(dropPageStyles, plan.overruled, plan.isResized, plan.isTurned)
  }
  const printOnce: PrintBody = async (marginsMm, more) => {
    const tagged = settings.tagged && !more?.isDraft
    const onSheet = sheetMargins(marginsMm, bleedMm)
    const printAll = () => printToPdf(page.cdp, { ...settings, marginsMm: onSheet, tagged })
    const printParts = async () =>
      longTable === undefined
        ? await printAll()
        : await printLongTable(document, longTable, {
            pagePx: contentHeightPx(measuresOf(marginsMm)),
            ...{ print: printAll, join: longTable.join, maxPages },
          })
    let body = await printParts()
    let printedPt = pageSizesPt(body)
    if (!options.prefer_css_page_size && isTurned(printedPt[0], pageMm)) {
      // A style sheet that cannot be read has turned the paper: pages would be cut.
      await world.call(keepOrientation, isLying(pageMm) ? 'landscape' : 'portrait')
      document.warn(turnedPagesWarning(plan.pageMm))
      body = await printParts()
      printedPt = pageSizesPt(body)
    }
    refuseTooLong(printedPt.length, maxPages)
    // A break behind the last of the content leaves a page that nobody wants.
    const hasBlankEnd = printedPt.length > 1 && blankPages(body, 'last').length > 0
    const sizesPt = hasBlankEnd ? printedPt.slice(0, -1) : printedPt
    const pages = sizesPt.length
    if (!options.prefer_css_page_size) return { body, pages, hasBlankEnd, pageMm }
    const declared = await world.call(declaredPageSizes)
    return { body, pages, hasBlankEnd, pageMm: exactPageSizes(sizesPt, declared, pageMm) }
  }
  // Margins show the same over empty pages.
  const printEmpty: PrintBody = async (marginsMm, more) => {
    await world.call(showEmptyPages, more?.pages ?? 1, more?.names)
    const onSheet = sheetMargins(marginsMm, bleedMm)
    const body = await printToPdf(page.cdp, { ...settings, marginsMm: onSheet, tagged: false })
    await world.call(showEmptyPages, null)
    return { body, pages: pageSizesPt(body).length, pageMm }
  }
  const measuresOf = (marginsMm: MarginsMm) => {
    const onSheet = sheetMargins(marginsMm, bleedMm)
    return { ...settings, ...laidOutMm, ownSides: plan.ownSides, marginsMm: onSheet }
  }
  const hasHeaders = options.header_html !== undefined || options.footer_html !== undefined
  const printPlaced =
    plan.footnoteCalls.length === 0
      ? printOnce
      : await footnotesOf(document, { plan, hasHeaders, measuresOf, print: printOnce })
  const printSided =
    plan.sides.length === 0
      ? printPlaced
      : printingSides(document, plan.sides, { isTagged: options.pdf_ua, print: printPlaced })
  const printFilled =
    plan.references === undefined && plan.marginStrings.length === 0
      ? printSided
      : printingReferences(document, plan.references ?? [], {
          margin: plan,
          from: options.page_numbers_from,
          contentPx: (marginsMm) => contentPx(measuresOf(marginsMm)),
          print: printSided,
        })
  const printParted =
    plan.hasMarginBoxes && (settings.tagged || longTable || selectedPages)
      ? printingMarginBoxes(document, {
          print: printFilled,
          printBoxes: longTable || selectedPages ? printEmpty : printOnce,
          ...(selectedPages && {
            namesOf: (printed: PrintedBody) => namePages(document, selectedPages, printed),
          }),
        })
      : printFilled
  const printRunning = plan.runningElements
    ? printingRunning(document, plan.runningElements, { print: printParted, printMarks: printOnce })
    : printParted
  const print =
    plan.form === undefined
      ? printRunning
      : printingForm(document, plan.form, { print: printRunning, printLook: printOnce })
  if (!hasHeaders && plan.runningElements === undefined) {
    return { ...(await print(plan.marginsMm)), sheet: plan.sheet, warnings: [] }
  }
  const asked = { marginsMm: plan.marginsMm, facts: plan.running, strings: plan.strings }
  const printed = await printRunningContent(
    document,
    { options, ...asked, insetMm: bleedMm },
    async (marginsMm) => {
      if (!hasHeaders) return await print(marginsMm)
      // Headers stand in the margins: those of the document's `@page` rules would be other ones. Rounded to pixels
      // as margins without a rule are, so that a header does not move the body.
      const { top, bottom } = printedMarginsPt({
        ...settings,
        marginsMm: sheetMargins(marginsMm, bleedMm),
      })
      const px = (pt: number) => Math.round((pt * 4) / 3)
      const rules = `@page{margin-top:${px(top)}px!important;margin-bottom:${px(bottom)}px!important}`
      await world.call(setPageRules, rules)
      return await print(marginsMm)
    },
  )
  return { ...printed, sheet: plan.sheet }
}

/** Has footnotes be printed on pages as high as the document makes them. */
async function footnotesOf(
  document: OpenDocument,
  { plan, hasHeaders, measuresOf, print }: FootnotePages,
): Promise<PrintBody> {
  const shapes = await document.world.call(pageShapes)
  const { first, isUneven } = pageHeights(shapes, plan, hasHeaders)
  const firstOf = (measures: ContentSettings): ContentSettings => ({
    ...measures,
    marginsMm: { ...measures.marginsMm, ...first },
    ownSides: [...(measures.ownSides ?? []), ...(Object.keys(first) as Side[])],
  })
  return printingFootnotes(document, plan.footnoteCalls, {
    contentPx: (marginsMm) => {
      const measures = measuresOf(marginsMm)
      const [firstPx, otherPx] = [firstOf(measures), measures].map(contentHeightPx)
      return {
        widthPx: contentPx(measures),
        heightOf: (page) => (page === 1 ? firstPx : otherPx) ?? 0,
      }
    },
    print,
    isUneven,
  })
}

/** Parts of a printing that footnotes need. */
interface FootnotePages {
  readonly plan: PagePlan & PagedDocument
  readonly hasHeaders: boolean
  readonly measuresOf: (marginsMm: MarginsMm) => ContentSettings
  readonly print: PrintBody
}

function grown({ widthMm, heightMm }: PaperMm, bleedMm: number): PaperMm {
  return { widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm }
}

/** Has the pages that the document itself declares be printed with their bleed. */
async function growPagesOf(
  { world }: OpenDocument,
  { sheet: { bleedMm }, marginsMm }: PagePlan & PagedDocument,
): Promise<void> {
  const sizes = (await world.call(declaredPageSizes)).flatMap((size) => {
    const sizeMm = cssPageSizeMm(size)
    if (sizeMm === undefined) return []
    const { widthMm, heightMm } = grown(sizeMm, bleedMm)
    return [[size, `${widthMm}mm ${heightMm}mm`] as const]
  })
  const isBare = Object.values(marginsMm).every((mm) => mm === 0)
  await world.call(growPages, bleedMm, sizes, isBare)
}

/**
 * Refuses what would print for minutes: printing has no deadline of its own.
 *
 * The layout measured is the screen's, wider than a page, so a document over the limit there is longer still
 * on paper.
 */
function refuseEndless(heightPx: number, maxPages: number, pageHeightMm: number): void {
  const pages = Math.ceil(heightPx / mmToPx(pageHeightMm))
  if (pages <= maxPages) return
  const message = `The document is about ${pages} pages long; at most ${maxPages} are printed.`
  throw new EngineError('conversion_failed', message)
}

/** Refuses what came out longer than it looked, before headers are laid out for it and it is finished. */
function refuseTooLong(pages: number, maxPages: number): void {
  if (pages <= maxPages) return
  const message = `The document has ${pages} pages; at most ${maxPages} are printed.`
  throw new EngineError('conversion_failed', message)
}
