import { CompoundFile } from '../../compound/compound-file.ts'
import { isPlainPageNumber } from '../../disarm/field-fate.ts'
import { isStoredField } from '../../disarm/made-fields.ts'
import type { Removals } from '../../disarm/removals.ts'
import {
  type DocField,
  type DocFields,
  type DocFieldTable,
  docFields,
  partStart,
} from './doc-fields.ts'
import { hasPageFormats } from './doc-page-formats.ts'
import { readPieces } from './doc-pieces.ts'

/** Where pairs of offset and length begin in the file information block ([MS-DOC] 2.5.1), and that of the sections. */
const PAIRS = 0x9a
const SECTIONS = 6
const NUMPAGES = 0x1a
const PAGE = 0x21
/** A quotation: engines do not understand its instruction, and keep the last result. */
const QUOTE = 0x23
/** LibreOffice leaves out fields of types up to this one, and above the last. */
const UNKNOWN = 0x01
const LAST_TYPE = 0x5f
/** A list of texts: the only type but links whose result LibreOffice shows with the fields in it. */
const AUTOTEXTLIST = 0x59

/** Fields whose last result shows a file. */
const LOADING: ReadonlySet<string> = new Set(['FILENAME', 'INCLUDE', 'INCLUDETEXT'])
/** Fields that LibreOffice reads together with those in their results: contents, indexes, objects, controls, links. */
const READ_WHOLE: ReadonlySet<number> = new Set([0x08, 0x0d, 0x3a, 0x47, 0x53, 0x57, 0x58, 0x5b])
/** The first format of a count, where LibreOffice knows it; it looks at no other. */
const KNOWN_FORMAT = /^[^\\]*(?:\\[^*][^\\]*)*\\\*\s*"?(?:arabi|alphabetic|roman)/i
/** Instructions of counts are short. */
const MAX_INSTRUCTION = 200
const LIVE: ReadonlySet<string> = new Set(['DATE', 'TIME', 'PAGE'])

/**
 * Makes fields of a DOC their last result where Word shows it when it opens the document, as `fateOfField` does for other
 * formats, those that show a file, and those that LibreOffice leaves out, or whose instructions it prints: of unknown
 * types, and with fields in their results.
 *
 * @returns the bytes, the same when no field asks for it
 */
export function keepDocResults(
  file: CompoundFile,
  bytes: Uint8Array,
  removals: Removals,
): Uint8Array {
  const found = docFields(file)
  if (found === undefined) return bytes
  const { block, name, stream, tables } = found
  const at = block.readUInt32LE(PAIRS + SECTIONS * 8)
  const sections = stream.subarray(at, at + block.readUInt32LE(PAIRS + SECTIONS * 8 + 4))
  const hasFormats = hasPageFormats(block, sections)
  // A description of 12 bytes, and places of 4 bytes, one more.
  const isOneSection = block.readUInt32LE(PAIRS + SECTIONS * 8 + 4) <= 20
  const text = readPieces(block, (index) => pairOf(found, index))
  const changes = new Map<number, number>()
  const lengths = new Map<number, number>()
  for (const table of tables) {
    const types = new Map<number, number>()
    const instructions: DocField[] = []
    for (const field of table.fields) {
      if (LOADING.has(field.name)) removals.add('fields')
      if (/^SECTION/.test(field.name) && !isOneSection && !isKept(field)) {
        removals.add('sectionPages')
      }
      const type = typeOf(field, isOneSection)
      // LibreOffice takes the format of the pages for their count.
      if (type === NUMPAGES || type === PAGE) {
        const from = partStart(block, table)
        const instruction = instructionOf(field, (at) => text.characterAt(from + at)?.code)
        if (isPlainPageNumber(instruction)) removals.add('plainPageNumbers')
        else if (type === NUMPAGES && hasFormats && !KNOWN_FORMAT.test(instruction)) {
          removals.add('pageCounts')
        }
      }
      if (type !== field.type) types.set(field.first, type)
      // Links and lists of texts with fields in their instructions end too late, and take text behind them with them.
      if (type === AUTOTEXTLIST || field.name === 'HYPERLINK') {
        instructions.push(field)
      }
    }
    const dropped = marksIn(instructions)
    const written = rewritten(stream, table, types, dropped)
    for (const [index, byte] of written.entries()) changes.set(table.start + index, byte)
    if (dropped.size > 0) lengths.set(table.pair, written.length)
  }
  const real = [...changes].filter(([place, byte]) => stream[place] !== byte)
  if (real.length === 0) return bytes
  const kept = file.patched(name, new Map(real))
  return lengths.size === 0 ? kept : withLengths(new CompoundFile(kept), lengths)
}

/** Bytes that a pair of the file information block leads to. */
function pairOf({ block, stream }: DocFields, index: number): Buffer {
  const at = PAIRS + index * 8
  if (at + 8 > block.length) return Buffer.alloc(0)
  const start = block.readUInt32LE(at)
  return stream.subarray(start, start + block.readUInt32LE(at + 4))
}

/** The text of an instruction. @param codeAt code of a character, counted as the field's own place is */
function instructionOf(
  { instruction: { from, to } }: DocField,
  codeAt: (position: number) => number | undefined,
): string {
  const codes = Array.from({ length: Math.min(Math.max(0, to - from), MAX_INSTRUCTION) }, (_, at) =>
    codeAt(from + at),
  )
  return String.fromCharCode(...codes.filter((code) => code !== undefined))
}

/** Type that a field is to have, so that an engine shows what Word shows. */
function typeOf(field: DocField, isOneSection: boolean): number {
  const { type, name, hasResult, hasInnerResult, isLocked } = field
  const isLive = LIVE.has(name) && !isLocked
  if (hasInnerResult && !isLive && !READ_WHOLE.has(type)) return AUTOTEXTLIST
  const isUnknown = type <= UNKNOWN || type > LAST_TYPE
  if (LOADING.has(name) || isKept(field) || (isUnknown && hasResult)) return QUOTE
  return name === 'SECTIONPAGES' && isOneSection ? NUMPAGES : type
}

function isKept({ name, hasResult, isDirty, ...place }: DocField): boolean {
  return hasResult && !isDirty && isStoredField(name, place)
}

/** Marks in the instructions of fields; instructions stand in each other, and no mark is looked at twice. */
function marksIn(fields: readonly DocField[]): ReadonlySet<number> {
  const marks = new Set<number>()
  let end = 0
  for (const { first, next } of fields.toSorted((a, b) => a.first - b.first)) {
    for (let mark = Math.max(first + 1, end); mark < next; mark += 1) marks.add(mark)
    end = Math.max(end, next)
  }
  return marks
}

/** Bytes of a table with other types, and without some of its marks. */
function rewritten(
  stream: Buffer,
  { start, markCount }: DocFieldTable,
  types: ReadonlyMap<number, number>,
  dropped: ReadonlySet<number>,
): Buffer {
  const places = start + (markCount + 1) * 4
  const marks = Array.from({ length: markCount }, (_, index) => index).filter(
    (index) => !dropped.has(index),
  )
  return Buffer.concat([
    ...marks.map((index) => stream.subarray(start + index * 4, start + index * 4 + 4)),
    stream.subarray(places - 4, places),
    ...marks.map((index) => {
      const [mark = 0, value = 0] = stream.subarray(places + index * 2, places + index * 2 + 2)
      return Buffer.of(mark, types.get(index) ?? value)
    }),
  ])
}

/** A file whose tables have other lengths. @param lengths by the indexes of their pairs */
function withLengths(file: CompoundFile, lengths: ReadonlyMap<number, number>): Uint8Array {
  const changes = new Map<number, number>()
  for (const [pair, length] of lengths) {
    const at = PAIRS + pair * 8 + 4
    for (let index = 0; index < 4; index += 1)
      changes.set(at + index, (length >> (index * 8)) & 0xff)
  }
  return file.patched('WordDocument', changes)
}
