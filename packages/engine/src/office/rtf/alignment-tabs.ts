import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/** Tabs to the left, middle or right of the line, between its margins or indents. */
const ALIGNING = /^p(?:mar|ind)tabq[lcr]$/

/**
 * Makes tabs that align to the line plain ones, which part the words around: LibreOffice draws nothing for them.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are none
 */
export function plainAlignmentTabs(text: string, onGuess: () => void): string {
  if (!/\\p(?:mar|ind)tabq/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    const { kind, word, start, end } = scanner
    if (kind === 'word' && ALIGNING.test(word)) edits.replace(start, end, '\\tab ')
  }
  if (edits.isEmpty) return text
  onGuess()
  return edits.apply(text)
}
