import { readPieces } from './doc-pieces.ts'
import { runKinds } from './doc-run-kinds.ts'
import type { DocTables } from './doc-tables.ts'

/** A footnote or endnote of a DOC. */
export interface DocNote {
  /** Index of the table of its mark among the pairs of the file information block. */
  readonly pair: number
  /** Place of the description of its mark, behind the start of that table. */
  readonly at: number
  readonly look: 'shown' | 'hidden' | 'deleted'
  /** Its text, counted from the start of that of all notes of its kind. */
  readonly from: number
  readonly to: number
}

/** Pairs of the marks and of the texts of footnotes and of endnotes. */
const NOTES = { footnotes: [2, 3], endnotes: [46, 47] } as const

/**
 * Notes of a kind in the order of their marks.
 *
 * Source: [MS-DOC] 2.8.17 to 2.8.20: places of marks, one more than descriptions of 2 bytes; places of texts
 */
export function docNotes(tables: DocTables, kind: keyof typeof NOTES): readonly DocNote[] {
  const [pair, texts] = NOTES[kind]
  const marks = tables.pair(pair)
  const places = tables.pair(texts)
  const count = Math.floor((marks.length - 4) / 6)
  if (count < 1 || places.length < (count + 1) * 4) return []
  const text = readPieces(tables.stream, tables.pair)
  const kindAt = runKinds(tables)
  return Array.from({ length: count }, (_, index) => {
    const mark = text.characterAt(marks.readUInt32LE(index * 4))
    const look = mark === undefined ? 'shown' : kindAt(mark.at).kind
    return {
      pair,
      at: (count + 1) * 4 + index * 2,
      look: look === 'special' ? 'shown' : look,
      from: places.readUInt32LE(index * 4),
      to: places.readUInt32LE(index * 4 + 4),
    }
  })
}
