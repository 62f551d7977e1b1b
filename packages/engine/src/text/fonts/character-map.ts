import { type Sfnt, tableView } from './sfnt.ts'

/** Glyphs by character. */
export type CharacterMap = ReadonlyMap<number, number>

/** A subtable of cmap: whose codes it maps, and to which glyphs. */
interface Subtable {
  readonly platform: number
  readonly encoding: number
  readonly offset: number
}

const [UNICODE, MACINTOSH, WINDOWS] = [0, 1, 3]
const [SYMBOL, UCS2, UCS4] = [0, 1, 10]

// Encodings of the platform Windows that are older than Unicode.
const CODE_PAGES: Readonly<Record<number, string>> = {
  2: 'shift_jis',
  3: 'gbk',
  4: 'big5',
  5: 'euc-kr',
}

/**
 * Characters of a face that says them in another encoding than Unicode: symbols of Windows, or one of the Macintosh or of a
 * code page. Undefined for a face that has a map in Unicode, or none that is known.
 *
 * Source: OpenType 1.9.1, cmap.
 */
export function legacyCharacters(sfnt: Sfnt): CharacterMap | undefined {
  const cmap = tableView(sfnt, 'cmap', 4)
  const subtables = cmap === undefined ? [] : subtablesOf(cmap)
  if (cmap === undefined || subtables.some(isUnicode)) return undefined
  const symbols = subtables.find((own) => own.platform === WINDOWS && own.encoding === SYMBOL)
  const codes = symbols && codesOf(cmap, symbols.offset)
  if (codes && codes.size > 0) return withPlainCodes(codes)
  for (const { platform, encoding, offset } of subtables) {
    const label =
      platform === WINDOWS
        ? CODE_PAGES[encoding]
        : platform === MACINTOSH && encoding === 0
          ? 'macintosh'
          : undefined
    const found = label === undefined ? new Map<number, number>() : codesOf(cmap, offset)
    if (label !== undefined && found.size > 0) return decoded(found, label)
  }
  return undefined
}

/** Glyphs by character of a face that says them in Unicode, of the first 65 536 characters; empty for another. */
export function plainCharacters(sfnt: Sfnt): CharacterMap {
  const cmap = tableView(sfnt, 'cmap', 4)
  const own =
    cmap && subtablesOf(cmap).find((one) => one.encoding === UCS2 && one.platform === WINDOWS)
  return cmap && own ? codesOf(cmap, own.offset) : new Map()
}

/** A cmap table of one subtable in Unicode (format 12). */
export function characterTable(characters: CharacterMap): Uint8Array {
  const pairs = [...characters].sort(([a], [b]) => a - b)
  const table = Buffer.alloc(12 + 16 + 12 * pairs.length)
  const words = [0x0000_0001, 0x0003_000a, 12, 0x000c_0000, 16 + 12 * pairs.length, 0, pairs.length]
  for (const [index, word] of words.entries()) table.writeUInt32BE(word, 4 * index)
  for (const [index, [character, glyph]] of pairs.entries()) {
    const at = 28 + 12 * index
    table.writeUInt32BE(character, at)
    table.writeUInt32BE(character, at + 4)
    table.writeUInt32BE(glyph, at + 8)
  }
  return table
}

function isUnicode({ platform, encoding }: Subtable): boolean {
  return platform === UNICODE || (platform === WINDOWS && [UCS2, UCS4].includes(encoding))
}

function subtablesOf(cmap: DataView): readonly Subtable[] {
  const count = Math.min(cmap.getUint16(2), Math.floor((cmap.byteLength - 4) / 8))
  return Array.from({ length: count }, (_, index) => ({
    platform: cmap.getUint16(4 + 8 * index),
    encoding: cmap.getUint16(6 + 8 * index),
    offset: cmap.getUint32(8 + 8 * index),
  }))
}

/**
 * Symbols stand in a page of the private use area, mostly at U+F000. Programs find them by their last byte as well:
 * text in such a font is written in plain letters.
 */
function withPlainCodes(codes: CharacterMap): CharacterMap {
  const plain = [...codes].map(([code, glyph]) => [code & 0xff, glyph] as const)
  return new Map([...plain.filter(([code]) => code >= 0x20), ...codes])
}

function decoded(codes: CharacterMap, label: string): CharacterMap {
  const decoder = new TextDecoder(label)
  const characters = new Map<number, number>()
  for (const [code, glyph] of codes) {
    const bytes = code > 0xff ? [code >> 8, code & 0xff] : [code]
    const text = decoder.decode(Uint8Array.from(bytes))
    const character = text.codePointAt(0)
    const isOne = character !== undefined && String.fromCodePoint(character) === text
    if (isOne && character !== 0xfffd) characters.set(character, glyph)
  }
  return characters
}

/** Glyphs by code, for subtables of formats 0, 4 and 6: all that fonts of these encodings have but format 2. */
function codesOf(cmap: DataView, offset: number): CharacterMap {
  const codes = new Map<number, number>()
  const word = (at: number) => (at + 2 <= cmap.byteLength ? cmap.getUint16(at) : 0)
  const add = (code: number, glyph: number) => {
    if (glyph !== 0) codes.set(code, glyph)
  }
  const format = word(offset)
  if (format === 0 && offset + 262 <= cmap.byteLength) {
    for (let code = 0; code < 256; code += 1) add(code, cmap.getUint8(offset + 6 + code))
  }
  if (format === 6) {
    const [first, count] = [word(offset + 6), word(offset + 8)]
    for (let index = 0; index < count; index += 1) add(first + index, word(offset + 10 + 2 * index))
  }
  if (format === 4) {
    const size = word(offset + 6)
    // Segments ascend: no code is read twice, whatever the table says.
    let next = 0
    for (let at = offset + 14; at < offset + 14 + size; at += 2) {
      next = addSegment(at, size, next, word, add)
    }
  }
  return codes
}

/**
 * One segment of format 4: `at` is the place of its last code, further arrays follow at steps of their size.
 *
 * @param next the lowest code that it may have
 * @returns that of the segment after it
 */
function addSegment(
  at: number,
  size: number,
  next: number,
  word: (at: number) => number,
  add: (code: number, glyph: number) => void,
): number {
  const [last, first] = [word(at), word(at + size + 2)]
  const [delta, range] = [word(at + 2 * size + 2), word(at + 3 * size + 2)]
  for (let code = Math.max(first, next); code <= last && code < 0xffff; code += 1) {
    const listed = range === 0 ? code : word(at + 3 * size + 2 + range + 2 * (code - first))
    if (listed !== 0) add(code, (listed + delta) & 0xffff)
  }
  return Math.max(next, last + 1)
}
