import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Shows text that is hidden on web pages alone (`webHidden`), as Word does on paper: LibreOffice hides it outside of
 * tables of contents.
 *
 * @returns the text, the same when there is none
 */
export function showWebHidden(text: string, part: string): string {
  if (!text.includes('webHidden')) return text
  const edits = new TextEdits()
  const scanner = new XmlScanner(text, part)
  while (scanner.next()) {
    if (scanner.element !== 'webHidden' || scanner.kind === 'close') continue
    const { start } = scanner
    scanner.skip()
    edits.remove(start, scanner.end)
  }
  return edits.isEmpty ? text : edits.apply(text)
}
