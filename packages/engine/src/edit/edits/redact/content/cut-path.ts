import { inverse } from '../../../../pdf/content/matrix.ts'
import { serializeNumber } from '../../../../pdf/file/write/serialize.ts'
import type { PaintedPath, PathLine, Point } from '../../../../pdf/glyphs/content-node.ts'
import {
  between,
  bounds,
  clipped,
  type HalfPlane,
  halfPlanes,
  insidePart,
  opposite,
  type Polygon,
  transformed,
} from '../region.ts'

/**
 * Operations that paint a path outside of regions, and hold nothing of what it has inside.
 *
 * A shape that merely lies around a region, as the background of a page, has no edge in it and stays as it is.
 *
 * @param regions convex, on the page
 * @returns undefined where nothing of the path lies in a region
 */
export function cutPath(path: PaintedPath, regions: readonly Polygon[]): string | undefined {
  const { painter, clip, lines, matrix, lineWidth, patterns } = path
  const back = inverse(matrix)
  if (back === undefined) return lines.length > 0 ? 'n' : undefined
  const [fills, strokes] = [/^[fFBb]/.test(painter), /^[SsBb]/.test(painter)]
  const own = regions.map((region) => transformed(region, back))
  const wide = own.map((region) => halfPlanes(region, strokes ? lineWidth / 2 : 0))
  const bare = own.map((region) => halfPlanes(region))
  const isPlainClip = painter === 'n' && lines.every(({ isRectangle }) => isRectangle)
  const isTouched = wide.some((planes) => lines.some((line) => hasEdgeIn(line, planes)))
  // The cell of a pattern holds the whole picture, whatever part of it is painted.
  const isHeld = patterns.length > 0 && (isTouched || own.some((region) => overlap(lines, region)))
  if (!isHeld && (isPlainClip || !isTouched)) return undefined
  const polygons = fills || clip ? lines.flatMap(({ points }) => outside([points], bare)) : []
  const rule = painter.endsWith('*') ? 'f*' : 'f'
  return [
    ...(fills && !isHeld && polygons.length > 0 ? [...polygons.map(closed), rule] : []),
    ...(strokes && !isHeld ? [stroked(lines, wide)] : []),
    ...(clip ? [...(polygons.length > 0 ? polygons.map(closed) : ['0 0 0 0 re']), clip, 'n'] : []),
    ...(isHeld && !clip ? ['n'] : []),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function overlap(lines: readonly PathLine[], region: Polygon): boolean {
  const points = lines.flatMap((line) => line.points)
  if (points.length === 0) return false
  const [one, other] = [bounds(points), bounds(region)]
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.bottom < other.top &&
    other.bottom < one.top
  )
}

function edgesOf({ points, isClosed }: PathLine): readonly (readonly [Point, Point])[] {
  const edges = points.slice(1).map((to, index) => [points[index] as Point, to] as const)
  const [first, last] = [points[0], points.at(-1)]
  return isClosed && first && last ? [...edges, [last, first]] : edges
}

function hasEdgeIn(line: PathLine, planes: readonly HalfPlane[]): boolean {
  const [only] = line.points
  if (only && line.points.length === 1) return insidePart(only, only, planes) !== undefined
  // A shape that is filled is closed, whether it says so or not.
  return edgesOf({ ...line, isClosed: true }).some(([from, to]) => insidePart(from, to, planes))
}

/** Polygons without what they have in regions: for each side of a region the part beyond it. */
function outside(
  polygons: readonly Polygon[],
  regions: readonly (readonly HalfPlane[])[],
): readonly Polygon[] {
  let parts = polygons
  for (const planes of regions) {
    parts = parts.flatMap((polygon) => {
      const pieces: Polygon[] = []
      let rest = polygon
      for (const plane of planes) {
        pieces.push(clipped(rest, opposite(plane)))
        rest = clipped(rest, plane)
      }
      return rest.length < 3 ? [polygon] : pieces.filter((piece) => piece.length >= 3)
    })
  }
  return parts
}

function stroked(lines: readonly PathLine[], regions: readonly (readonly HalfPlane[])[]): string {
  const operators: string[] = []
  for (const line of lines) {
    let pen: Point | undefined
    for (const [from, to] of edgesOf(line)) {
      let parts: readonly (readonly [number, number])[] = [[0, 1]]
      for (const planes of regions) {
        const inside = insidePart(from, to, planes)
        if (inside) parts = parts.flatMap((part) => without(part, inside))
      }
      for (const [start, end] of parts) {
        const [first, last] = [between(from, to, start), between(from, to, end)]
        if (pen === undefined || pen[0] !== first[0] || pen[1] !== first[1]) {
          operators.push(`${write(first)} m`)
        }
        operators.push(`${write(last)} l`)
        pen = last
      }
    }
  }
  return operators.length > 0 ? [...operators, 'S'].join('\n') : ''
}

function without(
  [start, end]: readonly [number, number],
  [from, to]: readonly [number, number],
): readonly (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ]
  return parts.filter(([low, high]) => high - low > 1e-9)
}

function closed(polygon: Polygon): string {
  const [first, ...rest] = polygon.map(write)
  return [`${first} m`, ...rest.map((point) => `${point} l`), 'h'].join('\n')
}

function write([x, y]: Point): string {
  return `${serializeNumber(x)} ${serializeNumber(y)}`
}
