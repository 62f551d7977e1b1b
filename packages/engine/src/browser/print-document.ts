import { EngineError } from '../errors.ts'
import type { OutputOptions } from '../schemas/output-options.ts'
import type { RenderOptions } from '../schemas/render-options.ts'
import { pageSizeMm } from '../units/paper.ts'
import type { RenderWarning } from '../warnings.ts'
import type { BrowserPage } from './browser-pool.ts'
import { setPageRules } from './in-page/page-rules.ts'
import type { DocumentFacts } from './in-page/read-document.ts'
import type { PageWorld } from './page-world.ts'
import { printToPdf } from './print-to-pdf.ts'
import { printRunningContent } from './running-content.ts'
import { printSinglePage } from './single-page.ts'

/** Longest document, in pages: what a viewer, and the memory of one render, can still hold. */
export const MAX_PAGES = 2000

const PX_PER_MM = 96 / 25.4

/** A document as the browser printed it. */
export interface PrintedDocument {
  readonly body: Uint8Array
  /** Exact size of every page in millimetres; absent where the document's own `@page` rules decide. */
  readonly pageMm?: { readonly widthMm: number; readonly heightMm: number }
  /** Headers and footers, and the page of `bytes` that belongs on each page of the body. */
  readonly overlay?: {
    readonly bytes: Uint8Array
    readonly sheetOfPage: readonly (number | null)[]
  }
  readonly warnings: readonly RenderWarning[]
}

/** Prints a loaded document as its options say, headers and footers beside it. */
export async function printDocument(
  page: BrowserPage,
  world: PageWorld,
  facts: DocumentFacts,
  options: RenderOptions & Pick<OutputOptions, 'pdf_ua'>,
): Promise<PrintedDocument> {
  const { widthMm, heightMm } = pageSizeMm(options.page_size, options.orientation)
  const settings = {
    widthMm,
    heightMm,
    marginsMm: options.margins_mm,
    scale: options.scale,
    printBackground: options.print_background,
    preferCssPageSize: options.prefer_css_page_size,
    tagged: options.pdf_ua,
  }
  refuseEndless(facts.heightPx, heightMm - options.margins_mm.top - options.margins_mm.bottom)
  page.doing('printing')
  if (options.single_page) return await printSinglePage(page, world, settings, options)
  const hasRunningContent = options.header_html !== undefined || options.footer_html !== undefined
  const pageMm = options.prefer_css_page_size ? {} : { pageMm: { widthMm, heightMm } }
  if (!hasRunningContent) {
    return { body: await printToPdf(page.cdp, settings), ...pageMm, warnings: [] }
  }
  return await printRunningContent(page, world, options, async (marginsMm) => {
    const { top, bottom } = marginsMm
    // Headers stand in the margins: those of the document's `@page` rules would be other ones.
    const rules = `@page{margin-top:${top}mm!important;margin-bottom:${bottom}mm!important}`
    await world.call(setPageRules, rules)
    return { body: await printToPdf(page.cdp, { ...settings, marginsMm }), ...pageMm }
  })
}

/**
 * Refuses what would print for minutes: printing has no deadline of its own.
 *
 * The layout measured is the screen's, wider than a page, so a document over the limit there is longer still
 * on paper.
 */
function refuseEndless(heightPx: number, pageHeightMm: number): void {
  const pages = Math.ceil(heightPx / (pageHeightMm * PX_PER_MM))
  if (pages <= MAX_PAGES) return
  const message = `The document is about ${pages} pages long; at most ${MAX_PAGES} are printed.`
  throw new EngineError('conversion_failed', message)
}
