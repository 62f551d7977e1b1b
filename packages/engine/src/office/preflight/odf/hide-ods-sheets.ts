import type { OfficePackage } from '../../ooxml/office-package.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Takes the print ranges from the hidden sheets of an OpenDocument spreadsheet: LibreOffice prints sheets that have
 * some, hidden or not.
 *
 * @param document changed in place when a hidden sheet has any
 */
export function hideOdsSheets(document: OfficePackage): void {
  const hidden = new Set(
    ['styles.xml', 'content.xml']
      .filter((part) => document.has(part))
      .flatMap((part) => hiddenStyles(document.text(part), part)),
  )
  if (hidden.size === 0) return
  const part = 'content.xml'
  const text = document.text(part)
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  while (scanner.next()) {
    if (scanner.kind === 'close' || scanner.element !== 'table:table') continue
    const ranges = scanner.attributeOf('print-ranges')
    const isHidden = hidden.has(scanner.attribute('style-name') ?? '')
    if (isHidden && ranges !== undefined) edits.remove(ranges.start, ranges.end)
  }
  if (!edits.isEmpty) document.write(part, edits.apply(text))
}

/** Names of the table styles that do not display. */
function hiddenStyles(text: string, part: string): readonly string[] {
  const scanner = new XmlScanner(text, part)
  const names: string[] = []
  let name = ''
  while (scanner.next()) {
    if (scanner.kind === 'close') continue
    if (scanner.element === 'style:style') name = scanner.attribute('name') ?? ''
    const isProperties = scanner.element === 'style:table-properties'
    if (isProperties && scanner.attribute('table:display') === 'false') names.push(name)
  }
  return names
}
