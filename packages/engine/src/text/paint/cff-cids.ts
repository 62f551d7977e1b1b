import { CHAR_STRINGS, CHARSET, ROS, readCharset, readTop } from '../fonts/cff.ts'
import { FontError } from '../fonts/sfnt.ts'

/**
 * The CID of each glyph of a CFF font, by glyph number; undefined where glyph numbers are the CIDs.
 *
 * @throws FontError for a table that ends too early
 *
 * Source: ISO 32000-2, 9.7.4.2.
 */
export function cidsOfGlyphs(cff: Uint8Array): Uint16Array | undefined {
  try {
    return readCids(Buffer.from(cff.buffer, cff.byteOffset, cff.length))
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('has a CFF table that is cut short')
    throw error
  }
}

function readCids(cff: Buffer): Uint16Array | undefined {
  const { top } = readTop(cff)
  if (!top.has(ROS)) return undefined
  const glyphs = cff.readUInt16BE(top.get(CHAR_STRINGS) ?? 0)
  const charset = top.get(CHARSET) ?? 0
  // Predefined charsets are of fonts without CIDs; there glyph numbers are as good as any.
  return charset <= 2 ? undefined : readCharset(cff, charset, glyphs)
}
