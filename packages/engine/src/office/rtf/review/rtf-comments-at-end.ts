import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'

/** Facts of a comment beside its text: the place it is about, its time, what it replies to. */
const ABOUT = new Set(['atnref', 'atndate', 'atntime', 'atnparent', 'atnicn'])

/**
 * Writes the comments of an RTF document behind its text, each with the number that stands at its place.
 *
 * @param text bytes as latin-1, all groups closed
 */
export function writeRtfCommentsAtEnd(text: string): string {
  const scanner = new RtfScanner(text)
  const edits = new TextEdits()
  const written: string[] = []
  let author = ''
  let groupStart = 0
  while (scanner.next()) {
    if (scanner.kind === 'open') groupStart = scanner.start
    if (scanner.kind !== 'word' || !isMarked(text, groupStart, scanner.start)) continue
    const { word, end: from } = scanner
    if (word !== 'atnauthor' && word !== 'annotation') continue
    scanner.skipGroup()
    const body = text.slice(from, scanner.start)
    if (word === 'atnauthor') author = body.trim()
    else {
      written.push(comment(written.length + 1, author, body))
      edits.replace(groupStart, scanner.end, `{\\super [${written.length}]}`)
      author = ''
    }
  }
  if (written.length === 0) return text
  const heading = '\\par\\pard\\plain\\sb480\\keepn{\\b Comments}\\par'
  edits.insert(text.lastIndexOf('}'), `{${heading}${written.join('')}}`)
  return edits.apply(text)
}

/** Whether nothing but the mark of a destination stands between a brace and a word. */
function isMarked(text: string, groupStart: number, wordStart: number): boolean {
  return /^\{\s*\\\*\s*$/.test(text.slice(groupStart, Math.min(wordStart, groupStart + 20)))
}

function comment(number: number, author: string, body: string): string {
  const intro = `[${number}]${author === '' ? '' : ` ${author}:`} `
  return `{\\pard\\plain{\\b ${intro}}${textOf(body)}\\par}`
}

/** A comment without what it says of itself, and without the paragraph properties that would hide its number. */
function textOf(body: string): string {
  const scanner = new RtfScanner(body)
  const edits = new TextEdits()
  let groupStart = 0
  while (scanner.next()) {
    const { kind, word, start, end } = scanner
    if (kind === 'open') groupStart = start
    if (kind !== 'word') continue
    if (word === 'chatn' || word === 'pard') edits.replace(start, end, '{}')
    else if (ABOUT.has(word) && isMarked(body, groupStart, start)) {
      scanner.skipGroup()
      edits.remove(groupStart, scanner.end)
    }
  }
  return edits.apply(body)
}
