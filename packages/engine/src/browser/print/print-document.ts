import { EngineError } from '../../messages/errors.ts'
import type { HtmlFacts } from '../../output/html-facts.ts'
import { mmToPx } from '../../units/length.ts'
import { pageSizeMm } from '../../units/paper.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { type BodyOptions, type BodyPlan, bodyPrinter, grown } from './body-printer.ts'
import { cssPageSizeMm } from './page/css-page-sizes.ts'
import { sheetMargins } from './page/page-sheet.ts'
import type { PrintBody } from './paged/references/print-references.ts'
import { type PrintSettings, printedMarginsPt } from './print-to-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { hasHeaders, printingLayers } from './printing-layers.ts'
import { printRunningContent } from './running-content.ts'
import { printSinglePage } from './single-page.ts'

/** Has the pages of a document stated as they are printed: with their bleed, and without what the request overrules. */
export async function statePages(
  document: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
): Promise<void> {
  if (options.prefer_css_page_size && !options.single_page) {
    const { widthMm, heightMm } = pageSizeMm(options.page_size, options.orientation)
    await document.world.call('completePageSizes', widthMm, heightMm)
  }
  if (plan.sheet.bleedMm > 0) await growPagesOf(document, plan)
  if (!options.single_page) await dropOverruled(document, options, plan)
}

/**
 * Prints a loaded document as its options say, headers and footers beside it.
 *
 * @param document with its pages stated (`statePages`)
 */
export async function printDocument(
  document: OpenDocument,
  facts: HtmlFacts,
  options: BodyOptions,
  plan: BodyPlan,
): Promise<PrintedDocument> {
  const body = bodyPrinter(document, options, plan)
  const { sheet, marginsMm } = plan
  refuseEndless(
    facts.heightPx,
    body.maxPages,
    plan.pageMm.heightMm - marginsMm.top - marginsMm.bottom,
  )
  document.page.doing('printing')
  if (options.single_page) return await printSinglePage(document, body.settings, options, plan)
  const print = await printingLayers(document, options, plan, body)
  if (!hasHeaders(options) && plan.runningElements === undefined) {
    return { ...(await print(marginsMm)), sheet, warnings: [] }
  }
  const asked = { marginsMm, facts: plan.running, strings: plan.strings, insetMm: sheet.bleedMm }
  const printed = await printRunningContent(
    document,
    { options, ...asked },
    hasHeaders(options) ? betweenHeaders(document, body.settings, plan, print) : print,
  )
  return { ...printed, sheet }
}

/** Has the margins of the document's own `@page` rules give way to those that headers stand in. */
function betweenHeaders(
  { world }: OpenDocument,
  settings: PrintSettings,
  { sheet }: BodyPlan,
  print: PrintBody,
): PrintBody {
  return async (marginsMm, more) => {
    // Rounded to pixels as margins without a rule are, so that a header does not move the body.
    const onSheet = sheetMargins(marginsMm, sheet.bleedMm)
    const { top, bottom } = printedMarginsPt({ ...settings, marginsMm: onSheet })
    const px = (pt: number) => Math.round((pt * 4) / 3)
    const rules = `@page{margin-top:${px(top)}px!important;margin-bottom:${px(bottom)}px!important}`
    await world.call('setPageRules', rules)
    return await print(marginsMm, more)
  }
}

/** Takes what the request overrules out of the `@page` rules of the document. */
async function dropOverruled(
  { world }: OpenDocument,
  options: BodyOptions,
  plan: BodyPlan,
): Promise<void> {
  if (plan.restatesPages) {
    const { stated } = options.margins_mm
    await world.call('dropPageStyles', stated, !options.prefer_css_page_size, plan.dropsSizes)
  } else if (plan.overruled.length > 0 || plan.isResized) {
    await world.call('dropPageStyles', plan.overruled, plan.isResized, plan.dropsSizes)
  }
}

/** Has the pages that the document itself declares be printed with their bleed. */
async function growPagesOf(
  { world }: OpenDocument,
  { sheet: { bleedMm }, marginsMm }: BodyPlan,
): Promise<void> {
  const sizes = (await world.call('declaredPageSizes')).flatMap((size) => {
    const sizeMm = cssPageSizeMm(size)
    if (sizeMm === undefined) return []
    const { widthMm, heightMm } = grown(sizeMm, bleedMm)
    return [[size, `${widthMm}mm ${heightMm}mm`] as const]
  })
  const isBare = Object.values(marginsMm).every((mm) => mm === 0)
  await world.call('growPages', bleedMm, sizes, isBare)
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
