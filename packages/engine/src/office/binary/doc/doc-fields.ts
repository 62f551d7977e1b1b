import type { CompoundFile } from '../../compound/compound-file.ts'

// The file information block ([MS-DOC] 2.5.1, 2.5.6): its flags, and where pairs of offset and length begin.
const FLAGS = 0x0a
const IS_TABLE_1 = 0x0200
const PAIRS = 0x9a
/** Pairs of the tables of fields: of the text, headers, notes, comments and text boxes. */
const FIELD_TABLES: readonly number[] = [16, 17, 18, 19, 48, 57, 59]
/** Index of the part of the text that fields of a table stand in, by pair ([MS-DOC] 2.5.4). */
const PART_OF: Readonly<Record<number, number>> = {
  16: 0,
  17: 2,
  18: 1,
  19: 4,
  48: 5,
  57: 6,
  59: 7,
}
/** Where lengths of the parts stand in the file information block. */
const FIRST_LENGTH = 0x4c
const IN_HEADERS: ReadonlySet<number> = new Set([17, 59])
/** Bits of the first byte of a description that tell which mark of a field it is. */
const MARK = 0x1f
const BEGINS = 0x13
const SEPARATES = 0x14
const ENDS = 0x15
const IS_DIRTY = 0x04
const IS_LOCKED = 0x10

/** Names by type ([MS-DOC] 2.9.90); those that engines keep the last result of anyway are left out. */
const NAMES: Readonly<Record<number, string>> = {
  3: 'REF',
  5: 'FTNREF',
  7: 'IF',
  10: 'STYLEREF',
  12: 'SEQ',
  14: 'INFO',
  15: 'TITLE',
  16: 'SUBJECT',
  17: 'AUTHOR',
  18: 'KEYWORDS',
  19: 'COMMENTS',
  20: 'LASTSAVEDBY',
  21: 'CREATEDATE',
  22: 'SAVEDATE',
  23: 'PRINTDATE',
  24: 'REVNUM',
  25: 'EDITTIME',
  26: 'NUMPAGES',
  27: 'NUMWORDS',
  28: 'NUMCHARS',
  29: 'FILENAME',
  30: 'TEMPLATE',
  31: 'DATE',
  32: 'TIME',
  33: 'PAGE',
  34: '=',
  36: 'INCLUDE',
  37: 'PAGEREF',
  39: 'FILLIN',
  44: 'MERGEREC',
  47: 'GLOSSARY',
  50: 'GOTOBUTTON',
  51: 'MACROBUTTON',
  52: 'AUTONUMOUT',
  53: 'AUTONUMLGL',
  54: 'AUTONUM',
  57: 'SYMBOL',
  59: 'MERGEFIELD',
  60: 'USERNAME',
  61: 'USERINITIALS',
  62: 'USERADDRESS',
  64: 'DOCVARIABLE',
  65: 'SECTION',
  66: 'SECTIONPAGES',
  68: 'INCLUDETEXT',
  72: 'NOTEREF',
  75: 'MERGESEQ',
  79: 'AUTOTEXT',
  80: 'COMPARE',
  85: 'DOCPROPERTY',
  88: 'HYPERLINK',
}

/** A field of a DOC; its marks are told by their indexes in the table. */
export interface DocField {
  /** Its first mark, which holds its type. */
  readonly first: number
  readonly type: number
  /** In capitals; empty for a type that nothing hangs on. */
  readonly name: string
  /** Characters of its instruction, counted from the start of its part of the text. */
  readonly instruction: { readonly from: number; readonly to: number }
  /** The first mark behind its instruction: those between are of fields in it. */
  readonly next: number
  /** Whether a field stands in its result. */
  readonly hasInnerResult: boolean
  readonly isRunning: boolean
  readonly hasResult: boolean
  readonly isLocked: boolean
  readonly isDirty: boolean
}

/** The fields of one part of the text, and where their table stands in its stream. */
export interface DocFieldTable {
  /** Index among the pairs of the file information block. */
  readonly pair: number
  readonly start: number
  readonly markCount: number
  readonly fields: readonly DocField[]
}

/** The streams that hold and describe the fields of a DOC. */
export interface DocFields {
  readonly block: Buffer
  /** Name of the stream of the tables. */
  readonly name: string
  readonly stream: Buffer
  readonly tables: readonly DocFieldTable[]
}

/** Reads the tables of the fields of a DOC; undefined for a file without them. */
export function docFields(file: CompoundFile): DocFields | undefined {
  const block = file.read('WordDocument') ?? Buffer.alloc(0)
  if (block.length < PAIRS) return undefined
  const name = (block.readUInt16LE(FLAGS) & IS_TABLE_1) === 0 ? '0Table' : '1Table'
  const stream = file.read(name) ?? Buffer.alloc(0)
  const tables = FIELD_TABLES.flatMap((pair) => {
    const at = PAIRS + pair * 8
    if (at + 8 > block.length) return []
    const start = block.readUInt32LE(at)
    // Places of 4 bytes, one more than descriptions of 2.
    const markCount = Math.max(0, Math.floor((block.readUInt32LE(at + 4) - 4) / 6))
    if (start + 4 + markCount * 6 > stream.length) return []
    const fields = fieldsIn(stream.subarray(start), markCount, IN_HEADERS.has(pair))
    return [{ pair, start, markCount, fields }]
  })
  return { block, name, stream, tables }
}

interface OpenField {
  readonly first: number
  readonly from: number
  readonly type: number
  hasInnerResult: boolean
  /** Its separator. */
  next?: number
  separatedAt?: number
}

function fieldsIn(table: Buffer, markCount: number, isRunning: boolean): readonly DocField[] {
  const fields: DocField[] = []
  const open: OpenField[] = []
  for (let index = 0; index < markCount; index += 1) {
    const at = (markCount + 1) * 4 + index * 2
    const mark = (table[at] ?? 0) & MARK
    const value = table[at + 1] ?? 0
    const position = table.readUInt32LE(index * 4)
    if (mark === BEGINS) {
      const around = open.at(-1)
      if (around?.separatedAt !== undefined) around.hasInnerResult = true
      open.push({ first: index, from: position + 1, type: value, hasInnerResult: false })
    }
    const field = open.at(-1)
    if (field === undefined) continue
    if (mark === SEPARATES) {
      field.next ??= index
      field.separatedAt ??= position
    }
    if (mark !== ENDS) continue
    open.pop()
    const { first, type, from, next = index, separatedAt, hasInnerResult } = field
    fields.push({
      first,
      next,
      type,
      hasInnerResult,
      isRunning,
      name: NAMES[type] ?? '',
      instruction: { from, to: separatedAt ?? position },
      hasResult: separatedAt !== undefined && position > separatedAt + 1,
      isLocked: (value & IS_LOCKED) !== 0,
      isDirty: (value & IS_DIRTY) !== 0,
    })
  }
  return fields
}

/** Position in the whole text of the first character of the part that a table is of. */
export function partStart(block: Buffer, { pair }: DocFieldTable): number {
  let start = 0
  for (let part = 0; part < (PART_OF[pair] ?? 0); part += 1) {
    start += block.readUInt32LE(FIRST_LENGTH + part * 4)
  }
  return start
}
