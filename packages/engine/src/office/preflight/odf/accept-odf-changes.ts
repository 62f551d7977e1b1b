import type { OfficePackage } from '../../ooxml/office-package.ts'
import { TextEdits } from '../../xml/text-edits.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'

/** Deleted text, and the marks of where text was deleted or inserted. */
const CHANGES: ReadonlySet<string> = new Set(
  'text:tracked-changes text:change text:change-start text:change-end'.split(' '),
)

/**
 * Accepts the tracked changes of an OpenDocument text: a layout engine prints deleted text, struck through, and marks
 * what is new.
 *
 * @param document changed in place
 */
export function acceptOdfChanges(document: OfficePackage): void {
  for (const part of ['content.xml', 'styles.xml'].filter((name) => document.has(name))) {
    const text = document.text(part)
    // Most documents have none.
    if (!text.includes('tracked-changes')) continue
    const scanner = new XmlScanner(text, part)
    const edits = new TextEdits()
    while (scanner.next()) {
      if (scanner.kind === 'close' || !CHANGES.has(scanner.element)) continue
      const { start } = scanner
      scanner.skip()
      edits.remove(start, scanner.end)
    }
    if (!edits.isEmpty) document.write(part, edits.apply(text))
  }
}
