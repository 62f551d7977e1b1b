import type { Matrix } from '../../../pdf/content/matrix.ts'
import type { Point } from '../../../pdf/glyphs/content-node.ts'

/** A convex part of a plane, by its corners in order. */
export type Polygon = readonly Point[]

/** The half of a plane in which `x` times the first plus `y` times the second is at most the third. */
export type HalfPlane = readonly [x: number, y: number, limit: number]

/** The sides of a polygon, moved outwards by a distance. */
export function halfPlanes(polygon: Polygon, outward = 0): readonly HalfPlane[] {
  const turn = Math.sign(area(polygon)) || 1
  return polygon.map((from, index): HalfPlane => {
    const to = polygon[(index + 1) % polygon.length] as Point
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const x = (turn * (to[1] - from[1])) / length
    const y = (turn * (from[0] - to[0])) / length
    return [x, y, x * from[0] + y * from[1] + outward]
  })
}

/** Twice the area, negative for corners in the order of a clock. */
export function area(polygon: Polygon): number {
  return polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)
}

/** The part of a polygon, convex or not, that lies in a half plane (Sutherland and Hodgman). */
export function clipped(polygon: Polygon, [x, y, limit]: HalfPlane): Polygon {
  const result: Point[] = []
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length] as Point
    const [before, after] = [x * from[0] + y * from[1] - limit, x * to[0] + y * to[1] - limit]
    if (before <= 0) result.push(from)
    if (before < 0 !== after < 0 && before !== after)
      result.push(between(from, to, before / (before - after)))
  }
  return result
}

/** The other half. */
export function opposite([x, y, limit]: HalfPlane): HalfPlane {
  return [-x, -y, -limit]
}

/** A point on the way from one to another. */
export function between([x, y]: Point, [toX, toY]: Point, part: number): Point {
  return [x + (toX - x) * part, y + (toY - y) * part]
}

/** The part of a segment that lies in all half planes, as parts of its length; undefined where none does. */
export function insidePart(
  from: Point,
  to: Point,
  planes: readonly HalfPlane[],
): readonly [number, number] | undefined {
  let [start, end] = [0, 1]
  for (const [x, y, limit] of planes) {
    const before = x * from[0] + y * from[1] - limit
    const after = x * to[0] + y * to[1] - limit
    if (before > 0 && after > 0) return undefined
    if (before > 0) start = Math.max(start, before / (before - after))
    else if (after > 0) end = Math.min(end, before / (before - after))
  }
  return start < end || (start === end && from[0] === to[0] && from[1] === to[1])
    ? [start, end]
    : undefined
}

/** The area that two polygons share, the second of them convex. */
export function sharedArea(polygon: Polygon, other: Polygon): number {
  let shared = polygon
  for (const plane of halfPlanes(other)) shared = clipped(shared, plane)
  return Math.abs(area(shared)) / 2
}

/** A polygon moved by a matrix. */
export function transformed(polygon: Polygon, [a, b, c, d, e, f]: Matrix): Polygon {
  return polygon.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f])
}

/** Sides of the smallest upright box around points. */
export function bounds(points: Polygon): {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
} {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const point of points) {
    // By index: glyphs by the million come through here.
    const x = point[0]
    const y = point[1]
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return { left, bottom, right, top }
}
