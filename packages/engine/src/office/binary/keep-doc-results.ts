import type { CompoundFile } from '../compound/compound-file.ts'
import { isStoredField } from '../disarm/made-fields.ts'
import type { Removals } from '../disarm/removals.ts'

// The file information block ([MS-DOC] 2.5.1, 2.5.6): its flags, and where pairs of offset and length begin.
const FLAGS = 0x0a
const IS_TABLE_1 = 0x0200
const PAIRS = 0x9a
const SECTIONS = 6
/** Pairs of the tables of fields: of the text, headers, notes, comments and text boxes. */
const FIELD_TABLES: readonly number[] = [16, 17, 18, 19, 48, 57, 59]
const IN_HEADERS: ReadonlySet<number> = new Set([17, 59])
/** Bits of the first byte of a description that tell which mark of a field it is. */
const MARK = 0x1f
const BEGINS = 0x13
const SEPARATES = 0x14
const ENDS = 0x15
const IS_DIRTY = 0x04
const IS_LOCKED = 0x10
const NUMPAGES = 0x1a
/** A quotation: engines do not understand its instruction, and keep the last result. */
const QUOTE = 0x23

/** Names by type ([MS-DOC] 2.9.90); those that engines keep the last result of anyway are left out. */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 3: 'REF', 5: 'FTNREF', 7: 'IF', 10: 'STYLEREF', 12: 'SEQ', 14: 'INFO', 15: 'TITLE' },
  ...{ 16: 'SUBJECT', 17: 'AUTHOR', 18: 'KEYWORDS', 19: 'COMMENTS', 20: 'LASTSAVEDBY' },
  ...{ 21: 'CREATEDATE', 22: 'SAVEDATE', 23: 'PRINTDATE', 24: 'REVNUM', 25: 'EDITTIME' },
  ...{ 26: 'NUMPAGES', 27: 'NUMWORDS', 28: 'NUMCHARS', 29: 'FILENAME', 30: 'TEMPLATE' },
  ...{ 31: 'DATE', 32: 'TIME', 33: 'PAGE', 34: '=', 36: 'INCLUDE', 37: 'PAGEREF' },
  ...{ 39: 'FILLIN', 44: 'MERGEREC', 47: 'GLOSSARY', 52: 'AUTONUMOUT', 53: 'AUTONUMLGL' },
  ...{ 54: 'AUTONUM', 57: 'SYMBOL', 59: 'MERGEFIELD', 60: 'USERNAME', 61: 'USERINITIALS' },
  ...{ 62: 'USERADDRESS', 64: 'DOCVARIABLE', 65: 'SECTION', 66: 'SECTIONPAGES' },
  ...{ 68: 'INCLUDETEXT', 72: 'NOTEREF', 75: 'MERGESEQ', 79: 'AUTOTEXT', 80: 'COMPARE' },
  ...{ 85: 'DOCPROPERTY' },
}
/** Fields whose last result shows a file. */
const LOADING: ReadonlySet<string> = new Set(['FILENAME', 'INCLUDE', 'INCLUDETEXT'])

interface DocField {
  /** Place of its type in the table. */
  readonly at: number
  readonly name: string
  readonly isRunning: boolean
  readonly hasResult: boolean
  readonly isLocked: boolean
  readonly isDirty: boolean
}

/**
 * Makes fields of a DOC their last result where Word shows it when it opens the document, as `fateOfField` does for other
 * formats, and those that show a file.
 *
 * @returns the bytes, the same when no field asks for it
 */
export function keepDocResults(
  file: CompoundFile,
  bytes: Uint8Array,
  removals: Removals,
): Uint8Array {
  const block = file.read('WordDocument') ?? Buffer.alloc(0)
  if (block.length < PAIRS) return bytes
  const name = (block.readUInt16LE(FLAGS) & IS_TABLE_1) === 0 ? '0Table' : '1Table'
  const table = file.read(name) ?? Buffer.alloc(0)
  const changes = new Map<number, number>()
  // A description of 12 bytes, and places of 4 bytes, one more.
  const isOneSection = block.readUInt32LE(PAIRS + SECTIONS * 8 + 4) <= 20
  for (const index of FIELD_TABLES) {
    const pair = PAIRS + index * 8
    if (pair + 8 > block.length) continue
    const place = { start: block.readUInt32LE(pair), length: block.readUInt32LE(pair + 4) }
    for (const field of fieldsIn(table, place, IN_HEADERS.has(index))) {
      if (LOADING.has(field.name)) {
        removals.add('fields')
        changes.set(field.at, QUOTE)
      } else if (isKept(field)) changes.set(field.at, QUOTE)
      else if (field.name === 'SECTIONPAGES' && isOneSection) changes.set(field.at, NUMPAGES)
      else if (/^SECTION/.test(field.name) && !isOneSection) removals.add('sectionPages')
    }
  }
  return changes.size === 0 ? bytes : file.patched(name, changes)
}

function isKept({ name, hasResult, isDirty, ...place }: DocField): boolean {
  return hasResult && !isDirty && isStoredField(name, place)
}

/** Fields of a table: places of 4 bytes, one more than descriptions of 2. */
function fieldsIn(
  table: Buffer,
  { start, length }: { readonly start: number; readonly length: number },
  isRunning: boolean,
): readonly DocField[] {
  const count = Math.max(0, Math.floor((length - 4) / 6))
  const first = start + (count + 1) * 4
  if (first + count * 2 > table.length) return []
  const fields: DocField[] = []
  const open: { at: number; type: number; separatedAt?: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const at = first + index * 2
    const mark = (table[at] ?? 0) & MARK
    const value = table[at + 1] ?? 0
    const position = table.readUInt32LE(start + index * 4)
    const field = open.at(-1)
    if (mark === BEGINS) open.push({ at: at + 1, type: value })
    else if (mark === SEPARATES && field) field.separatedAt = position
    else if (mark === ENDS && field) {
      open.pop()
      fields.push({
        at: field.at,
        name: NAMES[field.type] ?? '',
        isRunning,
        hasResult: field.separatedAt !== undefined && position > field.separatedAt + 1,
        isLocked: (value & IS_LOCKED) !== 0,
        isDirty: (value & IS_DIRTY) !== 0,
      })
    }
  }
  return fields
}
