import { serializeNumber } from '../file/serialize.ts'
import { trueTypeGlyphs } from './true-type-glyphs.ts'

/** Point of a TrueType outline, in font units. */
interface OutlinePoint {
  readonly x: number
  readonly y: number
  /** Whether the outline passes through it, or is only pulled towards it. */
  readonly isOnCurve: boolean
}

// Flags of a point (OpenType specification, "glyf").
const ON_CURVE = 0x01
const X_SHORT = 0x02
const Y_SHORT = 0x04
const REPEAT = 0x08
const X_SAME_OR_POSITIVE = 0x10
const Y_SAME_OR_POSITIVE = 0x20

// The box for a missing character has a dozen points.
const MAX_POINTS = 1000

/**
 * Outline of glyph 0 of a TrueType font as path operators, in thousandths of the font size; empty when there is
 * nothing to draw.
 *
 * @returns undefined when the glyph is made of others, or the font cannot be read
 *
 * Source: OpenType specification, table "glyf".
 */
export function missingGlyphOutline(font: Buffer): string | undefined {
  try {
    return readOutline(font)
  } catch (error) {
    // A position outside of the bytes: the font is damaged.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readOutline(font: Buffer): string | undefined {
  const glyphs = trueTypeGlyphs(font)
  const missing = glyphs?.ranges[0]
  if (glyphs === undefined || missing === undefined) return undefined
  if (missing.start === missing.end) return ''
  const contours = readContours(font, missing.start)
  if (contours === undefined || glyphs.unitsPerEm === 0) return undefined
  return contours.map((contour) => contourPath(contour, 1000 / glyphs.unitsPerEm)).join('')
}

function readContours(font: Buffer, glyph: number): readonly OutlinePoint[][] | undefined {
  const contourCount = font.readInt16BE(glyph)
  if (contourCount < 0) return undefined
  const ends = Array.from({ length: contourCount }, (_, index) =>
    font.readUInt16BE(glyph + 10 + index * 2),
  )
  const pointCount = (ends.at(-1) ?? -1) + 1
  if (pointCount > MAX_POINTS) return undefined
  const instructions = glyph + 10 + contourCount * 2
  let position = instructions + 2 + font.readUInt16BE(instructions)
  const flags: number[] = []
  while (flags.length < pointCount) {
    const flag = font.readUInt8(position++)
    const repeats = flag & REPEAT ? font.readUInt8(position++) : 0
    for (let count = 0; count <= repeats; count += 1) flags.push(flag)
  }
  const readAxis = (short: number, sameOrPositive: number) => {
    let value = 0
    return flags.slice(0, pointCount).map((flag) => {
      if (flag & short) {
        const delta = font.readUInt8(position++)
        value += flag & sameOrPositive ? delta : -delta
      } else if (!(flag & sameOrPositive)) {
        value += font.readInt16BE(position)
        position += 2
      }
      return value
    })
  }
  const xs = readAxis(X_SHORT, X_SAME_OR_POSITIVE)
  const ys = readAxis(Y_SHORT, Y_SAME_OR_POSITIVE)
  const points = xs.map((x, index) => {
    const isOnCurve = ((flags[index] as number) & ON_CURVE) !== 0
    return { x, y: ys[index] as number, isOnCurve }
  })
  return ends.map((last, index) => points.slice((ends[index - 1] ?? -1) + 1, last + 1))
}

/** A closed contour; its quadratic curves become the cubic ones that PDF has. */
function contourPath(contour: readonly OutlinePoint[], scale: number): string {
  const [first] = contour
  if (first === undefined) return ''
  const points = withImpliedPoints(contour)
  const write = (...coordinates: readonly number[]) =>
    coordinates.map((value) => serializeNumber(Math.round(value * scale * 100) / 100)).join(' ')
  const [start] = points as [OutlinePoint]
  let path = `${write(start.x, start.y)} m\n`
  let from = start
  for (let index = 1; index < points.length; index += 1) {
    const point = points[index] as OutlinePoint
    if (point.isOnCurve) {
      path += `${write(point.x, point.y)} l\n`
      from = point
      continue
    }
    // Between two points on the curve there is exactly one that pulls; the path ends where it began.
    const to = points[index + 1] ?? start
    const pull = (end: OutlinePoint) => [
      end.x + ((point.x - end.x) * 2) / 3,
      end.y + ((point.y - end.y) * 2) / 3,
    ]
    path += `${write(...pull(from), ...pull(to), to.x, to.y)} c\n`
    from = to
    index += 1
  }
  return `${path}h\n`
}

/** The points with those that TrueType leaves out, half-way between two that pull; starts on the curve. */
function withImpliedPoints(contour: readonly OutlinePoint[]): readonly OutlinePoint[] {
  const points: OutlinePoint[] = []
  for (const [index, point] of contour.entries()) {
    const next = contour[(index + 1) % contour.length] as OutlinePoint
    points.push(point)
    if (point.isOnCurve || next.isOnCurve) continue
    points.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, isOnCurve: true })
  }
  const start = points.findIndex(({ isOnCurve }) => isOnCurve)
  return start > 0 ? [...points.slice(start), ...points.slice(0, start)] : points
}
