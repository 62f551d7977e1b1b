import type { CompoundFile } from '../../compound/compound-file.ts'
import { docTables } from './doc-tables.ts'

// [MS-DOC] 2.5.6, 2.9.131, 2.9.147, 2.9.150
const LISTS = 73
const MIN_BYTES = 0x9a + (LISTS + 1) * 8
const LIST_BYTES = 28
const FLAGS_AT = 26
const IS_SIMPLE = 0x01
const LEVELS = 9
const LEVEL_BYTES = 28
const FORMAT_AT = 4
const FORMATS_OF_CHARACTERS_AT = 24
const FORMATS_OF_PARAGRAPHS_AT = 25

/** Formats that LibreOffice as WebAssembly shows in digits, or as "Ordinal 3" ([MS-OSHARED] 2.2.1.3). */
const PLAIN: ReadonlySet<number> = new Set([
  ...[0x05, 0x06, 0x07, 0x08, 0x0a, 0x0b, 0x0e, 0x11, 0x13, 0x1a, 0x1b, 0x21, 0x23, 0x24, 0x25],
  ...[0x27, 0x32, 0x33, 0x34, 0x36, 0x37, 0x38, 0x39],
])

/** Whether a list of a document in DOC has numbers in characters or words that are shown in digits. */
export function hasPlainLists(file: CompoundFile): boolean {
  const tables = docTables(file)
  if (tables === undefined || tables.stream.length < MIN_BYTES) return false
  const table = file.read(tables.name) ?? Buffer.alloc(0)
  const lists = tables.pair(LISTS)
  let levels = 0
  for (let at = 2; at + LIST_BYTES <= lists.length; at += LIST_BYTES) {
    levels += ((lists[at + FLAGS_AT] ?? 0) & IS_SIMPLE) === 0 ? LEVELS : 1
  }
  // The levels of all lists stand behind the lists.
  let at = tables.startOf(LISTS) + lists.length
  for (let level = 0; level < levels && at + LEVEL_BYTES + 2 <= table.length; level += 1) {
    if (PLAIN.has(table[at + FORMAT_AT] ?? 0)) return true
    const formats = [FORMATS_OF_CHARACTERS_AT, FORMATS_OF_PARAGRAPHS_AT]
    at += formats.reduce((bytes, place) => bytes + (table[at + place] ?? 0), LEVEL_BYTES)
    if (at + 2 > table.length) break
    at += 2 + 2 * table.readUInt16LE(at)
  }
  return false
}
