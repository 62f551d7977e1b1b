import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

// Words that mark text: hidden with the one side, plain with the other (RTF 1.9.1, "Track Changes").
const REMOVED = new Set(['deleted', 'mvf'])
const ADDED = new Set(['revised', 'mvt'])

// Who changed what and when, formats included: without a change they would mark one.
const ORIGIN =
  /^(?:rev(?:auth|dttm)(?:del)?|cr(?:auth|date)|mv(?:auth|date)|revprop|revbar|rs?auth|prauth|prdate|trauth|trdate)$/

/**
 * An RTF document as it reads with all its tracked changes accepted, or with none of them made.
 *
 * Removed text is hidden and not cut out: the words that mark changes are properties of text like bold, in force until
 * their group ends or they are taken back, and so is the word for hidden text (RTF 1.9.1, "Track Changes").
 *
 * @param text bytes as latin-1
 */
export function resolveRtfChanges(text: string, changes: 'accepted' | 'original'): string {
  const gone = changes === 'accepted' ? REMOVED : ADDED
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind !== 'word') continue
    const isMark = REMOVED.has(word) || ADDED.has(word)
    if (!isMark && !ORIGIN.test(word)) continue
    const space = text.charAt(end - 1) === ' ' ? ' ' : ''
    // An empty group in its place still parts the words around it.
    edits.replace(start, end, gone.has(word) ? `\\v${value ?? ''}${space}` : '{}')
  }
  return edits.apply(text)
}
