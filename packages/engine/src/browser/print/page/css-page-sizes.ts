import type { PageSizePt } from '../../../pdf/document/pages/page-box.ts'
import { mmToPt } from '../../../units/length.ts'
import type { PaperMm } from '../../../units/paper.ts'

// CSS Paged Media 3, 7.1.
const NAMED_MM: Readonly<Record<string, readonly [number, number]>> = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  b4: [250, 353],
  b5: [176, 250],
  'jis-b4': [257, 364],
  'jis-b5': [182, 257],
  ledger: [279.4, 431.8],
  legal: [215.9, 355.6],
  letter: [215.9, 279.4],
}

const UNITS_MM: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  q: 0.25,
  in: 25.4,
  pt: 25.4 / 72,
  pc: 25.4 / 6,
  px: 25.4 / 96,
}

/** The browser rounds a page down to whole pixels and up to units of its own: less than this, both sides together. */
const TOLERANCE_PT = 2

/**
 * Exact size of each page: what the document declared, where the browser printed that but for its rounding.
 *
 * @param printed sizes in the printed file
 * @param declared values of `size` in the document's `@page` rules
 * @param standard size of a page without such a rule
 * @returns as many as were printed; as printed where nothing declared comes near
 */
export function exactPageSizes(
  printed: readonly PageSizePt[],
  declared: readonly string[],
  standard: PaperMm,
): PaperMm[] {
  const stated = [standard, ...declared.flatMap((size) => cssPageSizeMm(size) ?? [])]
  // `page-orientation` turns pages of any size.
  const turned = stated.map(({ widthMm, heightMm }) => ({ widthMm: heightMm, heightMm: widthMm }))
  const candidates = [...stated, ...turned]
  return printed.map((size) => {
    const distances = candidates.map((candidate) => distancePt(candidate, size))
    const least = Math.min(...distances)
    const nearest = least <= TOLERANCE_PT ? candidates[distances.indexOf(least)] : undefined
    return nearest ?? { widthMm: size.widthPt / mmToPt(1), heightMm: size.heightPt / mmToPt(1) }
  })
}

/**
 * Sides of a CSS `size` in millimetres; undefined where it names none, or in units that depend on the page.
 *
 * @example cssPageSizeMm('A4 landscape') // { widthMm: 297, heightMm: 210 }
 */
export function cssPageSizeMm(size: string): PaperMm | undefined {
  const words = size.toLowerCase().split(/\s+/)
  const orientation = words.find((word) => word === 'landscape' || word === 'portrait')
  const [first = '', second = first] = words.filter((word) => word !== orientation)
  const named = NAMED_MM[first]
  const [width, height] = named ?? [lengthMm(first), lengthMm(second)]
  if (width === undefined || height === undefined) return undefined
  return orientation === 'landscape'
    ? { widthMm: height, heightMm: width }
    : { widthMm: width, heightMm: height }
}

/**
 * A CSS length in millimetres; undefined for one that depends on fonts or the page.
 *
 * @example lengthMm('2.5cm') // 25
 */
export function lengthMm(text: string): number | undefined {
  if (/^[+-]?0+(\.0+)?$/.test(text)) return 0
  const [, number, unit = ''] = /^(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+)$/.exec(text) ?? []
  const factor = UNITS_MM[unit]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

function distancePt({ widthMm, heightMm }: PaperMm, { widthPt, heightPt }: PageSizePt): number {
  return Math.abs(mmToPt(widthMm) - widthPt) + Math.abs(mmToPt(heightMm) - heightPt)
}
