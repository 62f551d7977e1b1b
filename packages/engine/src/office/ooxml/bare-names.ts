import { TextEdits } from '../xml/text-edits.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { CONTENT_TYPES } from './content-types.ts'
import type { OfficePackage } from './office-package.ts'

/**
 * Writes content types and relationships without prefixes: LibreOffice compares their names as written, and opens no
 * Word document with `ns0:Relationship`, as Python's ElementTree writes it.
 *
 * @param document changed in place
 */
export function writeBareNames(document: OfficePackage): void {
  for (const name of document.names) {
    if (name !== CONTENT_TYPES && !/\.rels$/i.test(name)) continue
    const text = document.text(name)
    const bare = withoutPrefix(text, name)
    if (bare !== text) document.write(name, bare)
  }
}

/** XML whose root has a prefix without it; as it is where a default namespace has another meaning. */
function withoutPrefix(text: string, part: string): string {
  const scanner = new XmlScanner(text, part)
  if (!scanner.next() || scanner.prefix === '' || /\sxmlns\s*=/.test(text)) return text
  const { prefix } = scanner
  const declaration = `xmlns:${prefix.slice(0, -1)}`
  const namespace = scanner.attributes().find(({ name }) => name === declaration)
  if (namespace === undefined) return text
  const edits = new TextEdits()
  edits.insert(
    namespace.start,
    text.slice(namespace.start, namespace.end).replace(declaration, 'xmlns'),
  )
  do {
    const at = scanner.start + (scanner.kind === 'close' ? 2 : 1)
    if (scanner.prefix === prefix) edits.remove(at, at + prefix.length)
  } while (scanner.next())
  return edits.apply(text)
}
