import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { mmToPx, pxToMm } from '../../units/length.ts'
import { contentOffPage } from '../in-page/content-off-page.ts'
import { letOverSides } from '../in-page/page-rules.ts'
import { type PageStyle, readPageStyle, widestElement } from '../in-page/read-page-style.ts'
import { scrolledContent } from '../in-page/scrolled-content.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { settleDocument } from '../load/settle/settle-document.ts'
import { lengthMm } from './css-page-sizes.ts'
import {
  contentCutWarning,
  MAX_SHRINKING,
  type PagePlan,
  scrolledContentWarning,
  widthWarning,
} from './page-plan.ts'
import type { PageSheet } from './page-sheet.ts'
import { contentWindow } from './print-window.ts'

/** Widths that differ by less are the same: the browser rounds both. In CSS pixels. */
const SAME_WIDTH_PX = 2
const TOLERANCE_MM = 0.6

/**
 * Lays a document out anew where its own `@page` rules make its page another one than the options did, and says when
 * its content is too wide for its page.
 */
export async function fitWindow(
  document: OpenDocument,
  style: PageStyle,
  plan: PagePlan & { readonly sheet: PageSheet },
  options: RenderOptions,
): Promise<void> {
  const { page, world, loading } = document
  const { width_px: widthPx, height_px: heightPx } = options.viewport
  const isStated = widthPx !== undefined || heightPx !== undefined
  const window = contentWindow(plan.pageMm, plan.marginsMm, options)
  let fitting: Pick<PageStyle, 'widthPx' | 'contentPx'> = style
  if (Math.abs(window.widthPx - style.widthPx) > SAME_WIDTH_PX && !isStated) {
    const since = loading.mark()
    await page.cdp.send('Emulation.setDeviceMetricsOverride', {
      width: window.widthPx,
      height: window.heightPx,
      deviceScaleFactor: window.deviceScaleFactor,
      mobile: false,
    })
    if (options.wait_until === 'settled') {
      await settleDocument(document, { since, runsScripts: options.javascript })
    }
    fitting = await world.call(readPageStyle, [])
  }
  // Told only of the layout that is printed: another width may hold what the page does not, or the other way round.
  const isPrinted = Math.abs(fitting.widthPx - window.widthPx) <= SAME_WIDTH_PX
  if (!isPrinted || isStated) return
  const isWide = fitting.contentPx > fitting.widthPx + SAME_WIDTH_PX
  const overMm = pxToMm(fitting.contentPx - fitting.widthPx) * options.scale
  const isOver = isWide && isMeantForBleed(overMm, style, plan) && (await world.call(letOverSides))
  if (isWide && !isOver) {
    document.warn(widthWarning(fitting, await world.call(widestElement), plan, options.scale))
  }
  const scrolled = await world.call(scrolledContent)
  if (scrolled) document.warn(scrolledContentWarning(scrolled, options.scale))
  const { widthPx: printedPx } = fitting
  await warnOfCutContent(
    document,
    isOver ? { widthPx: printedPx, contentPx: printedPx } : fitting,
    plan,
    options,
  )
}

/** Tells of content in the margins of the page, where the browser prints nothing. */
async function warnOfCutContent(
  document: OpenDocument,
  { widthPx, contentPx }: Pick<PageStyle, 'widthPx' | 'contentPx'>,
  { marginsMm, sheet }: PagePlan & { readonly sheet: PageSheet },
  { scale }: RenderOptions,
): Promise<void> {
  const ratio = Math.max(1, contentPx / widthPx)
  const printedPx = widthPx * Math.min(MAX_SHRINKING, ratio)
  const marginPx = (mm: number) => (mmToPx(mm) / scale) * (printedPx / widthPx)
  const margins = {
    top: marginPx(marginsMm.top),
    left: marginPx(marginsMm.left),
    right: marginPx(marginsMm.right),
  }
  const cut = await document.world.call(contentOffPage, printedPx, margins, sheet.bleedMm > 0)
  // Content that is too wide for that, too, has been told of.
  if (!cut || (cut.side === 'right' && ratio > MAX_SHRINKING)) return
  document.warn(contentCutWarning(cut, (scale * widthPx) / printedPx))
}

/** Whether content that is wider than its page ends in the bleed: it covers a margin, and hardly more than the bleed. */
function isMeantForBleed(
  overMm: number,
  { sideMargins }: PageStyle,
  { sheet: { bleedMm }, marginsMm }: PagePlan & { readonly sheet: PageSheet },
): boolean {
  if (bleedMm === 0) return false
  const margins = [marginsMm.left, marginsMm.right, ...sideMargins.map((one) => lengthMm(one) ?? 0)]
  return (
    overMm >= Math.min(...margins) - TOLERANCE_MM &&
    overMm <= Math.max(...margins) + bleedMm + TOLERANCE_MM
  )
}
