import { trueTypeGlyphs, trueTypeTable } from '../true-type-glyphs.ts'
import { writeSfnt } from '../write-sfnt.ts'

/** Number of the one glyph in a font program made by {@link missingGlyphProgram}. */
export const MISSING_GLYPH = 1

// Tables that hinting needs beside the instructions of the glyph.
const HINTING = ['cvt ', 'fpgm', 'prep']

/**
 * A TrueType font with glyph 0 of another font as its glyph 1, hinted alike: the same pixels in every reader.
 *
 * @param source font program of the other font; undefined, or one of another kind, for a frame as most fonts have it
 * @param width advance of the frame, in thousandths of the font size
 */
export function missingGlyphProgram(source: Buffer | undefined, width: number): Buffer {
  try {
    return (source && copiedGlyph(source)) ?? frame(width)
  } catch (error) {
    // A position outside of the bytes: the font is damaged.
    if (error instanceof RangeError) return frame(width)
    throw error
  }
}

function copiedGlyph(source: Buffer): Buffer | undefined {
  const range = trueTypeGlyphs(source)?.ranges[0]
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map((tag) =>
    trueTypeTable(source, tag),
  )
  if (!range || !head || !hhea || !hmtx || !maxp || range.end > source.length) return undefined
  const glyph = source.subarray(range.start, range.end)
  // A glyph made of others would need those, too.
  if (glyph.length > 0 && glyph.readInt16BE(0) < 0) return undefined
  const hinting = HINTING.flatMap((tag) => {
    const table = trueTypeTable(source, tag)
    return table === undefined ? [] : [[tag, table] as const]
  })
  return font({
    head,
    hhea,
    maxp,
    glyph,
    metrics: hmtx.subarray(0, 4),
    hinting: Object.fromEntries(hinting),
  })
}

/** Parts by which fonts of one glyph differ. */
interface OneGlyph {
  readonly head: Buffer
  readonly hhea: Buffer
  readonly maxp: Buffer
  readonly glyph: Buffer
  /** Advance and left side bearing: 16 bits each. */
  readonly metrics: Buffer
  readonly hinting?: Readonly<Record<string, Buffer>>
}

function font({ head, hhea, maxp, glyph, metrics, hinting }: OneGlyph): Buffer {
  const glyf = Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
  const loca = Buffer.alloc(12)
  loca.writeUInt32BE(glyf.length, 8)
  return writeSfnt({
    ...hinting,
    // Long offsets; two glyphs, each with metrics of its own.
    head: with16(head, 50, 1),
    hhea: with16(hhea, 34, 2),
    maxp: with16(maxp, 4, 2),
    hmtx: Buffer.concat([metrics, metrics]),
    loca,
    // An empty table is taken for a missing one.
    glyf: glyf.length > 0 ? glyf : Buffer.alloc(4),
  })
}

function with16(table: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(value, offset)
  return copy
}

/** The inner rectangle of a frame runs the other way. */
function frame(width: number): Buffer {
  const advance = Math.round(width)
  const [left, bottom, right, top, line] = [50, 0, Math.max(advance - 50, 130), 650, 40]
  const corners = [
    ...[left, bottom, left, top, right, top, right, bottom],
    ...[left + line, bottom + line, right - line, bottom + line],
    ...[right - line, top - line, left + line, top - line],
  ]
  const points = Array.from({ length: 8 }, (_, index) => corners.slice(index * 2, index * 2 + 2))
  const steps = (axis: 0 | 1) =>
    points.map((point, index) => (point[axis] ?? 0) - (points[index - 1]?.[axis] ?? 0))
  const glyph = Buffer.concat([
    int16(2, left, bottom, right, top, 3, 7, 0),
    // Every point is on the curve, its coordinates 16 bits wide.
    Buffer.alloc(8, 0x01),
    int16(...steps(0), ...steps(1)),
  ])
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(1000, 18)
  int16(left, bottom, right, top).copy(head, 36)
  const hhea = Buffer.alloc(36)
  hhea.writeUInt32BE(0x00010000, 0)
  int16(750, -250, 0, advance).copy(hhea, 4)
  const maxp = Buffer.alloc(32)
  maxp.writeUInt32BE(0x00010000, 0)
  int16(8, 2).copy(maxp, 6)
  return font({ head, hhea, maxp, glyph, metrics: int16(advance, left) })
}

function int16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, index * 2)
  return bytes
}
