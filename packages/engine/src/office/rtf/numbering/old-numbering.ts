import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

/** Words that are text, or end the paragraph; others set formats. */
const CONTENT =
  /^(?:par|line|tab|u|emdash|endash|[lr](?:dbl)?quote|bullet|e[mn]space|page|column|cell|nestcell|row|nestrow|sect)$/
/** Word that sets the formats of a paragraph back. */
export const PARAGRAPH_RESET = /\\pard(?![a-z])\s?/g

/**
 * Shows the numbers and bullets of lists as programs before Word 97, and WordPad, write them (`\pn`): LibreOffice takes
 * all of a document for one list with the numbers of its first.
 *
 * The text that stands in the document for them (`\pntext`) becomes text of its paragraph, behind the formats of that.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where there are no such lists
 */
export function showOldNumbers(text: string): string {
  if (!text.includes('\\pntext')) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  /** Start of the group that the token stands first in. */
  let group: number | undefined
  let isMarked = false
  /** Whether the paragraph is in a list as Word 97 and later write it. */
  let isListed = false
  /** Changes that wait for the text of their paragraph: only then is it known in which list it is. */
  let waiting: OldNumber[] = []
  while (scanner.next()) {
    const { kind, word, start, end } = scanner
    const first = group
    if (kind === 'symbol' && word === '*' && first !== undefined) {
      isMarked = true
      continue
    }
    const isDestination = first !== undefined && kind === 'word'
    const wasMarked = isMarked
    group = kind === 'open' ? start : undefined
    isMarked = false
    if (isDestination && word === 'pntext') {
      scanner.skipGroup()
      const number = text.slice(end, scanner.start).replaceAll(PARAGRAPH_RESET, '')
      waiting.push({ start: first, end: scanner.end, instead: '', number: `{${number}}` })
    } else if (isDestination && wasMarked) {
      // A destination that nobody knows is passed over.
      if (word === 'pn') waiting.push({ start, end, instead: '\\pnshown ', number: '' })
      scanner.skipGroup()
    } else if (kind === 'word' && word === 'pard') isListed = false
    else if (kind === 'word' && word === 'ls') isListed = true
    else if (waiting.length > 0 && isContent(scanner)) {
      if (!isListed) show(waiting, start, edits)
      waiting = []
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** A number, or the definition of one. */
interface OldNumber {
  readonly start: number
  readonly end: number
  readonly instead: string
  /** Text that its paragraph begins with. */
  readonly number: string
}

function show(waiting: readonly OldNumber[], at: number, edits: TextEdits): void {
  for (const { start, end, instead, number } of waiting) {
    edits.replace(start, end, instead)
    if (number !== '') edits.insert(at, number)
  }
}

/** Whether a token shows something, or ends the paragraph. */
export function isContent({ kind, word, text, start, end }: RtfScanner): boolean {
  if (kind === 'text') return /[^\r\n]/.test(text.slice(start, end))
  if (kind === 'word') return CONTENT.test(word)
  return kind === 'symbol'
}
