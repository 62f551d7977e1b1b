import type { OwnMargins } from '../../../../schemas/values/pages/margins.ts'
import { pxToMm } from '../../../../units/length.ts'
import type { PaperMm } from '../../../../units/paper.ts'
import { startTagAttribute } from '../../../xml/start-tag.ts'

const MM_PER_INCH = 25.4

// Sheets by number, upright, in millimetres (ISO/IEC 29500-1, 18.3.1.63): those that offices have.
const PAPERS: Readonly<Record<number, readonly [number, number]>> = {
  1: [215.9, 279.4],
  2: [215.9, 279.4],
  3: [279.4, 431.8],
  4: [431.8, 279.4],
  5: [215.9, 355.6],
  6: [139.7, 215.9],
  7: [184.15, 266.7],
  8: [297, 420],
  9: [210, 297],
  10: [210, 297],
  11: [148, 210],
  12: [250, 353],
  13: [176, 250],
  14: [215.9, 330.2],
  66: [420, 594],
  70: [105, 148],
}

/** Parts of a sheet's page setup that decide how much of it fits on a page. */
export interface PageFacts {
  /** Width between the margins in millimetres. */
  readonly contentWidthMm: number
  /** 1 for 100 %. */
  readonly scale: number
}

/**
 * Reads a sheet's page from the start tags of `pageSetup` and `pageMargins`, either of which may be empty.
 *
 * @param sides of the paper when the caller chose it, turned as it will be
 * @param marginsMm those that the caller chose
 */
export function readPage(
  setup: string,
  margins: string,
  sides: PaperMm | undefined,
  marginsMm: Pick<OwnMargins, 'left' | 'right'> | undefined,
): PageFacts {
  const width = sides?.widthMm ?? ownWidth(setup)
  const side = (name: 'left' | 'right') =>
    marginsMm?.[name] ?? Number(startTagAttribute(margins, name) ?? 0.7) * MM_PER_INCH
  const scale = Number(startTagAttribute(setup, 'scale') ?? 100) / 100
  return { contentWidthMm: width - side('left') - side('right'), scale: scale > 0 ? scale : 1 }
}

/** Whether a sheet's page is landscape. */
export function isLandscape(setup: string): boolean {
  return startTagAttribute(setup, 'orientation') === 'landscape'
}

/**
 * Sides of the paper a sheet names, upright.
 *
 * A sheet without page setup leaves the choice to the printer, which here is A4; in a page setup, no name means
 * Letter (ISO/IEC 29500-1, 18.3.1.63).
 */
export function ownPaper(setup: string): PaperMm {
  if (setup === '') return { widthMm: 210, heightMm: 297 }
  const width = measureMm(startTagAttribute(setup, 'paperWidth'))
  const height = measureMm(startTagAttribute(setup, 'paperHeight'))
  if (width !== undefined && height !== undefined) return { widthMm: width, heightMm: height }
  const [widthMm, heightMm] = PAPERS[Number(startTagAttribute(setup, 'paperSize') ?? 1)] ?? [
    215.9, 279.4,
  ]
  return { widthMm, heightMm }
}

/**
 * Width of a column in millimetres.
 *
 * @param characters width as the file has it, in digits of the default font with its padding
 * @param digitPx width of the widest digit of the default font
 *
 * Source: ISO/IEC 29500-1, 18.3.1.13
 */
export function columnWidthMm(characters: number, digitPx: number): number {
  return pxToMm(Math.trunc(((256 * characters + Math.trunc(128 / digitPx)) / 256) * digitPx))
}

function ownWidth(setup: string): number {
  const { widthMm, heightMm } = ownPaper(setup)
  return isLandscape(setup) ? heightMm : widthMm
}

function measureMm(value: string | undefined): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(mm|cm|in|pt)$/.exec(value ?? '')
  if (match === null) return undefined
  const unit = { mm: 1, cm: 10, in: MM_PER_INCH, pt: MM_PER_INCH / 72 }[match[2] ?? ''] ?? 1
  return Number(match[1]) * unit
}
