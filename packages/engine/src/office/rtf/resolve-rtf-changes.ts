import { TextEdits } from '../xml/text-edits.ts'
import { RtfScanner } from './scan-rtf.ts'

/**
 * An RTF document as it reads with all its tracked changes accepted, or with none of them made.
 *
 * What goes is hidden and not cut out: the words that mark changes are properties of text like bold, in force until
 * their group ends or they are taken back, and so is the word for hidden text (RTF 1.9.1, "Track Changes").
 *
 * @param text bytes as latin-1
 */
export function resolveRtfChanges(text: string, changes: 'accepted' | 'original'): string {
  const gone = changes === 'accepted' ? 'deleted' : 'revised'
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind !== 'word' || (word !== 'deleted' && word !== 'revised')) continue
    const space = text.charAt(end - 1) === ' ' ? ' ' : ''
    // An empty group in its place still parts the words around it.
    edits.replace(start, end, word === gone ? `\\v${value ?? ''}${space}` : '{}')
  }
  return edits.apply(text)
}
