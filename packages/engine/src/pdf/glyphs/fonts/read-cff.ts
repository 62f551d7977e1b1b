import {
  CHAR_STRINGS,
  CHARSET,
  ENCODING,
  ROS,
  readCharset,
  readIndex,
  readTop,
} from '../../../text/fonts/cff.ts'
import type { FontProgram } from './font-program.ts'
import { textOfGlyphName } from './glyph-names.ts'

// Names 150 to 228 of those that every program may use (Adobe Technical Note 5176, appendix A); 1 to 149 are those of the
// standard encoding in the order of their codes.
const LATER_NAMES =
  'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron'.split(
    ' ',
  )
const STANDARD_STRINGS = 391

/** Names of a CFF program's glyphs and its encoding; undefined for one that is damaged or has no names. */
export function readCff(
  font: Buffer,
  standardNames: ReadonlyMap<number, string>,
): FontProgram | undefined {
  try {
    const { top, end } = readTop(font)
    const strings = readIndex(font, end)
    // A program with numbers instead of names says nothing about text.
    if (top.has(ROS)) return undefined
    const common = ['.notdef', ...standardNames.values(), ...LATER_NAMES]
    const nameOf = (sid: number) =>
      sid < STANDARD_STRINGS
        ? common[sid]
        : strings.item(sid - STANDARD_STRINGS)?.toString('latin1')
    const glyphs = readIndex(font, top.get(CHAR_STRINGS) ?? 0).count
    const charset = namesOf(font, top.get(CHARSET) ?? 0, glyphs)
    const textOfGlyph = (glyph: number) => textOfGlyphName(nameOf(charset[glyph] ?? 0) ?? '')
    const codes = readEncoding(font, top.get(ENCODING) ?? 0)
    return {
      textOfGlyph,
      textOfCode(code) {
        if (codes === undefined) return textOfGlyphName(standardNames.get(code) ?? '')
        const glyph = codes.get(code)
        return glyph === undefined ? undefined : textOfGlyph(glyph)
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Numbers of the names of glyphs. */
function namesOf(font: Buffer, at: number, glyphs: number): ArrayLike<number> {
  // The first of those that need not be written: names in their order.
  return at <= 2
    ? Array.from({ length: glyphs }, (_, index) => index)
    : readCharset(font, at, glyphs)
}

/** Glyphs by their codes; undefined for the standard encoding. */
function readEncoding(font: Buffer, at: number): ReadonlyMap<number, number> | undefined {
  if (at <= 1) return undefined
  const codes = new Map<number, number>()
  const format = font.readUInt8(at) & 0x7f
  const count = font.readUInt8(at + 1)
  let glyph = 1
  for (let index = 0; index < count; index += 1) {
    if (format === 0) {
      codes.set(font.readUInt8(at + 2 + index), glyph++)
      continue
    }
    const first = font.readUInt8(at + 2 + index * 2)
    const more = font.readUInt8(at + 3 + index * 2)
    for (let code = first; code <= first + more; code += 1) codes.set(code, glyph++)
  }
  return codes
}
