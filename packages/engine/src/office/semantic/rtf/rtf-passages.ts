import { RtfScanner } from '../../rtf/scan-rtf.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { htmlPassages } from '../html-passages.ts'
import { isEncapsulatedHtml } from './is-encapsulated-html.ts'
import { RtfReader } from './rtf-reader.ts'

/** Destinations whose text is not on paper, or in other words: results of fields are made anew, numbers of lists too. */
const PASSED_OVER = new Set([
  'field',
  'listtext',
  'pntext',
  'pict',
  'shpgrp',
  'shppict',
  'nonshppict',
  'shprslt',
  'do',
  'mmath',
  'annotation',
  'atnid',
  'atnauthor',
])

/** Numbers of notes, and the way back: ours, not the document's. */
const NOTE_MARK = /<a\b[^>]*\shref="#[^>]*>[^<]*<\/a>/g

/**
 * Texts that a reader sees on paper, each of one paragraph, so that a layout engine that drops some is found out.
 *
 * Headers, fields and numbers of lists are left out, and mails that were HTML before.
 *
 * @param text of a document that has passed the preflight, as latin-1
 */
export function rtfPassages(text: string): readonly string[] {
  const scanner = new RtfScanner(text)
  const edits = new TextEdits()
  let groupStart = 0
  let isFirst = false
  while (scanner.next()) {
    const { kind, word, start } = scanner
    // Nobody shows what a file holds behind its document.
    if (kind === 'close' && scanner.depth === 0) break
    if (kind === 'open') {
      groupStart = start
      isFirst = true
      continue
    }
    if (isFirst && kind === 'symbol' && word === '*') continue
    const isDestination = isFirst && kind === 'word'
    isFirst = false
    if (!isDestination || !PASSED_OVER.has(word)) continue
    scanner.skipGroup()
    edits.replace(groupStart, scanner.end, '{}')
  }
  const bytes = Buffer.from(edits.apply(text.slice(0, scanner.end)), 'latin1')
  if (isEncapsulatedHtml(bytes)) return []
  return htmlPassages(new RtfReader().read(bytes).html.replaceAll(NOTE_MARK, ''))
}
