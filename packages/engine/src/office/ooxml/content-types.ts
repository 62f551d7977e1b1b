import { TextEdits } from '../xml/text-edits.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { escapeXml } from '../xml/xml-text.ts'
import type { OfficePackage } from './office-package.ts'

const PART = '[Content_Types].xml'

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
  const text = document.text(PART)
  const scanner = new XmlScanner(text, PART)
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
  if (!edits.isEmpty) document.write(PART, edits.apply(text))
}
