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
 * Tables of a face that has the name and the line height of another font, and its widths where they are given.
 *
 * Source: OpenType 1.9.1, name, hhea, OS/2.
 */
export function metricTables(
  sfnt: Sfnt,
  font: WordMetrics,
  { isBold, postScriptName }: NamedFace,
  advances?: Buffer,
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
  if (advances) {
    lines.writeUInt16BE(advances.length / 4, 34)
    tables.set('hmtx', advances)
  }
  return tables
}

/** A copy of a table, empty where the font has none. */
export function copyOf(sfnt: Sfnt, tag: string): Buffer {
  const view = tableView(sfnt, tag)
  return view === undefined
    ? Buffer.alloc(0)
    : Buffer.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
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
