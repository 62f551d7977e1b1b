import { TextEdits } from '../xml/text-edits.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { escapeXml } from '../xml/xml-text.ts'
import type { OfficePackage } from './office-package.ts'

/** Part that declares the content types of all others. */
export const CONTENT_TYPES = '[Content_Types].xml'

/**
 * Declares the content type of one part, in place of what was declared.
 *
 * @param document changed in place when its declaration is another
 */
export function declareContentType(
  document: OfficePackage,
  name: string,
  contentType: string,
): void {
  const text = document.text(CONTENT_TYPES)
  const scanner = new XmlScanner(text, CONTENT_TYPES)
  const edits = new TextEdits()
  const override = `Override PartName="/${escapeXml(name)}" ContentType="${escapeXml(contentType)}"/>`
  let prefix = ''
  let isDeclared = false
  while (scanner.next()) {
    if (scanner.depth === 0 && scanner.kind !== 'close') prefix = scanner.prefix
    if (scanner.depth === 0 && scanner.kind === 'close' && !isDeclared) {
      edits.insert(scanner.start, `<${prefix}${override}`)
    }
    if (scanner.element !== 'Override' || scanner.kind === 'close') continue
    const part = scanner.attribute('PartName')?.toLowerCase()
    if (part !== `/${name}`.toLowerCase()) continue
    const { start } = scanner
    const declared = scanner.attribute('ContentType')
    scanner.skip()
    isDeclared = true
    if (declared !== contentType) edits.replace(start, scanner.end, `<${prefix}${override}`)
  }
  if (!edits.isEmpty) document.write(CONTENT_TYPES, edits.apply(text))
}
