import { EngineError } from '../errors.ts'
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

/** What a `page_size` may be, for messages and descriptions. */
export const PAGE_SIZE_FORMS = `one of ${PAPER_NAMES.join(', ')}, or WIDTHxHEIGHTmm with sides from ${PAPER_MIN_SIDE_MM} to ${PAPER_MAX_SIDE_MM} mm such as 148x210mm`

// Source: ISO 216 (A series); Letter 8.5 × 11 in, Legal 8.5 × 14 in, Tabloid 11 × 17 in (ANSI/ASME Y14.1).
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
} as const satisfies Record<PaperName, readonly [number, number]>

// At most four digits before the point, so that no accepted number is rounded or infinite.
const CUSTOM = /^(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)mm$/

/**
 * Sides of a `page_size` value, upright, or undefined when it has neither form or is out of range.
 *
 * @param pageSize for example `A4` or `148x210mm`
 */
export function parsePageSize(pageSize: string): PaperMm | undefined {
  if (isPaperName(pageSize)) {
    const [widthMm, heightMm] = SIDES_MM[pageSize]
    return { widthMm, heightMm }
  }
  const custom = CUSTOM.exec(pageSize)
  if (custom === null) return undefined
  const widthMm = Number(custom[1])
  const heightMm = Number(custom[2])
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

function isPaperName(value: string): value is PaperName {
  return Object.hasOwn(SIDES_MM, value)
}

function isSide(mm: number): boolean {
  return mm >= PAPER_MIN_SIDE_MM && mm <= PAPER_MAX_SIDE_MM
}
