import { plainFontName, STAND_INS } from '../../../fonts/stand-in-fonts.ts'

/** Widths of the widest digit, in ems, of the fonts that stand in for others, and of those that they stand for. */
const DIGITS: Readonly<Record<string, number>> = {
  Carlito: 0.5068,
  Calibri: 0.5068,
  'Calibri Light': 0.5068,
  'Aptos Narrow': 0.5068,
  Caladea: 0.5544,
  Cambria: 0.5542,
  'Liberation Sans': 0.5562,
  'Liberation Sans Narrow': 0.4561,
  'Arial Narrow': 0.4561,
  'Liberation Serif': 0.5,
  'Times New Roman': 0.5,
  'Liberation Mono': 0.6001,
  'Courier New': 0.6001,
  Consolas: 0.5498,
  'DejaVu Sans': 0.6362,
  // Rounded up by its hints: widths that Excel stores at 10 pt are of 7 pixels on macOS and of 8 on Windows.
  Verdana: 0.66,
  'DejaVu Sans Mono': 0.6021,
  Tahoma: 0.5459,
  'Segoe UI': 0.5391,
  Georgia: 0.6138,
  'Trebuchet MS': 0.5244,
}

/** Arial's, Malgun Gothic's and that of most others. */
const OTHER_DIGIT = 0.556

const BY_NAME: ReadonlyMap<string, number> = new Map(
  Object.entries(DIGITS).map(([name, width]) => [plainFontName(name), width]),
)

/** Width of the widest digit of a font that Excel has, in ems: the unit of a column's width. */
export function digitWidth(name: string): number {
  return BY_NAME.get(plainFontName(name)) ?? OTHER_DIGIT
}

/**
 * LibreOffice's unit of a column's width, in points: the digit of the font that stands in for a workbook's own, in whole
 * twentieths (measured in 24.8 with fourteen fonts).
 *
 * @param size of the font, in points
 */
export function layoutUnitPt(name: string, size: number): number {
  const standIn = STAND_INS.get(name)?.find((font) => DIGITS[font] !== undefined)
  const digit = standIn === undefined ? OTHER_DIGIT : (DIGITS[standIn] ?? OTHER_DIGIT)
  return Math.max(1, Math.round(digit * size * 20)) / 20
}
