import type { CompoundFile } from '../compound/compound-file.ts'
import { readPieces } from './doc-pieces.ts'
import { runKinds } from './doc-run-kinds.ts'
import { docTables } from './doc-tables.ts'

/** Lengths of the parts of the text in the file information block ([MS-DOC] 2.5.4). */
const FIRST_LENGTH = 0x4c
/** Parts in the order of the text; headers and comments are in other words on paper, or not at all. */
const PARTS = [
  ...[{ isRead: true }, { isRead: true }, { isRead: false }, { isRead: false }],
  ...[{ isRead: false }, { isRead: true }, { isRead: true }, { isRead: false }],
]

const FIELD_BEGINS = '\x13'
const FIELD_RESULT = '\x14'
const FIELD_ENDS = '\x15'
/** Ends of paragraphs, cells, pages and columns. */
const ENDS: ReadonlySet<string> = new Set(['\x07', '\f', '\r', '\x0e'])
/** Marks of pictures, notes and drawings, and hyphens that stand only at line ends. */
const MARKS = /\p{Cc}/gu
const LINKS = /^\s*HYPERLINK\b/i

/**
 * Texts of a document in DOC that a reader sees on paper, each of one paragraph, so that a layout engine that drops
 * some is found out.
 *
 * Headers, comments, fields other than links, hidden and deleted text are left out, and documents from before Word 97.
 */
export function docPassages(file: CompoundFile): readonly string[] {
  const tables = docTables(file)
  if (tables === undefined) return []
  const { stream, pair } = tables
  const text = readPieces(stream, pair)
  const kindAt = runKinds(tables)
  const passages: string[] = []
  let from = 0
  for (const [index, { isRead }] of PARTS.entries()) {
    const to = from + stream.readUInt32LE(FIRST_LENGTH + index * 4)
    if (isRead) {
      // There may be more than a call takes arguments.
      for (const passage of paragraphs(text.characters(from, to, kindAt))) passages.push(passage)
    }
    from = to
  }
  return passages
}

function paragraphs(text: string): string[] {
  const found: string[] = []
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
      if (fields.pop()?.isShown === false) left -= 1
    } else if (field && !field.isResult) field.instruction += character
    else if (ENDS.has(character)) {
      found.push(paragraph)
      paragraph = ''
    } else if (left === 0) paragraph += character
  }
  return [...found, paragraph].flatMap((one) => {
    const plain = one.replaceAll('\x1e', '-').replaceAll(/\s+/g, ' ').replaceAll(MARKS, '').trim()
    return plain === '' ? [] : [plain]
  })
}
