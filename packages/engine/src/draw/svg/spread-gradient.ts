import { dict, type PdfObject, type PdfRef } from '../../pdf/file/objects.ts'

/** A place in the coordinates of a gradient. */
export type Place = readonly [x: number, y: number]

/** A gradient with its repeats: numbers of the first and of the one after the last. */
export interface Repeats {
  readonly coords: readonly number[]
  readonly from: number
  readonly to: number
}

// Finer ones are seen as one colour.
const MAX_REPEATS = 1000

/**
 * How often a gradient is repeated until it fills a box.
 *
 * @param coords of an axis, or of two circles of which the first is a point
 * @param corners of the box
 * @returns `fine` where repeats cannot be told apart; undefined for a gradient without length
 */
export function repeatsOver(
  coords: readonly number[],
  corners: readonly Place[],
): Repeats | 'fine' | undefined {
  const { from, to } = coords.length === 4 ? alongAxis(coords, corners) : around(coords, corners)
  if (!Number.isFinite(to - from)) return undefined
  if (to - from > MAX_REPEATS) return 'fine'
  const half = coords.length / 2
  const start = coords.slice(0, half)
  const at = (turn: number) =>
    start.map((value, index) => value + turn * ((coords[half + index] as number) - value))
  return { coords: [...at(from), ...at(to)], from, to }
}

function alongAxis(coords: readonly number[], corners: readonly Place[]) {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coords
  const [dx, dy] = [x2 - x1, y2 - y1]
  const turns = corners.map(([x, y]) => ((x - x1) * dx + (y - y1) * dy) / (dx ** 2 + dy ** 2))
  return { from: Math.floor(Math.min(...turns)), to: Math.ceil(Math.max(...turns)) }
}

function around(coords: readonly number[], corners: readonly Place[]) {
  const [fx = 0, fy = 0, , cx = 0, cy = 0, radius = 0] = coords
  // A circle holds what is nearer to the focus than the circle's own edge is anywhere.
  const nearest = radius - Math.hypot(cx - fx, cy - fy)
  const farthest = Math.max(...corners.map(([x, y]) => Math.hypot(x - fx, y - fy)))
  return { from: 0, to: nearest > 0 ? Math.max(1, Math.ceil(farthest / nearest)) : Number.NaN }
}

/** Colours of a gradient and of its repeats, every second one backwards if it is reflected (ISO 32000-2, 7.10.4). */
export function repeated(colors: PdfRef, { from, to }: Repeats, isReflected: boolean): PdfObject {
  const turns = Array.from({ length: to - from }, (_, index) => from + index)
  const backwards = (turn: number) => isReflected && turn % 2 !== 0
  return dict({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: turns.map(() => colors),
    Bounds: turns.slice(1).map((_, index) => (index + 1) / turns.length),
    Encode: turns.flatMap((turn) => (backwards(turn) ? [1, 0] : [0, 1])),
  })
}
