import { EngineError } from '../../messages/errors.ts'
import { pageSizesPt } from '../../pdf/document/pages/pages.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { mmToPx, pxToMm } from '../../units/length.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { printingForm } from './forms/printing-form.ts'
import { contentPx } from './page/content-px.ts'
import type { PagePlan } from './page/page-plan.ts'
import { sheetMargins } from './page/page-sheet.ts'
import type { PagedDocument } from './paged/prepare-paged.ts'
import { printingMarginBoxes } from './paged/print-margin-boxes.ts'
import { fillPageReferences } from './paged/references/fill-page-references.ts'
import type { PrintBody } from './paged/references/print-references.ts'
import { fillMarginStringsOf } from './paged/running/fill-margin-strings.ts'
import { printingRunning } from './paged/running/print-running.ts'
import { type PrintSettings, printToPdf } from './print-to-pdf.ts'
import type { PrintedDocument } from './printed-document.ts'
import { printRunningContent } from './running-content.ts'

/** ISO 32000-2, annex C: 14 400 units of 1/72 in. */
const MAX_PAGE_MM = 5080
/** ISO 32000-2, annex C: 3 units. */
const MIN_PAGE_MM = 1.06
/** Added, in turn, when content that was measured still breaks over: rounding first, then layout. */
const SLACK = [1, 1.02, 1.1, 1.5] as const

// A forced break would cut the one page in two, and so would a change of the named page.
const NO_BREAKS = '*{break-before:auto!important;break-after:auto!important;page:auto!important}'

/** Prints a document on one page as tall as its content. */
export async function printSinglePage(
  document: OpenDocument,
  settings: PrintSettings,
  options: RenderOptions,
  {
    references,
    form,
    running,
    sheet,
    marginsMm,
    strings,
    marginStrings,
    hasMarginBoxes,
    footnoteCalls,
    runningElements,
  }: PagedDocument & Pick<PagePlan, 'marginsMm'>,
): Promise<PrintedDocument> {
  const { page, world } = document
  const { widthMm } = settings
  // Everything is on the one page.
  if (references)
    await fillPageReferences(
      document,
      Object.fromEntries(references.map((name) => [name, 1])),
      contentPx(settings),
    )
  // The foot of the only page is the end of the document.
  if (footnoteCalls.length > 0) await world.call('placeEndnotes')
  if (marginStrings.length > 0) {
    const onFirst = new Map(strings.map(({ destination }) => [destination, 1]))
    await fillMarginStringsOf(document, { marginStrings, strings }, onFirst, 1)
  }
  const contentMm = await measure(document, settings, options)
  const printOnce: PrintBody = async (margins, more) => {
    const marginsOnSheet = sheetMargins(margins, sheet.bleedMm)
    const { top, right, bottom, left } = marginsOnSheet
    const tagged = (settings.tagged ?? false) && !more?.isDraft
    const margin = `margin:${top}mm ${right}mm ${bottom}mm ${left}mm!important`
    for (const slack of SLACK) {
      const heightMm = contentMm * slack + top + bottom
      if (heightMm > MAX_PAGE_MM) throw tooTall(heightMm)
      // The document may state a page of its own, which it would be laid out on, whatever the paper.
      const size = `size:${widthMm}mm ${heightMm}mm!important`
      await world.call('setPageRules', `@page{${margin};${size}}${NO_BREAKS}`)
      const sizes = { heightMm, marginsMm: marginsOnSheet }
      const body = await printToPdf(page.cdp, { ...settings, ...sizes, tagged })
      const pages = pageSizesPt(body).length
      if (pages === 1) return { body, pages, pageMm: { widthMm, heightMm } }
    }
    throw new EngineError(
      'conversion_failed',
      'options.single_page: the content does not stay on one page.',
    )
  }
  const printParted =
    settings.tagged && hasMarginBoxes
      ? printingMarginBoxes(document, { print: printOnce, printBoxes: printOnce })
      : printOnce
  const printRunning = runningElements
    ? printingRunning(document, runningElements, { print: printParted, printMarks: printOnce })
    : printParted
  const print =
    form === undefined
      ? printRunning
      : printingForm(document, form, { print: printRunning, printLook: printOnce })
  const hasHeaders = options.header_html !== undefined || options.footer_html !== undefined
  if (!hasHeaders && runningElements === undefined) {
    return { ...(await print(marginsMm)), sheet, warnings: [] }
  }
  const asked = { options, marginsMm, facts: running, strings, insetMm: sheet.bleedMm }
  return { ...(await printRunningContent(document, asked, print)), sheet }
}

/** Height of the content at the width it will have on the page, in millimetres on the page. */
async function measure(
  { page, world }: OpenDocument,
  { widthMm, marginsMm, scale }: PrintSettings,
  { viewport }: RenderOptions,
): Promise<number> {
  const widthPx = mmToPx(widthMm - marginsMm.left - marginsMm.right) / scale
  await world.call('setPageRules', NO_BREAKS)
  await page.cdp.send('Emulation.setDeviceMetricsOverride', {
    width: Math.floor(widthPx),
    // Low, so that the height is the content's and not the viewport's.
    height: 1,
    deviceScaleFactor: viewport.device_scale_factor,
    mobile: false,
  })
  const heightPx = await world.call('contentHeightPx')
  return Math.max(MIN_PAGE_MM, pxToMm(heightPx) * scale)
}

function tooTall(heightMm: number): EngineError {
  const message = `options.single_page: the content needs a page of ${Math.ceil(heightMm)} mm; a page is at most ${MAX_PAGE_MM} mm tall.`
  return new EngineError('conversion_failed', message)
}
