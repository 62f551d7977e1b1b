import { textOfGlyphName } from './glyph-names.ts'

/** Text that an embedded font program gives to its glyphs. */
export interface FontProgram {
  /** Text of a one-byte code, by the program's own encoding. */
  readonly textOfCode: (code: number) => string | undefined
  /** Text of a glyph by its number. */
  readonly textOfGlyph: (glyph: number) => string | undefined
}

const MAX_GLYPHS = 65_536

/** Maps of a TrueType or OpenType program; undefined for one that is damaged or has none. */
export function readSfnt(font: Buffer): FontProgram | undefined {
  try {
    const tables = tablesOf(font)
    const cmap = tables.get('cmap')
    if (cmap === undefined) return undefined
    const maps = subtables(font, cmap)
    const unicode = maps.find(
      ({ platform, encoding }) => platform === 0 || (platform === 3 && encoding !== 0),
    )
    const symbol = maps.find(({ platform, encoding }) => platform === 3 && encoding === 0)
    const mac = maps.find(({ platform }) => platform === 1)
    const text = new Map<number, string>()
    for (const [code, glyph] of unicode?.codes ?? []) {
      if (!text.has(glyph)) text.set(glyph, String.fromCodePoint(code))
    }
    const textOfGlyph = (glyph: number) => text.get(glyph)
    const glyphOf = (code: number) =>
      symbol?.codes.get(0xf000 + code) ?? symbol?.codes.get(code) ?? mac?.codes.get(code)
    return {
      textOfGlyph,
      textOfCode(code) {
        const glyph = glyphOf(code)
        return glyph === undefined ? undefined : textOfGlyph(glyph)
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function tablesOf(font: Buffer): ReadonlyMap<string, number> {
  const tables = new Map<string, number>()
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  }
  return tables
}

function subtables(font: Buffer, cmap: number) {
  const count = Math.min(font.readUInt16BE(cmap + 2), 16)
  return Array.from({ length: count }, (_, index) => {
    const record = cmap + 4 + index * 8
    return {
      platform: font.readUInt16BE(record),
      encoding: font.readUInt16BE(record + 2),
      codes: readCodes(font, cmap + font.readUInt32BE(record + 4)),
    }
  })
}

/** Source: OpenType specification, table "cmap", formats 0, 4, 6 and 12. */
function readCodes(font: Buffer, at: number): ReadonlyMap<number, number> {
  const codes = new Map<number, number>()
  const set = (code: number, glyph: number) => {
    if (glyph !== 0 && codes.size < MAX_GLYPHS) codes.set(code, glyph)
  }
  switch (font.readUInt16BE(at)) {
    case 0:
      for (let code = 0; code < 256; code += 1) set(code, font.readUInt8(at + 6 + code))
      break
    case 4:
      readSegments(font, at, set)
      break
    case 6: {
      const [first, count] = [font.readUInt16BE(at + 6), font.readUInt16BE(at + 8)]
      for (let index = 0; index < count; index += 1) {
        set(first + index, font.readUInt16BE(at + 10 + index * 2))
      }
      break
    }
    case 12: {
      const groups = Math.min(font.readUInt32BE(at + 12), MAX_GLYPHS)
      for (let index = 0; index < groups; index += 1) {
        const group = at + 16 + index * 12
        const [first, last] = [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
        const glyph = font.readUInt32BE(group + 8)
        const end = Math.min(last, first + MAX_GLYPHS, 0x10ffff)
        for (let code = first; code <= end; code += 1) set(code, glyph + code - first)
      }
      break
    }
    default:
  }
  return codes
}

function readSegments(font: Buffer, at: number, set: (code: number, glyph: number) => void): void {
  const size = font.readUInt16BE(at + 6)
  for (let index = 0; index < size; index += 2) {
    const end = font.readUInt16BE(at + 14 + index)
    const start = font.readUInt16BE(at + 16 + size + index)
    const delta = font.readUInt16BE(at + 16 + size * 2 + index)
    const place = at + 16 + size * 3 + index
    const offset = font.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      if (offset === 0) {
        set(code, (code + delta) & 0xffff)
        continue
      }
      const glyph = font.readUInt16BE(place + offset + (code - start) * 2)
      if (glyph !== 0) set(code, (glyph + delta) & 0xffff)
    }
  }
}

/** The encoding that a Type 1 program states in its readable part; codes it does not name have no text. */
export function readType1(font: Buffer, standardNames: ReadonlyMap<number, string>): FontProgram {
  const head = font.toString('latin1', 0, Math.min(font.length, 64 * 1024)).split('eexec')[0] ?? ''
  const names = new Map<number, string>(
    /\/Encoding\s+StandardEncoding/.test(head) ? standardNames : [],
  )
  for (const [, code = '', glyph = ''] of head.matchAll(
    /\bdup\s+(\d{1,3})\s*\/([^\s/]+)\s+put\b/g,
  )) {
    names.set(Number(code), glyph)
  }
  return {
    textOfCode: (code) => textOfGlyphName(names.get(code) ?? ''),
    textOfGlyph: () => undefined,
  }
}
