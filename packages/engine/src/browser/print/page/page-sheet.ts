import type { RenderOptions } from '../../../schemas/options/render-options.ts'
import { PRINTER_MARKS, type PrinterMark } from '../../../units/printer-marks.ts'
import type { MarginsMm } from '../print-to-pdf.ts'
import { lengthMm } from './css-page-sizes.ts'

/** The sheet of paper around a page: how far the page is printed beyond its edges, and the marks to cut it by. */
export interface PageSheet {
  readonly bleedMm: number
  readonly marks: readonly PrinterMark[]
}

/** `bleed` and `marks` of an `@page` rule, as they are written. */
export interface StatedSheet {
  readonly bleed?: string
  readonly marks?: string
}

/** CSS Paged Media 3, 7.2: `bleed: auto` beside crop marks is 6 pt. */
const AUTO_BLEED_MM = 25.4 / 12
/** As far as the options go. */
const MAX_BLEED_MM = 50

/**
 * The sheet of a document by one rule: what the request states, then what the document states, then none.
 *
 * @returns the sheet, and what of the document's statement has no meaning
 */
export function pageSheet(
  { bleed = 'auto', marks = 'none' }: StatedSheet,
  options: Pick<RenderOptions, 'bleed_mm' | 'marks'>,
): { readonly sheet: PageSheet; readonly unsupported: readonly string[] } {
  const words = marks.toLowerCase().split(/\s+/)
  const isKnown = (word: string) => word === 'none' || PRINTER_MARKS.some((mark) => mark === word)
  const named = words.every(isKnown) ? PRINTER_MARKS.filter((mark) => words.includes(mark)) : []
  const auto = named.includes('crop') ? AUTO_BLEED_MM : 0
  const length = bleed.toLowerCase() === 'auto' ? auto : lengthMm(bleed.toLowerCase())
  const isMeant = length !== undefined && length <= MAX_BLEED_MM
  return {
    sheet: {
      bleedMm: options.bleed_mm ?? (isMeant ? length : auto),
      marks: options.marks ?? named,
    },
    unsupported: [
      ...(options.bleed_mm === undefined && !isMeant ? [`bleed: ${bleed}`] : []),
      ...(options.marks === undefined && !words.every(isKnown) ? [`marks: ${marks}`] : []),
    ],
  }
}

/** Margins of a page as margins of its sheet. */
export function sheetMargins(margins: MarginsMm, bleedMm: number): MarginsMm {
  if (bleedMm === 0) return margins
  return {
    top: margins.top + bleedMm,
    right: margins.right + bleedMm,
    bottom: margins.bottom + bleedMm,
    left: margins.left + bleedMm,
  }
}
