import { TextEdits } from '../../xml/text-edits.ts'
import { isOpeningTable } from '../opening-tables.ts'
import { RtfScanner } from '../scan-rtf.ts'
import { RUNNING_DESTINATIONS } from './running-destinations.ts'

/** Destinations whose words stand elsewhere; those of shapes and fields that are marked, too. */
const SKIPPED = new Set([...RUNNING_DESTINATIONS, 'footnote', 'fldinst', '*'])
const PARAGRAPH_ENDS = new Set(['par', 'sect', 'page', 'cell', 'row', 'column'])
/** Control words that stand for a character, and destinations of what stands among characters. */
const CHARACTERS = new Set([
  ...['u', 'tab', 'line', 'chpgn', 'chdate', 'chtime', 'pict', 'footnote', 'object'],
  ...['bullet', 'endash', 'emdash', 'lquote', 'rquote', 'ldblquote', 'rdblquote'],
])

/**
 * Keeps the pages that end inside of sections which begin amid one, and the text before them.
 *
 * LibreOffice makes such a `\page` the end of a section and the begin of another, and ignores the next `\sect` for it. Then
 * the part behind the `\page` has the properties of the section that follows: one that begins amid a page takes the page
 * break along, and one on a new page loses its own. So `\sect` is written twice. A `\page` inside of a paragraph breaks
 * before that, or takes its beginning away: the paragraph is parted, as LibreOffice does with all others.
 *
 * @param text bytes as latin-1
 */
export function keepPageBreaks(text: string): string {
  if (!/\\sbknone(?![a-z])/.test(text) || !/\\page(?![a-z])/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new RtfScanner(text)
  const section = { isAmid: false, hasTitle: false, isParted: false }
  const paragraph = { isInTable: false, hasText: false }
  while (scanner.next()) {
    const { kind, word, value, isFirst, start, end } = scanner
    if (kind === 'open' && isOpeningTable(text, start)) scanner.skipGroup()
    if (kind === 'open') continue
    if (kind === 'text') paragraph.hasText ||= /\S/.test(text.slice(start, end))
    else if (kind === 'symbol') paragraph.hasText ||= word === "'"
    else if (CHARACTERS.has(word)) paragraph.hasText = true
    if (isFirst && kind !== 'text' && SKIPPED.has(word)) {
      scanner.skipGroup()
      continue
    }
    if (kind !== 'word') continue
    if (word === 'sbknone') section.isAmid = true
    else if (word === 'titlepg') section.hasTitle = value !== 0
    else if (word === 'intbl') paragraph.isInTable = true
    else if (word === 'pard') paragraph.isInTable = false
    else if (word === 'page') {
      const parts = section.isAmid && !section.hasTitle && !paragraph.isInTable
      section.isParted ||= parts
      if (parts && paragraph.hasText) edits.insert(start, '\\par')
    } else if (word === 'sectd') {
      section.isAmid = false
      section.hasTitle = false
    } else if (word === 'sect') {
      if (section.isParted) edits.insert(start, '\\sect')
      section.isAmid = false
      section.isParted = false
    }
    if (PARAGRAPH_ENDS.has(word)) paragraph.hasText = false
  }
  return edits.isEmpty ? text : edits.apply(text)
}
