import { EngineError } from '../messages/errors.ts'
import { mmToPt } from './length.ts'

/** Names of the paper sizes a `page_size` accepts. */
export const PAPER_NAMES = [
  'A4',
  'Letter',
  'Legal',
  'A3',
  'A5',
  'A0',
  'A1',
  'A2',
  'A6',
  'Tabloid',
  'A7',
  'B3',
  'B4',
  'B5',
  'B6',
  'JIS-B3',
  'JIS-B4',
  'JIS-B5',
  'JIS-B6',
  'Executive',
  'Statement',
] as const

/** One of {@link PAPER_NAMES}. */
export type PaperName = (typeof PAPER_NAMES)[number]

/** How a sheet is turned: `landscape` swaps the sides of the size. */
export type Orientation = 'portrait' | 'landscape'

/** Sides of a sheet in millimetres. */
export interface PaperMm {
  readonly widthMm: number
  readonly heightMm: number
}

/** Sides of a sheet in points (1 pt = 1/72 in). */
export interface PaperPt {
  readonly widthPt: number
  readonly heightPt: number
}

/** Shortest side of a custom size; below it no margin box and hardly a glyph fits. */
export const PAPER_MIN_SIDE_MM = 10
/** Longest side of a custom size; PDF readers stop at 14 400 pt = 5080 mm (ISO 32000-1, Annex C). */
export const PAPER_MAX_SIDE_MM = 5000

/** Far longer than any size with all the digits that matter. */
const MAX_LENGTH = 100

/** Values of `page_size`, for messages and descriptions. */
export const PAGE_SIZE_FORMS = `one of ${PAPER_NAMES.join(', ')}, in any case, or WIDTHxHEIGHT with a unit (mm, cm, in, pt, px) and sides from ${PAPER_MIN_SIDE_MM} to ${PAPER_MAX_SIDE_MM} mm, such as 148x210mm or 8.5x11in`

// Source: ISO 216 (A and B series); JIS P 0138 (JIS-B); Letter 8.5 × 11 in, Legal 8.5 × 14 in, Tabloid 11 × 17 in (ANSI/ASME Y14.1);
// Executive 7.25 × 10.5 in, Statement 5.5 × 8.5 in.
const SIDES_MM = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Tabloid: [279.4, 431.8],
  A7: [74, 105],
  B3: [353, 500],
  B4: [250, 353],
  B5: [176, 250],
  B6: [125, 176],
  'JIS-B3': [364, 515],
  'JIS-B4': [257, 364],
  'JIS-B5': [182, 257],
  'JIS-B6': [128, 182],
  Executive: [184.15, 266.7],
  Statement: [139.7, 215.9],
} as const satisfies Record<PaperName, readonly [number, number]>

const NAMES: ReadonlyMap<string, PaperName> = new Map(
  PAPER_NAMES.map((name) => [name.toLowerCase(), name]),
)

// At most five digits before the point, so that no accepted number is rounded or infinite.
const CUSTOM = /^(\d{1,5}(?:\.\d{1,4})?)x(\d{1,5}(?:\.\d{1,4})?)(mm|cm|in|pt|px)$/i

// Millimetres of one unit, as a fraction: 8.5 in are 215.9 mm and not 215.89999999999998.
const UNITS_MM: Readonly<Record<string, readonly [number, number]>> = {
  mm: [1, 1],
  cm: [10, 1],
  in: [127, 5],
  pt: [127, 360],
  px: [127, 480],
}

/**
 * Sides of a `page_size` value, upright, or undefined when it has neither form or is out of range.
 *
 * @param pageSize for example `A4`, `jis-b5`, `148x210mm` or `8.5x11in`
 */
export function parsePageSize(pageSize: string): PaperMm | undefined {
  if (pageSize.length > MAX_LENGTH) return undefined
  const name = NAMES.get(pageSize.toLowerCase())
  if (name !== undefined) {
    const [widthMm, heightMm] = SIDES_MM[name]
    return { widthMm, heightMm }
  }
  const custom = CUSTOM.exec(pageSize)
  if (custom === null) return undefined
  const [times, by] = UNITS_MM[(custom[3] as string).toLowerCase()] as readonly [number, number]
  const [widthMm, heightMm] = [custom[1], custom[2]].map((side) => (Number(side) * times) / by) as [
    number,
    number,
  ]
  return isSide(widthMm) && isSide(heightMm) ? { widthMm, heightMm } : undefined
}

/**
 * Width and height of a `page_size` value in millimetres. Landscape swaps the sides.
 *
 * @param pageSize for example `A4` or `148x210mm`; sides from 10 to 5000 mm
 * @throws EngineError `invalid_request` when the value has neither form
 * @example pageSizeMm('A4', 'landscape') // { widthMm: 297, heightMm: 210 }
 */
export function pageSizeMm(pageSize: string, orientation: Orientation): PaperMm {
  const upright = parsePageSize(pageSize)
  if (upright === undefined) {
    const given = JSON.stringify(pageSize.slice(0, 60))
    throw new EngineError('invalid_request', `page_size must be ${PAGE_SIZE_FORMS}, got ${given}.`)
  }
  if (orientation === 'portrait') return upright
  return { widthMm: upright.heightMm, heightMm: upright.widthMm }
}

/**
 * Width and height of a `page_size` value in points.
 *
 * Named sizes ({@link PAPER_NAMES}) or `WIDTHxHEIGHTmm`. Landscape swaps the sides.
 *
 * @param pageSize for example `A4` or `148x210mm`; sides from 10 to 5000 mm
 * @returns sides in points (1 pt = 1/72 in = 25.4/72 mm), not rounded
 * @throws EngineError `invalid_request` when the value has neither form
 * @example pageSizePt('A5', 'portrait') // { widthPt: 419.53, heightPt: 595.28 } to two decimals
 */
export function pageSizePt(pageSize: string, orientation: Orientation): PaperPt {
  const { widthMm, heightMm } = pageSizeMm(pageSize, orientation)
  return { widthPt: mmToPt(widthMm), heightPt: mmToPt(heightMm) }
}

function isSide(mm: number): boolean {
  return mm >= PAPER_MIN_SIDE_MM && mm <= PAPER_MAX_SIDE_MM
}
