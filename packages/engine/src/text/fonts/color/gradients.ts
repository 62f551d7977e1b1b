import { dict, name, type PdfObject } from '../../../pdf/file/objects.ts'
import { number } from '../../paint/number.ts'

/** A colour along a gradient. */
export interface ColorStop {
  readonly offset: number
  /** Red, green, blue, from 0 to 1. */
  readonly rgb: readonly number[]
  readonly opacity: number
}

/** Dictionary of a shading. */
export type Shading = PdfObject

/** A place in the space of a font. */
export type Point = readonly [x: number, y: number]
/** Middle and radius. */
export type Circle = readonly [x: number, y: number, radius: number]

/**
 * Colours along a line that a third point turns.
 *
 * Source: OpenType 1.9.1, COLR, "Linear gradients".
 */
export function linearShading(
  stops: readonly ColorStop[],
  [x0, y0]: Point,
  [x1, y1]: Point,
  [x2, y2]: Point,
): Shading {
  const end = axisEnd([x0, y0], [x1, y1], [x2, y2])
  const { first, last } = rangeOf(stops)
  const at = (offset: number) => [x0 + offset * (end[0] - x0), y0 + offset * (end[1] - y0)]
  return shading(2, [...at(first), ...at(last)], stops)
}

/** Where the line of colours ends once the third point has turned it. */
export function axisEnd([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point {
  const [turnX, turnY] = [x2 - x0, y2 - y0]
  const length = turnX ** 2 + turnY ** 2
  const part = length === 0 ? 0 : (turnX * (x1 - x0) + turnY * (y1 - y0)) / length
  return [x1 - part * turnX, y1 - part * turnY]
}

/** Colours from one circle to another. */
export function radialShading(stops: readonly ColorStop[], from: Circle, to: Circle): Shading {
  const { first, last } = rangeOf(stops)
  const at = (offset: number) =>
    from.map((value, index) => value + offset * ((to[index] as number) - value))
  const circle = (offset: number) =>
    at(offset).map((value, index) => (index === 2 ? Math.max(0, value) : value))
  return shading(3, [...circle(first), ...circle(last)], stops)
}

const WEDGES = 180
// Farther than any glyph reaches, in units of the em.
const FAR = 50_000

/** Colours around a point, as the wedges of a fan: a PDF has no such gradient. Angles are radians. */
export function sweep(
  stops: readonly ColorStop[],
  [x, y]: Point,
  start: number,
  end: number,
): string {
  const step = (2 * Math.PI) / WEDGES
  const edge = (angle: number) =>
    `${number(x + FAR * Math.cos(angle))} ${number(y + FAR * Math.sin(angle))} l\n`
  return Array.from({ length: WEDGES }, (_, index) => {
    const angle = index * step
    const offset = end === start ? 0 : (angle + step / 2 - start) / (end - start)
    const color = colorAt(stops, offset).map(number).join(' ')
    // Each reaches under the next one, or hairs of what is below would be seen.
    const reach = index === WEDGES - 1 ? step : 1.5 * step
    return `${color} rg\n${number(x)} ${number(y)} m\n${edge(angle)}${edge(angle + reach)}f\n`
  }).join('')
}

/** Colour at a place of the line. */
export function colorAt(stops: readonly ColorStop[], offset: number): readonly number[] {
  const after = stops.findIndex((stop) => stop.offset >= offset)
  const [before, next] = [stops[after - 1] ?? stops[0], stops[after] ?? stops.at(-1)]
  if (before === undefined || next === undefined) return [0, 0, 0]
  const length = next.offset - before.offset
  const part = after <= 0 || length <= 0 ? 1 : (offset - before.offset) / length
  return next.rgb.map((value, index) => {
    const from = before.rgb[index] as number
    return from + part * (value - from)
  })
}

function rangeOf(stops: readonly ColorStop[]) {
  const [first = 0, last = 1] = [stops[0]?.offset, stops.at(-1)?.offset]
  return { first, last }
}

function shading(type: 2 | 3, coords: readonly number[], stops: readonly ColorStop[]): Shading {
  return dict({
    ShadingType: type,
    ColorSpace: name('DeviceRGB'),
    Coords: coords,
    Function: colors(stops),
    Extend: [true, true],
  })
}

/** Colours from the first stop to the last, as a function from 0 to 1 (ISO 32000-2, 7.10). */
function colors(stops: readonly ColorStop[]): PdfObject {
  const { first, last } = rangeOf(stops)
  const span = last - first || 1
  const places = stops.map(({ offset }) => (offset - first) / span)
  const functions = stops
    .slice(1)
    .map((stop, index) =>
      dict({ FunctionType: 2, Domain: [0, 1], C0: stops[index]?.rgb ?? [], C1: stop.rgb, N: 1 }),
    )
  if (functions.length === 0) {
    const rgb = stops[0]?.rgb ?? [0, 0, 0]
    return dict({ FunctionType: 2, Domain: [0, 1], C0: rgb, C1: rgb, N: 1 })
  }
  return dict({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: places.slice(1, -1),
    Encode: functions.flatMap(() => [0, 1]),
  })
}
