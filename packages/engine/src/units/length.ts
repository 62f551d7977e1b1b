// An inch is 25.4 mm = 127/5 mm. 25.4 has no exact binary form, 127 has: with whole factors, lengths that are
// whole in inches stay whole (Letter is 612 pt wide and not 612.0000000000001).
const FIFTHS_PER_INCH = 127
const PT_PER_INCH = 72
/** CSS pixels per inch (CSS Values 4, 6.2). */
const PX_PER_INCH = 96

/**
 * Millimetres to points, not rounded.
 *
 * @example mmToPt(25.4) // 72
 */
export function mmToPt(mm: number): number {
  return (mm * 5 * PT_PER_INCH) / FIFTHS_PER_INCH
}

/**
 * Points as millimetres, for people to read.
 *
 * @example ptToMm(72) // 25.4
 */
export function ptToMm(pt: number): number {
  return (pt * 127) / 360
}

/**
 * Millimetres to inches, the unit Chromium's print takes, not rounded.
 *
 * @example mmToIn(215.9) // 8.5
 */
export function mmToIn(mm: number): number {
  return (mm * 5) / FIFTHS_PER_INCH
}

/**
 * Millimetres to CSS pixels (1 px = 1/96 in), not rounded.
 *
 * @example mmToPx(25.4) // 96
 */
export function mmToPx(mm: number): number {
  return (mm * 5 * PX_PER_INCH) / FIFTHS_PER_INCH
}

/**
 * CSS pixels (1 px = 1/96 in) to millimetres, not rounded.
 *
 * @example pxToMm(96) // 25.4
 */
export function pxToMm(px: number): number {
  return (px * FIFTHS_PER_INCH) / (5 * PX_PER_INCH)
}
