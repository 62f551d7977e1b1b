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
    const tops = readIndex(font, readIndex(font, font.readUInt8(2)).end)
    const strings = readIndex(font, tops.end)
    const top = readTop(tops.items[0] ?? Buffer.alloc(0))
    // A program with numbers instead of names says nothing about text.
    if (top.has(0x0c1e)) return undefined
    const common = ['.notdef', ...standardNames.values(), ...LATER_NAMES]
    const nameOf = (sid: number) =>
      sid < STANDARD_STRINGS
        ? common[sid]
        : strings.items[sid - STANDARD_STRINGS]?.toString('latin1')
    const glyphs = readIndex(font, top.get(17) ?? 0).items.length
    const charset = readCharset(font, top.get(15) ?? 0, glyphs)
    const textOfGlyph = (glyph: number) => textOfGlyphName(nameOf(charset[glyph] ?? 0) ?? '')
    const codes = readEncoding(font, top.get(16) ?? 0)
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

function readIndex(
  font: Buffer,
  at: number,
): { readonly items: readonly Buffer[]; readonly end: number } {
  const count = font.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = font.readUInt8(at + 2)
  const base = at + 2 + (count + 1) * size
  const offset = (index: number) => base + font.readUIntBE(at + 3 + index * size, size)
  const items = Array.from({ length: count }, (_, index) =>
    font.subarray(offset(index), offset(index + 1)),
  )
  return { items, end: offset(count) }
}

/** The last operand of each operator; two-byte operators as 0x0c00 and their second byte. */
function readTop(dict: Buffer): ReadonlyMap<number, number> {
  const entries = new Map<number, number>()
  let operand = 0
  for (let at = 0; at < dict.length; ) {
    const byte = dict.readUInt8(at)
    at += 1
    if (byte <= 21) {
      entries.set(byte === 12 ? 0x0c00 + dict.readUInt8(at) : byte, operand)
      if (byte === 12) at += 1
    } else if (byte === 28) {
      operand = dict.readInt16BE(at)
      at += 2
    } else if (byte === 29) {
      operand = dict.readInt32BE(at)
      at += 4
    } else if (byte === 30) {
      while ((dict.readUInt8(at) & 0x0f) !== 0x0f) at += 1
      at += 1
    } else if (byte <= 246) operand = byte - 139
    else {
      const next = dict.readUInt8(at)
      at += 1
      operand = byte <= 250 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108
    }
  }
  return entries
}

function readCharset(font: Buffer, at: number, glyphs: number): readonly number[] {
  // The first of those that need not be written: names in their order.
  if (at <= 2) return Array.from({ length: glyphs }, (_, index) => index)
  const names = [0]
  const format = font.readUInt8(at)
  for (let place = at + 1; names.length < glyphs; ) {
    const first = font.readUInt16BE(place)
    place += 2
    let more = 0
    if (format === 1) more = font.readUInt8(place++)
    if (format === 2) {
      more = font.readUInt16BE(place)
      place += 2
    }
    for (let index = 0; index <= more; index += 1) names.push(first + index)
  }
  return names
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
