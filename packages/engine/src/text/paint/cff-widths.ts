import { CHAR_STRINGS, readIndex, readTop } from '../fonts/cff.ts'
import { FontError } from '../fonts/sfnt.ts'

/**
 * A CFF font that was made of CFF2, whose outlines state no widths, with the widths in them: programs that hold a PDF
 * against its fonts compare both (ISO 19005-2, 6.2.11.5).
 *
 * @param widthOf width of a glyph, in units of the em
 * @throws FontError where anything stands behind the outlines, which would move
 *
 * Source: Adobe Technical Note 5176, 5; 5177, 3.1: a number before the first operator is the width, less `nominalWidthX`,
 * which is 0 here.
 */
export function withWidths(bytes: Uint8Array, widthOf: (glyph: number) => number): Uint8Array {
  const cff = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = readTop(cff).top.get(CHAR_STRINGS) ?? 0
  const { count, end, item } = readIndex(cff, start)
  if (end !== cff.length) throw new FontError('has outlines in an order that is not known')
  const outlines = Array.from({ length: count }, (_, glyph) => {
    const width = Buffer.of(28, 0, 0)
    width.writeInt16BE(Math.min(0x7fff, Math.round(widthOf(glyph))), 1)
    return Buffer.concat([width, item(glyph) ?? Buffer.alloc(0)])
  })
  const head = Buffer.alloc(3 + 4 * (count + 1))
  head.writeUInt16BE(count, 0)
  head.writeUInt8(4, 2)
  let offset = 1
  for (const [glyph, outline] of outlines.entries()) {
    head.writeUInt32BE(offset, 3 + 4 * glyph)
    offset += outline.length
  }
  head.writeUInt32BE(offset, 3 + 4 * count)
  return Buffer.concat([cff.subarray(0, start), head, ...outlines])
}
