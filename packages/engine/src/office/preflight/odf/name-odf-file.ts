import { parse } from 'node:path'
import type { Removals } from '../../disarm/removals.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { escapeXml } from '../../xml/xml-text.ts'

/**
 * Writes the name of the file into the fields of an OpenDocument that show it: a layout engine knows only a temporary
 * one.
 *
 * @param document changed in place
 * @param fileName of a spreadsheet, undefined where it is not known; `last result` keeps what the fields of a text hold
 */
export function nameOdfFile(
  document: OfficePackage,
  fileName: string | undefined | { readonly keep: 'last result' },
  removals: Removals,
): void {
  for (const part of ['content.xml', 'styles.xml'].filter((name) => document.has(name))) {
    const text = document.text(part)
    // Most documents have none.
    if (!text.includes('file-name')) continue
    const scanner = new XmlScanner(text, part)
    const edits = new TextEdits()
    while (scanner.next()) {
      if (scanner.element !== 'text:file-name' || scanner.kind === 'close') continue
      const { start, end } = scanner
      const display = scanner.attribute('display') ?? 'full'
      scanner.skip()
      if (typeof fileName === 'object') {
        removals.add('fields')
        edits.remove(start, end)
        if (scanner.end > end) edits.remove(scanner.start, scanner.end)
      } else edits.replace(start, scanner.end, escapeXml(shown(display, fileName, removals)))
    }
    if (!edits.isEmpty) document.write(part, edits.apply(text))
  }
}

/** Part of a name that a field shows; its folder is nowhere. */
function shown(display: string, fileName: string | undefined, removals: Removals): string {
  if (display === 'full' || display === 'path') removals.add('filePath')
  if (display === 'path') return ''
  if (fileName === undefined) removals.add('fileName')
  return display === 'name' ? parse(fileName ?? '').name : (fileName ?? '')
}
