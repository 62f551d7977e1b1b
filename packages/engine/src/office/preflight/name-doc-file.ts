import type { CompoundFile } from '../compound/compound-file.ts'
import type { Removals } from '../disarm/removals.ts'

// The file information block ([MS-DOC] 2.5.1, 2.5.6): its flags, and where pairs of offset and length begin.
const FLAGS = 0x0a
const IS_TABLE_1 = 0x0200
const PAIRS = 0x9a
/** Pairs of the tables of fields: of the text, headers, notes, comments and text boxes. */
const FIELD_TABLES: readonly number[] = [16, 17, 18, 19, 48, 57, 59]
const FIELD_BEGINS = 0x13
/** Types of fields ([MS-DOC] 2.9.90); of a quotation, whose instruction is not understood, engines keep the last result. */
const FILENAME = 0x1d
const QUOTE = 0x23

/**
 * Makes the fields of a DOC that show the name of the file keep their last result: a layout engine would print that of
 * its own temporary file.
 *
 * @returns the bytes, the same when no field asks for it
 */
export function nameDocFile(file: CompoundFile, bytes: Uint8Array, removals: Removals): Uint8Array {
  const block = file.read('WordDocument') ?? Buffer.alloc(0)
  if (block.length < PAIRS) return bytes
  const name = (block.readUInt16LE(FLAGS) & IS_TABLE_1) === 0 ? '0Table' : '1Table'
  const table = file.read(name) ?? Buffer.alloc(0)
  const changes = new Map<number, number>()
  for (const index of FIELD_TABLES) {
    const pair = PAIRS + index * 8
    if (pair + 8 > block.length) continue
    for (const at of fieldsIn(table, block.readUInt32LE(pair), block.readUInt32LE(pair + 4))) {
      const isBegin = ((table[at] ?? 0) & 0x1f) === FIELD_BEGINS
      if (isBegin && table[at + 1] === FILENAME) changes.set(at + 1, QUOTE)
    }
  }
  if (changes.size === 0) return bytes
  removals.add('fields')
  return file.patched(name, changes)
}

/** Offsets of the descriptions of fields in a table: places of 4 bytes, one more than descriptions of 2. */
function* fieldsIn(table: Buffer, start: number, length: number): Generator<number> {
  const count = Math.floor((length - 4) / 6)
  const first = start + (count + 1) * 4
  for (let index = 0; index < count; index += 1) {
    const at = first + index * 2
    if (at + 2 > table.length) return
    yield at
  }
}
