import { plainCharacters } from '../../../text/fonts/character-map.ts'
import { type Sfnt, tableView } from '../../../text/fonts/sfnt.ts'
import { lineOfWord, type WordMetrics, wordFamily } from '../../fonts/word-metrics.ts'

const WINDOWS = 3
const UNICODE = 1
const ENGLISH = 0x409

/** The face that glyphs are taken from. */
export interface NamedFace {
  readonly isBold: boolean
  readonly postScriptName: string
}

/**
 * Tables of a face that has the name, the line height and the widths of another font.
 *
 * Source: OpenType 1.9.1, name, hhea, OS/2, hmtx.
 */
export function metricTables(
  sfnt: Sfnt,
  font: WordMetrics,
  { isBold, postScriptName }: NamedFace,
): ReadonlyMap<string, Uint8Array> {
  const unitsPerEm = tableView(sfnt, 'head', 54)?.getUint16(18) ?? 1000
  const line = lineOfWord(font)
  const ascent = Math.round(line.ascent * unitsPerEm)
  const descent = Math.round(line.descent * unitsPerEm)
  const tables = new Map<string, Uint8Array>()
  tables.set('name', nameTable(wordFamily(font), { isBold, postScriptName }))
  const lines = copyOf(sfnt, 'hhea')
  lines.writeInt16BE(ascent, 4)
  lines.writeInt16BE(-descent, 6)
  lines.writeInt16BE(0, 8)
  tables.set('hhea', lines)
  const windows = copyOf(sfnt, 'OS/2')
  if (windows.length >= 78) {
    windows.writeInt16BE(ascent, 68)
    windows.writeInt16BE(-descent, 70)
    windows.writeInt16BE(0, 72)
    windows.writeUInt16BE(ascent, 74)
    windows.writeUInt16BE(descent, 76)
    tables.set('OS/2', windows)
  }
  if (font.widths) {
    const advances = advancesOf(sfnt, font.widths(isBold), unitsPerEm)
    lines.writeUInt16BE(advances.length / 4, 34)
    tables.set('hmtx', advances)
  }
  return tables
}

function copyOf(sfnt: Sfnt, tag: string): Buffer {
  const view = tableView(sfnt, tag)
  return view === undefined
    ? Buffer.alloc(0)
    : Buffer.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
}

/** Widths of all glyphs, those of some characters changed. */
function advancesOf(sfnt: Sfnt, widths: ReadonlyMap<number, number>, unitsPerEm: number): Buffer {
  const old = copyOf(sfnt, 'hmtx')
  const long = tableView(sfnt, 'hhea', 36)?.getUint16(34) ?? 0
  const glyphs = tableView(sfnt, 'maxp', 6)?.getUint16(4) ?? 0
  const table = Buffer.alloc(4 * glyphs)
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const bearing = glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long)
    table.writeUInt16BE(wordAt(old, 4 * Math.min(glyph, long - 1)), 4 * glyph)
    table.writeUInt16BE(wordAt(old, bearing), 4 * glyph + 2)
  }
  const characters = plainCharacters(sfnt)
  for (const [character, width] of widths) {
    const glyph = characters.get(character) ?? 0
    if (glyph > 0 && glyph < glyphs) {
      table.writeUInt16BE(Math.round((width * unitsPerEm) / 1000), 4 * glyph)
    }
  }
  return table
}

function wordAt(table: Buffer, at: number): number {
  return at >= 0 && at + 2 <= table.length ? table.readUInt16BE(at) : 0
}

/** Family, style, full name and PostScript name: that of the glyphs, by which a PDF tells what it holds. */
function nameTable(family: string, { isBold, postScriptName }: NamedFace): Buffer {
  const style = isBold ? 'Bold' : 'Regular'
  const names = [
    [1, family],
    [2, style],
    [4, isBold ? `${family} ${style}` : family],
    [6, postScriptName],
  ] as const
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const head = Buffer.alloc(6 + 12 * names.length)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0
    const record = [WINDOWS, UNICODE, ENGLISH, id, length, offset]
    for (const [place, word] of record.entries()) {
      head.writeUInt16BE(word, 6 + 12 * index + 2 * place)
    }
    offset += length
  }
  return Buffer.concat([head, ...texts])
}
