import type { CompoundFile } from '../../compound/compound-file.ts'
import { isDrawnField } from '../../disarm/drawn-field.ts'
import { fieldName } from '../../disarm/made-fields.ts'
import { hasWordArt } from '../word-art.ts'
import { type DocNote, docNotes } from './doc-notes.ts'
import { readPieces } from './doc-pieces.ts'
import { runKinds } from './doc-run-kinds.ts'
import { docTables } from './doc-tables.ts'

/** Lengths of the parts of the text in the file information block ([MS-DOC] 2.5.4). */
const FIRST_LENGTH = 0x4c
/** Parts in the order of the text; headers and comments are in other words on paper, or not at all. */
const PARTS = [
  ...(['text', 'footnotes', undefined, undefined] as const),
  ...([undefined, 'endnotes', 'text', undefined] as const),
]

/** Index of the drawings among the pairs of the file information block. */
const DRAWINGS = 50

const FIELD_BEGINS = '\x13'
const FIELD_RESULT = '\x14'
const FIELD_ENDS = '\x15'
/** Ends of paragraphs, cells, pages and columns. */
const ENDS: ReadonlySet<string> = new Set(['\x07', '\f', '\r', '\x0e'])
/** Marks of pictures, notes and drawings, and hyphens that stand only at line ends. */
const MARKS = /\p{Cc}/gu
const LINKS = /^\s*HYPERLINK\b/i

/** Texts of a document in DOC, so that a layout engine that drops some is found out. */
interface DocTexts {
  /**
   * Texts that a reader sees on paper, each of one paragraph.
   *
   * Headers, comments, fields other than links, hidden and deleted text are left out.
   */
  readonly passages: readonly string[]
  /** Whether a field describes an equation or a barcode that Word alone draws. */
  readonly hasDrawnFields: boolean
  /** Whether a shape has words as WordArt. */
  readonly hasWordArt: boolean
}

/** Reads the texts of a document in DOC; none of one from before Word 97. */
export function docTexts(file: CompoundFile): DocTexts {
  const tables = docTables(file)
  if (tables === undefined) return { passages: [], hasDrawnFields: false, hasWordArt: false }
  const { stream, pair } = tables
  const text = readPieces(stream, pair)
  const kindAt = runKinds(tables)
  const passages: string[] = []
  let hasDrawnFields = false
  let from = 0
  for (const [index, kind] of PARTS.entries()) {
    const to = from + stream.readUInt32LE(FIRST_LENGTH + index * 4)
    if (kind !== undefined) {
      const notes = kind === 'text' ? [] : docNotes(tables, kind)
      const parts = shownParts(notes, from, to)
      const characters = parts.map((part) => text.characters(part.from, part.to, kindAt))
      const part = readPart(characters.join(''))
      hasDrawnFields ||= part.instructions.some(isOnlyWords)
      // There may be more than a call takes arguments.
      for (const passage of part.passages) passages.push(passage)
    }
    from = to
  }
  return { passages, hasDrawnFields, hasWordArt: hasWordArt(pair(DRAWINGS)) }
}

/** A part of the text without the notes whose marks are not shown. */
function shownParts(notes: readonly DocNote[], from: number, to: number) {
  if (notes.every(({ look }) => look === 'shown')) return [{ from, to }]
  return notes
    .filter(({ look }) => look === 'shown')
    .map((note) => ({ from: from + note.from, to: Math.min(from + note.to, to) }))
}

/** Whether nothing but Word draws what a field describes. */
function isOnlyWords(instruction: string): boolean {
  return isDrawnField(instruction) || fieldName(instruction) === 'LISTNUM'
}

function readPart(text: string) {
  const found: string[] = []
  const instructions: string[] = []
  let paragraph = ''
  /** The fields around, each with whether its result has begun, and is on paper. */
  const fields: { instruction: string; isResult: boolean; isShown: boolean }[] = []
  let left = 0
  for (const character of text) {
    const field = fields.at(-1)
    if (character === FIELD_BEGINS) {
      fields.push({ instruction: '', isResult: false, isShown: false })
      left += 1
    } else if (character === FIELD_RESULT && field && !field.isResult) {
      field.isResult = true
      field.isShown = LINKS.test(field.instruction)
      if (field.isShown) left -= 1
    } else if (character === FIELD_ENDS) {
      const ended = fields.pop()
      if (ended?.isShown === false) left -= 1
      if (ended) instructions.push(ended.instruction)
    } else if (field && !field.isResult) field.instruction += character
    else if (ENDS.has(character)) {
      found.push(paragraph)
      paragraph = ''
    } else if (left === 0) paragraph += character
  }
  const passages = [...found, paragraph].flatMap((one) => {
    const plain = one.replaceAll('\x1e', '-').replaceAll(/\s+/g, ' ').replaceAll(MARKS, '').trim()
    return plain === '' ? [] : [plain]
  })
  return { passages, instructions }
}
