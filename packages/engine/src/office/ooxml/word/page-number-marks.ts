import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Makes page numbers that are an element of their own (`pgNum`) fields: LibreOffice draws nothing for the element.
 *
 * @returns the text, the same when there is none
 */
export function showPageNumbers(text: string, part: string): string {
  if (!text.includes('pgNum')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.element !== 'pgNum' || scanner.kind === 'close') continue
    const { start, prefix } = scanner
    scanner.skip()
    const mark = (type: string) => `<${prefix}fldChar ${prefix}fldCharType="${type}"/>`
    const field = `${mark('begin')}<${prefix}instrText>PAGE</${prefix}instrText>${mark('separate')}<${prefix}t>1</${prefix}t>${mark('end')}`
    edits.replace(start, scanner.end, field)
  }
  return edits.isEmpty ? text : edits.apply(text)
}
