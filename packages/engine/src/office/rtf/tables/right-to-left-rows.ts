import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'
import type { Place } from './table-rows.ts'

/** Directions that the definition of a row states. */
interface Directions {
  readonly table: Place[]
  readonly row: Place[]
  isTurned: boolean
}

/**
 * Turns the rows of tables from right to left (`\taprtl`) whose rows do not say so themselves (`\rtlrow`), which alone
 * LibreOffice knows.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are none
 *
 * Source: RTF 1.9.1, table definitions.
 */
export function turnRows(text: string): string {
  if (!text.includes('\\taprtl')) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let stated: Directions = { table: [], row: [], isTurned: false }
  const end = () => {
    const { table, row, isTurned } = stated
    if (!isTurned && table.length > 0) {
      for (const place of row) edits.remove(place.start, place.end)
      for (const [index, place] of table.entries()) {
        edits.replace(place.start, place.end, index === 0 ? '\\rtlrow ' : '')
      }
    }
    stated = { table: [], row: [], isTurned: false }
  }
  while (scanner.next()) {
    if (scanner.kind !== 'word') continue
    const { word, start, value } = scanner
    const place = { start, end: scanner.end }
    if (word === 'trowd') end()
    else if (word === 'taprtl' && value !== 0) stated.table.push(place)
    else if (word === 'ltrrow') stated.row.push(place)
    else if (word === 'rtlrow') stated.isTurned = true
  }
  end()
  return edits.isEmpty ? text : edits.apply(text)
}
