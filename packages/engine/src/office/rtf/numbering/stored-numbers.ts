import { TextEdits } from '../../xml/text-edits.ts'
import { RtfScanner } from '../scan-rtf.ts'
import { isContent, PARAGRAPH_RESET } from './old-numbering.ts'

/** Formats of numbers that LibreOffice shows as Word does (RTF 1.9.1, `\levelnfc`): digits, letters, Roman, bullets. */
const SHOWN = new Set([0, 1, 2, 3, 4, 22, 23, 255])

const TABLES = new Set(['listtable', 'listoverridetable'])
/** Words that end a paragraph. */
const ENDS = new Set(['par', 'cell', 'nestcell', 'row', 'nestrow', 'sect', 'page'])

/** A number that waits for the text of its paragraph. */
interface StoredNumber {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Shows the numbers of lists as the document stores them where LibreOffice writes them otherwise: in words, with endings,
 * in Chinese, Japanese and other characters. All levels of such a list are shown so, since those that are left would no
 * longer start over.
 *
 * @param text bytes as latin-1
 * @param onPlain called for a paragraph of such a list without a stored number
 * @returns the text, the same where there are no such lists
 */
export function showStoredNumbers(text: string, onPlain: () => void): string {
  const lists = foreignLists(text)
  if (lists.size === 0) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  let groupStart = -1
  let isListed = false
  let isStart = true
  let styles = 0
  let waiting: StoredNumber | undefined
  while (scanner.next()) {
    const { kind, word, value, start, end } = scanner
    if (kind === 'open') groupStart = start
    if (kind === 'word' && word === 'stylesheet') styles = scanner.depth
    else if (scanner.depth < styles) {
      styles = 0
      isListed = false
    }
    if (kind === 'word' && TABLES.has(word)) scanner.skipGroup()
    else if (kind === 'word' && word === 'listtext') {
      scanner.skipGroup()
      const number = text.slice(end, scanner.start).replaceAll(PARAGRAPH_RESET, '')
      waiting = { start: groupStart, end: scanner.end, text: `{${number}}` }
    } else if (kind === 'word' && word === 'pard') {
      isListed = false
      isStart = true
    } else if (kind === 'word' && word === 'ls') {
      isListed = lists.has(value ?? 0)
      if (isListed) edits.remove(start, end)
    } else if (styles === 0 && isContent(scanner)) {
      if (isListed && isStart && waiting === undefined && word !== 'par') onPlain()
      if (isListed && waiting !== undefined) {
        edits.remove(waiting.start, waiting.end)
        edits.insert(start, waiting.text)
      }
      waiting = undefined
      isStart = kind === 'word' && ENDS.has(word)
    }
  }
  return edits.isEmpty ? text : edits.apply(text)
}

/** Numbers, as `\ls` names them, of lists with levels that LibreOffice shows otherwise. */
function foreignLists(text: string): ReadonlySet<number> {
  if (!text.includes('\\listoverridetable')) return new Set()
  const foreign = new Set<number>()
  const lists = new Set<number>()
  const scanner = new RtfScanner(text)
  let table = ''
  let isForeign = false
  let list = 0
  while (scanner.next()) {
    const { kind, word, value = 0 } = scanner
    if (kind !== 'word') continue
    if (TABLES.has(word)) table = word
    else if (word === 'list' || word === 'listoverride') isForeign = false
    else if (/^levelnfcn?$/.test(word)) isForeign ||= !SHOWN.has(value)
    else if (word === 'listid') {
      list = value
      if (table === 'listtable' && isForeign) foreign.add(value)
    } else if (word === 'ls' && table === 'listoverridetable') {
      if (isForeign || foreign.has(list)) lists.add(value)
    } else if (word === 'pard') break
  }
  return lists
}
