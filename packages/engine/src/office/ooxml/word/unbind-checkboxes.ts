import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/**
 * Takes check boxes off the data that they are bound to: LibreOffice shows the data, `true`, in place of the box that
 * Word stores beside it.
 *
 * @returns the text, the same when there is none
 */
export function unbindCheckboxes(text: string, part: string): string {
  if (!text.includes('checkbox')) return text
  const scanner = new XmlScanner(text, part)
  const edits = new TextEdits()
  while (scanner.next()) {
    if (scanner.element === 'sdtPr' && scanner.kind === 'open') unbindOne(scanner, edits)
  }
  return edits.isEmpty ? text : edits.apply(text)
}

function unbindOne(scanner: XmlScanner, edits: TextEdits): void {
  const { depth } = scanner
  const bindings: { readonly start: number; readonly end: number }[] = []
  let isCheckbox = false
  while (scanner.next() && scanner.depth > depth) {
    const { element, kind, start } = scanner
    if (kind === 'close') continue
    isCheckbox ||= element === 'w14:checkbox'
    if (element !== 'dataBinding') continue
    scanner.skip()
    bindings.push({ start, end: scanner.end })
  }
  if (isCheckbox) for (const { start, end } of bindings) edits.remove(start, end)
}
