import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/** Characters in a row as `\u`. LibreOffice takes 10 ms for so many, and fifty seconds for 5000: it grows with the square. */
const MOST = 100
/** Bytes of a character in any code page; a document that states more replacements has them end where the next `\u` begins. */
const MOST_REPLACING = 4

/**
 * Parts long rows of characters that are written as `\u` by empty groups, at which LibreOffice lets go of those before.
 * A paragraph of Chinese or a word of 20 KB took its processor until the deadline.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are none
 */
export function partUnicodeRuns(text: string): string {
  if (!/\\u-?\d/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let row = 0
  /** Characters behind each `\u` that stand for it where it is not known, and those behind the last one. */
  let replacing = 1
  let behind = 0
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind === 'word' && word === 'u') {
      // Inside its replacement a group would end it too early.
      const isWhole = replacing > MOST_REPLACING ? Number.isFinite(behind) : behind === replacing
      row = isWhole ? row + 1 : 1
      behind = 0
      if (row <= MOST) continue
      edits.insert(start, '{}')
      row = 1
    } else if (kind === 'text') {
      behind += text.slice(start, end).replaceAll(/[\r\n]/g, '').length
    } else if (kind === 'symbol' && word === "'") {
      behind += 1
    } else {
      if (kind === 'word' && word === 'uc') replacing = value ?? 1
      behind = Number.POSITIVE_INFINITY
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
