import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/**
 * Removes footnotes and endnotes whose marks are hidden: Word neither prints nor counts them. LibreOffice hides the mark
 * alone, and numbers the next note as if it were there.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where no mark is hidden
 */
export function dropHiddenNotes(text: string): string {
  if (!text.includes('\\footnote') || !/\\v(?![a-z0-9])/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  /** Whether text of the groups around is hidden. */
  const outer: boolean[] = []
  let isHidden = false
  let groupStart = 0
  while (scanner.next()) {
    const { kind, word, value, start } = scanner
    if (kind === 'open') {
      groupStart = start
      outer.push(isHidden)
    } else if (kind === 'close') isHidden = outer.pop() ?? false
    else if (kind !== 'word') continue
    else if (word === 'v') isHidden = value !== 0
    else if (word === 'plain') isHidden = false
    else if (word === 'footnote' && isHidden) {
      scanner.skipGroup()
      isHidden = outer.pop() ?? false
      // An empty group still parts the words around it.
      edits.replace(groupStart, scanner.end, '{}')
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}
