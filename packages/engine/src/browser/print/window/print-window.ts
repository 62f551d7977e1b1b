import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { MAX_WINDOW_PIXELS, MAX_WINDOW_SIDE_PX } from '../../../schemas/values/viewport.ts'
import { mmToPx } from '../../../units/length.ts'
import { type PaperMm, pageSizeMm } from '../../../units/paper.ts'
import type { WindowSize } from '../../load/window-size.ts'
import type { MarginsMm } from '../print-to-pdf.ts'

/** Options that decide the window. */
export type PrintWindowOptions = Pick<
  RenderOptions,
  'viewport' | 'page_size' | 'orientation' | 'margins_mm' | 'scale'
>

/** The window to load a document in that will be printed: its content box, as far as the options tell it. */
export function printWindow(options: PrintWindowOptions): WindowSize {
  const pageMm = pageSizeMm(options.page_size, options.orientation)
  return contentWindow(pageMm, options.margins_mm, options)
}

/**
 * The window in which a document is laid out as on its page: charts and menus measure their place once, while scripts
 * run, and print what they made of it.
 *
 * @returns a side that the options name as they name it
 */
export function contentWindow(
  { widthMm, heightMm }: PaperMm,
  { top, right, bottom, left }: MarginsMm,
  { viewport, scale }: Pick<PrintWindowOptions, 'viewport' | 'scale'>,
): WindowSize {
  const { device_scale_factor: deviceScaleFactor } = viewport
  const sidePx = (mm: number) =>
    Math.min(MAX_WINDOW_SIDE_PX, Math.max(1, Math.floor(mmToPx(mm) / scale)))
  const widthPx = viewport.width_px ?? sidePx(widthMm - left - right)
  const highest = Math.floor(MAX_WINDOW_PIXELS / (widthPx * deviceScaleFactor ** 2))
  const heightPx = viewport.height_px ?? Math.min(highest, sidePx(heightMm - top - bottom))
  return { widthPx, heightPx, deviceScaleFactor }
}
