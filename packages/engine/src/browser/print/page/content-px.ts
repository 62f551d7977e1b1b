import type { Side } from '../../../schemas/values/pages/margins.ts'
import { mmToPt, mmToPx } from '../../../units/length.ts'
import { type PrintSettings, printedMarginsPt } from '../print-to-pdf.ts'

/** Page and margins as they are printed. */
export type ContentSettings = Pick<
  PrintSettings,
  'widthMm' | 'heightMm' | 'marginsMm' | 'preferCssPageSize' | 'scale'
> & {
  /** Sides whose margins stand in `@page` rules of the document. */
  readonly ownSides?: readonly Side[]
}

const PX_PER_PT = 96 / 72
/** Error of sums of thirds of pixels. */
const ROUNDING_PX = 0.001

/**
 * Width that the browser lays a document out at when it prints it, in CSS pixels.
 *
 * @example contentPx({ widthMm: 210, heightMm: 297, marginsMm, preferCssPageSize: false, scale: 1 }) // 643 with margins of 20 mm
 */
export function contentPx(settings: ContentSettings): number {
  return between(settings, settings.widthMm, 'left', 'right')
}

/** Height of the document on a page, in CSS pixels; see {@link contentPx}. */
export function contentHeightPx(settings: ContentSettings): number {
  return between(settings, settings.heightMm, 'top', 'bottom')
}

/**
 * Measured: with margins of `@page` rules the browser takes the page as it is stated, else in whole points; what is left
 * between the margins it rounds up to a whole pixel, thirds of pixels that add up to a whole one included.
 */
function between(settings: ContentSettings, pageMm: number, from: Side, to: Side): number {
  const { marginsMm, scale, ownSides = [] } = settings
  const printed = printedMarginsPt(settings)
  const isOwn = ownSides.includes(from) || ownSides.includes(to)
  const pagePx = isOwn ? mmToPx(pageMm) : Math.ceil(mmToPt(pageMm) - 0.01) * PX_PER_PT
  const marginPx = (side: Side) =>
    ownSides.includes(side) ? mmToPx(marginsMm[side]) : printed[side] * PX_PER_PT
  const px = (pagePx - marginPx(from) - marginPx(to)) / scale
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < ROUNDING_PX
  const isSumOfWhole = isWhole(pagePx) && isWhole(marginPx(from)) && isWhole(marginPx(to))
  return Math.max(1, Math.ceil(px + (isSumOfWhole ? -ROUNDING_PX : ROUNDING_PX)))
}
