import type { EngineContext } from '../../context.ts'
import { EngineError } from '../../messages/errors.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { mmToPx } from '../../units/length.ts'
import type { HtmlLayout } from '../in-page/measure/measure-lines.ts'
import type { DocumentToLoad } from '../load/arrival/load-document.ts'
import { captureDocument } from '../load/capture-document.ts'
import { type FontsInUse, fontsInUse } from '../load/fonts/fonts-in-use.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { HEADING_PREFIX } from '../print/finish-request.ts'
import { pagePlan } from '../print/page/page-plan.ts'
import { preparePaged } from '../print/paged/prepare-paged.ts'
import { printDocument, statePages } from '../print/print-document.ts'
import { PAGED_CSS } from '../print/unsupported-css.ts'
import { fitWindow } from '../print/window/fit-window.ts'
import { printWindow } from '../print/window/print-window.ts'

/** A measured document. */
export interface MeasuredHtml {
  readonly layout: HtmlLayout
  readonly fonts: FontsInUse
  /** Width that it was laid out at. */
  readonly boxMm: number
  /** Absent when it was measured at a width instead of on pages. */
  readonly pages?: number
  readonly warnings: readonly RenderWarning[]
}

const MAX_LINES = 20_000
const MARK = 'data-svc-measured'

/**
 * Loads a document and measures it: at a width, or at that of a page's content, counting the pages.
 *
 * @param widthMm width to lay it out at; without it that of the page less its margins
 * @throws EngineError as `captureDocument`; `conversion_failed` for a document of too many lines
 */
export async function measureHtml(
  document: DocumentToLoad,
  options: RenderOptions,
  widthMm: number | undefined,
  ctx: EngineContext,
): Promise<MeasuredHtml> {
  const window = printWindow(options)
  const { captured, warnings } = await captureDocument<Omit<MeasuredHtml, 'warnings'>>(
    document,
    options,
    ctx,
    widthMm === undefined
      ? { window, capture: (open) => measureOnPages(open, options, ctx.now()) }
      : {
          window: { ...window, widthPx: Math.ceil(mmToPx(widthMm)) },
          capture: (open) => measureAt(open, widthMm),
        },
  )
  return { ...captured, warnings }
}

async function measureOnPages(
  open: OpenDocument,
  options: RenderOptions,
  now: Date,
): Promise<Omit<MeasuredHtml, 'warnings'>> {
  const { world } = open
  const facts = await world.call('readDocument', options.toc && HEADING_PREFIX)
  const found = await world.call('readPageStyle', PAGED_CSS)
  const { style, ...paged } = await preparePaged(open, facts, found, { options, now })
  const plan = { ...pagePlan(style, options), ...paged }
  const { left, right } = plan.marginsMm
  const measured = await measureAt(open, (plan.pageMm.widthMm - left - right) / options.scale)
  await fitWindow(open, style, plan, options)
  const untagged = { ...options, pdf_ua: false }
  await statePages(open, untagged, plan)
  const { pages } = await printDocument(open, facts, untagged, plan)
  return { ...measured, pages }
}

async function measureAt(
  open: OpenDocument,
  boxMm: number,
): Promise<Omit<MeasuredHtml, 'warnings'>> {
  open.page.doing('measuring')
  await open.world.call('setWidth', mmToPx(boxMm))
  const layout = await open.world.call('measureLines', MAX_LINES, MARK)
  if (layout.isCut) {
    const message = `The document has more than ${MAX_LINES} lines of text, which is the most that is measured.`
    throw new EngineError('conversion_failed', message)
  }
  const fonts = await fontsInUse(open, MARK)
  await open.world.call('setWidth', null)
  return { layout, fonts, boxMm }
}
