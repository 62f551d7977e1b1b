import { TextEdits } from '../../xml/text-edits.ts'
import { isOpeningTable } from '../opening-tables.ts'
import { RtfScanner } from '../scan-rtf.ts'
import { RUNNING_DESTINATIONS } from './running-destinations.ts'

const RUNNING = new Set(RUNNING_DESTINATIONS)
/** Control words of a body. */
const BODY = new Set([
  ...['par', 'sect', 'page', 'line', 'tab', 'column', 'cell', 'row', 'u', 'footnote'],
  ...['field', 'pict', 'shppict', 'shp', 'shpgrp', 'do', 'object', 'listtext', 'pntext'],
])

/**
 * Gives a document of headers and footers alone the empty paragraph that Word shows them with: LibreOffice makes an
 * empty page of it.
 *
 * @param text bytes as latin-1
 * @returns the text, the same where the document has a body or no headers
 */
export function giveHeadersBody(text: string): string {
  if (!/\\(?:header|footer)[lrf]?(?![a-z])/.test(text)) return text
  const scanner = new RtfScanner(text)
  let hasHeaders = false
  let isFirst = false
  let end = text.length
  while (scanner.next()) {
    const { kind, word, start } = scanner
    end = start
    if (kind === 'close' && scanner.depth === 0) break
    const isDestination = isFirst && kind === 'word'
    // A destination may be marked as one that not all readers know.
    isFirst = kind === 'open' || (isFirst && kind === 'symbol' && word === '*')
    if (kind === 'open') {
      if (isOpeningTable(text, start)) scanner.skipGroup()
    } else if (isBody(scanner)) return text
    else if (isDestination && RUNNING.has(word)) {
      hasHeaders = true
      scanner.skipGroup()
    }
    end = text.length
  }
  if (!hasHeaders) return text
  const edits = new TextEdits()
  edits.insert(end, '\\par ')
  return edits.apply(text)
}

/** Whether a token makes a page with headers, or stands in a paragraph. */
function isBody({ kind, word, text, start, end }: RtfScanner): boolean {
  if (kind === 'text') return /\S/.test(text.slice(start, end))
  return kind === 'word' ? BODY.has(word) : kind === 'symbol' && word !== '*'
}
