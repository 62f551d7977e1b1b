import type { RenderOptions } from '../../schemas/options/render-options.ts'
import { type PageStyle, readPageStyle, widestElement } from '../in-page/read-page-style.ts'
import type { OpenDocument } from '../load/loaded-document.ts'
import { settleDocument } from '../load/settle-document.ts'
import { type PagePlan, widthWarning } from './page-plan.ts'
import { contentWindow } from './print-window.ts'

/** Widths that differ by less are the same: the browser rounds both. In CSS pixels. */
const SAME_WIDTH_PX = 2

/**
 * Lays a document out anew where its own `@page` rules make its page another one than the options did, and says when
 * its content is too wide for its page.
 */
export async function fitWindow(
  document: OpenDocument,
  style: PageStyle,
  plan: PagePlan,
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
  if (!isPrinted || isStated || fitting.contentPx <= fitting.widthPx + SAME_WIDTH_PX) return
  document.warn(widthWarning(fitting, await world.call(widestElement), plan, options.scale))
}
