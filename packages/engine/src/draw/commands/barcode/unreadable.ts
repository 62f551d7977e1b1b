import type { Color } from '../../../units/color.ts'
import { mmToPt, ptToMm } from '../../../units/length.ts'
import type { Canvas } from '../../canvas/canvas.ts'
import type { Scope } from '../scope.ts'

// Narrowest module that scanners for documents resolve and a printer of 300 dpi prints: 5 mil.
const LEAST_MM = 0.125
// Lower bars are crossed by the line of a scanner only where it is held with care (advice of ISO/IEC 15417).
const LEAST_BAR_MM = 5
// Ratio of luminances; lighter bars do not reach the lowest grade of contrast (ISO/IEC 15416).
const LEAST_CONTRAST = 3

const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 }

/** Warns of a barcode that scanners cannot read: modules too narrow, bars too low or too light. */
export function warnOfUnreadable(
  scope: Scope,
  canvas: Canvas,
  {
    module,
    barPt,
    color,
    background = WHITE,
  }: {
    readonly module: number
    /** Height of the bars, of a linear one. */
    readonly barPt?: number
    readonly color: Color
    readonly background?: Color | undefined
  },
): void {
  const { writer } = scope.drawing
  const [a, b, c, d] = canvas.matrix
  const scale = Math.min(Math.hypot(a, b), Math.hypot(c, d))
  const moduleMm = ptToMm(module * scale)
  if (moduleMm < LEAST_MM) {
    const message = `${scope.path}: its narrowest bar is ${moduleMm.toFixed(3)} mm wide, and scanners need ${LEAST_MM} mm; make it wider, or its value shorter.`
    writer.warn('barcode_unreadable', message)
  }
  const barMm = ptToMm((barPt ?? mmToPt(LEAST_BAR_MM)) * scale)
  if (barMm < LEAST_BAR_MM - 0.05) {
    const message = `${scope.path}: its bars are ${barMm.toFixed(1)} mm high, and scanners need ${LEAST_BAR_MM} mm; make it higher.`
    writer.warn('barcode_unreadable', message)
  }
  const [bars, behind] = [luminance(color), luminance(background)]
  if ((behind + 0.05) / (bars + 0.05) >= LEAST_CONTRAST) return
  const message = `${scope.path}: its bars are not dark enough against what is behind them; scanners need dark bars on a light background.`
  writer.warn('barcode_unreadable', message)
}

/** Relative luminance on white paper. Source: WCAG 2.2, relative luminance. */
function luminance({ red, green, blue, alpha }: Color): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const seen = value * alpha + 1 - alpha
    return seen <= 0.04045 ? seen / 12.92 : ((seen + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
