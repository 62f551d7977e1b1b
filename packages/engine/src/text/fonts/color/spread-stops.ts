import type { Bounds } from '../../../pdf/content/matrix.ts'
import { axisEnd, type Circle, type ColorStop, colorAt, type Point } from './gradients.ts'

/** Part of a gradient that is seen: 0 is where its line begins, 1 where it ends. */
export interface Reach {
  readonly from: number
  readonly to: number
}

// Finer ones are seen as one colour, and make more of a file than a letter should.
const MAX_STOPS = 2000

/**
 * Colours of a gradient that goes on beyond its line: from its beginning again, or backwards every second time.
 *
 * @returns undefined for one without length, or of more repeats than can be told apart
 *
 * Source: OpenType 1.9.1, COLR, "Color Lines".
 */
export function spreadStops(
  stops: readonly ColorStop[],
  isReflected: boolean,
  { from, to }: Reach,
): readonly ColorStop[] | undefined {
  const [start, end] = [stops[0]?.offset ?? 0, stops.at(-1)?.offset ?? 0]
  const length = end - start
  const first = Math.floor((from - start) / length)
  const turns = Math.ceil((to - start) / length) - first
  if (!(length > 0 && turns > 0 && turns * stops.length <= MAX_STOPS)) return undefined
  const back = stops.map((stop) => ({ ...stop, offset: start + end - stop.offset })).reverse()
  const spread = Array.from({ length: turns }, (_, index) => first + index).flatMap((turn) =>
    (isReflected && turn % 2 !== 0 ? back : stops).map((stop) => ({
      ...stop,
      offset: stop.offset + turn * length,
    })),
  )
  return cut(spread, { from, to })
}

/** How far a gradient along a line reaches over a box. */
export function reachOfLine(from: Point, to: Point, turn: Point, box: Bounds): Reach {
  const end = axisEnd(from, to, turn)
  const [dx, dy] = [end[0] - from[0], end[1] - from[1]]
  const places = cornersOf(box).map(
    ([x, y]) => ((x - from[0]) * dx + (y - from[1]) * dy) / (dx ** 2 + dy ** 2),
  )
  return { from: Math.min(...places), to: Math.max(...places) }
}

/** How far a gradient between two circles reaches over a box; no circle is smaller than a point. */
export function reachOfCircles([x0, y0, r0]: Circle, [x1, y1, r1]: Circle, box: Bounds): Reach {
  const grows = r1 - r0
  const farthest = Math.max(...cornersOf(box).map(([x, y]) => Math.hypot(x - x0, y - y0)))
  // A circle that grows faster than it moves holds the box in the end; one that moves faster leaves it.
  const speed = Math.abs(Math.abs(grows) - Math.hypot(x1 - x0, y1 - y0))
  const most = (farthest + r0) / speed
  const point = grows === 0 ? Number.NEGATIVE_INFINITY : -r0 / grows
  return grows < 0
    ? { from: -most, to: Math.min(most, point) }
    : { from: Math.max(-most, point), to: most }
}

/** How far a gradient around a point reaches in a full turn; angles are radians. */
export function reachOfTurn(start: number, end: number): Reach {
  const places = [0, 2 * Math.PI].map((angle) => (angle - start) / (end - start))
  return { from: Math.min(...places), to: Math.max(...places) }
}

function cut(stops: readonly ColorStop[], { from, to }: Reach): readonly ColorStop[] {
  const edge = (offset: number) => ({ offset, rgb: colorAt(stops, offset), opacity: 1 })
  const inside = stops.filter(({ offset }) => offset >= from && offset <= to)
  const { opacity = 1 } = stops[0] ?? {}
  return [edge(from), ...inside, edge(to)].map((stop) => ({ ...stop, opacity }))
}

function cornersOf({ left, bottom, right, top }: Bounds): readonly Point[] {
  return [left, right].flatMap((x) => [bottom, top].map((y): Point => [x, y]))
}
