import { changeStartTag } from '../../../xml/start-tag.ts'
import { TextEdits } from '../../../xml/text-edits.ts'
import { XmlScanner } from '../../../xml/xml-scanner.ts'

/** Numbers as words, or with the ending of an ordinal: third, three, 3rd. */
export const IN_WORDS = new Set(['ordinalText', 'cardinalText', 'ordinal'])

/**
 * Writes numbers of lists, pages and notes in digits that Word writes in words: LibreOffice without the words of a language
 * prints "Ordinal 3".
 *
 * @param text of the numbering part, or of the document
 * @returns the text, the same when there are none
 */
export function plainNumbers(text: string, part: string): string {
  if (!/ordinal|cardinal/.test(text)) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    const { element, kind, start, end } = scanner
    if (!(element === 'numFmt' || element === 'pgNumType') || kind === 'close') continue
    const format = scanner.attributeOf(element === 'numFmt' ? 'val' : 'fmt')
    if (format === undefined || !IN_WORDS.has(format.value)) continue
    const tag = changeStartTag(text.slice(start, end), { [format.name]: 'decimal' })
    edits.replace(start, end, tag)
  }
  return edits.isEmpty ? text : edits.apply(text)
}
