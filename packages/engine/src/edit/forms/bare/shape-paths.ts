import type { PdfRectangle } from '../../../pdf/document/pages/tree/page-tree.ts'
import { operands } from '../frame-operators.ts'
import { cloudAround } from './cloud-path.ts'
import type { Place } from './place.ts'

/** Facts that an annotation states about its shape. */
export interface StatedShape {
  readonly numbers: (key: string) => readonly number[]
  readonly rectangle: PdfRectangle | undefined
  readonly lineWidth: number
  /** Lines of a drawing by hand, each as its coordinates. */
  readonly strokes: readonly (readonly number[])[]
  /** Signs at both ends of a line. */
  readonly ends: readonly string[]
  /** Radius of the half circles of a border that is a cloud, in points; 0 for any other border. */
  readonly cloudRadius: number
}

/** Paths of an annotation, without the operators that paint them. */
export interface ShapePaths {
  readonly areas: readonly string[]
  readonly lines: readonly string[]
  /** Every point that bounds them. */
  readonly points: readonly Place[]
  /** Whether it marks text, with lines as thick as that asks for. */
  readonly isMark: boolean
  readonly markWidth: number
}

// Part of the height of a line of text that its mark is thick.
const MARK_WIDTH = 1 / 16
const ARROWS: ReadonlySet<string> = new Set(['OpenArrow', 'ClosedArrow'])
const ARROW_ANGLE = Math.PI / 6
// Control points of a quarter of an ellipse.
const CURVE = 0.5523

/** Paths of a kind of annotation; undefined for kinds without a shape, and signs at the ends of lines other than arrows. */
export function shapeOf(kind: string, stated: StatedShape): ShapePaths | undefined {
  switch (kind) {
    case 'Highlight':
    case 'Underline':
    case 'StrikeOut':
    case 'Squiggly':
      return markOf(kind, quadsOf(stated))
    case 'Square':
    case 'Circle':
      return boxOf(kind, stated)
    case 'Line':
      return lineOf(stated)
    case 'Polygon':
    case 'PolyLine': {
      const points = placesOf(stated.numbers('Vertices'))
      if (kind === 'Polygon' && stated.cloudRadius > 0) return cloud(points, stated)
      if (kind === 'Polygon') return shape({ areas: [`${path(points)} h`], points })
      return stated.ends.some((end) => end !== 'None')
        ? undefined
        : shape({ lines: [path(points)], points })
    }
    case 'Ink': {
      const all = stated.strokes.map(placesOf).filter((points) => points.length > 0)
      return shape({ lines: all.map(path), points: all.flat() })
    }
    default:
      return undefined
  }
}

function shape(own: Partial<ShapePaths> & Pick<ShapePaths, 'points'>): ShapePaths {
  return { areas: [], lines: [], isMark: false, markWidth: 0, ...own }
}

function cloud(corners: readonly Place[], { cloudRadius }: StatedShape): ShapePaths {
  const { path: area, points } = cloudAround(corners, cloudRadius)
  return shape({ areas: [area], points })
}

function placesOf(numbers: readonly number[]): readonly Place[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Place => {
    return [numbers[index * 2] as number, numbers[index * 2 + 1] as number]
  })
}

function path(points: readonly Place[]): string {
  return points.map((point, index) => `${operands(...point)} ${index === 0 ? 'm' : 'l'}`).join(' ')
}

type Quad = readonly [topLeft: Place, topRight: Place, bottomLeft: Place, bottomRight: Place]

/** Quadrilaterals around marked words, as programs write them: upper corners, then lower ones. */
function quadsOf({ numbers, rectangle }: StatedShape): readonly Quad[] {
  const points = placesOf(numbers('QuadPoints'))
  const quads = Array.from({ length: Math.floor(points.length / 4) }, (_, index) => {
    return points.slice(index * 4, index * 4 + 4) as unknown as Quad
  })
  if (quads.length > 0 || rectangle === undefined) return quads
  const { left, right, top, bottom } = rectangle
  const corners: Quad = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
  return [corners]
}

function markOf(kind: string, quads: readonly Quad[]): ShapePaths {
  const heights = quads.map(([top, , bottom]) => Math.hypot(top[0] - bottom[0], top[1] - bottom[1]))
  const markWidth = Math.max(0.5, Math.max(0, ...heights) * MARK_WIDTH)
  const points = quads.flat()
  const whole = { points, isMark: true, markWidth }
  if (kind === 'Highlight') {
    const areas = quads.map(([a, b, c, d]) => `${path([a, b, d, c])} h`)
    return shape({ ...whole, areas })
  }
  const at = kind === 'StrikeOut' ? 0.5 : 1.5 * MARK_WIDTH
  const lines = quads.map(([topLeft, topRight, bottomLeft, bottomRight]) => {
    const start = between(bottomLeft, topLeft, at)
    const end = between(bottomRight, topRight, at)
    return path(kind === 'Squiggly' ? waves(start, end, markWidth * 2) : [start, end])
  })
  return shape({ ...whole, lines })
}

function between(from: Place, to: Place, part: number): Place {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

const MAX_WAVES = 2000

/** A line that goes up and down. */
function waves(start: Place, end: Place, step: number): readonly Place[] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const count = Math.min(MAX_WAVES, Math.max(1, Math.round(length / step)))
  const up: Place = [
    (-(end[1] - start[1]) / (length || 1)) * (step / 2),
    ((end[0] - start[0]) / (length || 1)) * (step / 2),
  ]
  return Array.from({ length: count + 1 }, (_, index): Place => {
    const [x, y] = between(start, end, index / count)
    return index % 2 === 0 ? [x, y] : [x + up[0], y + up[1]]
  })
}

function boxOf(kind: string, stated: StatedShape): ShapePaths | undefined {
  const { numbers, rectangle, lineWidth, cloudRadius } = stated
  if (rectangle === undefined) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers('RD')
  const room = lineWidth / 2
  const x = rectangle.left + left + room
  const y = rectangle.bottom + bottom + room
  const width = rectangle.right - right - room - x
  const height = rectangle.top - top - room - y
  if (!(width > 0 && height > 0)) return undefined
  const points: readonly Place[] = [
    [x, y],
    [x + width, y + height],
  ]
  if (cloudRadius > 0) return cloud(cornersOf(kind, { x, y, width, height }), stated)
  const area =
    kind === 'Square' ? `${operands(x, y, width, height)} re` : ellipse(x, y, width / 2, height / 2)
  return shape({ areas: [area], points })
}

// Corners of the polygon that stands for an ellipse under a cloud.
const ELLIPSE_CORNERS = 24

function cornersOf(
  kind: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): readonly Place[] {
  const [x, y, a, b] = [
    box.x + box.width / 2,
    box.y + box.height / 2,
    box.width / 2,
    box.height / 2,
  ]
  const count = kind === 'Square' ? 4 : ELLIPSE_CORNERS
  const reach = kind === 'Square' ? Math.SQRT2 : 1
  return Array.from({ length: count }, (_, index): Place => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI
    return [x + a * reach * Math.cos(angle), y + b * reach * Math.sin(angle)]
  })
}

function ellipse(left: number, bottom: number, a: number, b: number): string {
  const [x, y] = [left + a, bottom + b]
  const arcs = [
    [a, CURVE * b, CURVE * a, b, 0, b],
    [-CURVE * a, b, -a, CURVE * b, -a, 0],
    [-a, -CURVE * b, -CURVE * a, -b, 0, -b],
    [CURVE * a, -b, a, -CURVE * b, a, 0],
  ].map((arc) => `${operands(...arc.map((at, index) => at + (index % 2 === 0 ? x : y)))} c`)
  return `${operands(x + a, y)} m ${arcs.join(' ')} h`
}

function lineOf({ numbers, ends, lineWidth }: StatedShape): ShapePaths | undefined {
  const [start, end] = placesOf(numbers('L'))
  if (start === undefined || end === undefined) return undefined
  if (ends.some((sign) => sign !== 'None' && !ARROWS.has(sign))) return undefined
  const heads = [
    ...(ends[0] !== undefined && ends[0] !== 'None'
      ? [headOf(start, end, lineWidth, ends[0])]
      : []),
    ...(ends[1] !== undefined && ends[1] !== 'None'
      ? [headOf(end, start, lineWidth, ends[1])]
      : []),
  ]
  return shape({
    lines: [
      path([start, end]),
      ...heads.filter(({ isOpen }) => isOpen).map(({ points }) => path(points)),
    ],
    areas: heads.filter(({ isOpen }) => !isOpen).map(({ points }) => `${path(points)} h`),
    points: [start, end, ...heads.flatMap(({ points }) => points)],
  })
}

function headOf(
  tip: Place,
  from: Place,
  lineWidth: number,
  sign: string,
): { readonly points: readonly Place[]; readonly isOpen: boolean } {
  const angle = Math.atan2(from[1] - tip[1], from[0] - tip[0])
  const length = 3 + 6 * lineWidth
  const side = (turn: number): Place => [
    tip[0] + length * Math.cos(angle + turn),
    tip[1] + length * Math.sin(angle + turn),
  ]
  return { points: [side(ARROW_ANGLE), tip, side(-ARROW_ANGLE)], isOpen: sign === 'OpenArrow' }
}
