import { OfficePackage } from '../../ooxml/office-package.ts'

// Root elements of the parts that make a workbook.
const PREFIXED_ROOT =
  /<([\w.-]+):(?:workbook|worksheet|sst|styleSheet|table|comments|Properties|Relationships|Types)[\s>]/

/**
 * A workbook whose elements have no namespace prefixes: exceljs knows them by their names as Excel writes them, and
 * other programs write `x:row`.
 */
export function withoutPrefixes(bytes: Uint8Array): Uint8Array {
  const document = new OfficePackage(bytes)
  let isChanged = false
  for (const name of document.names.filter((part) => /\.(?:xml|rels)$/i.test(part))) {
    const text = document.text(name)
    const prefix = PREFIXED_ROOT.exec(text.slice(0, 4096))?.[1]
    if (prefix === undefined) continue
    const plain = text
      .replaceAll(`<${prefix}:`, '<')
      .replaceAll(`</${prefix}:`, '</')
      .replace(`xmlns:${prefix}=`, 'xmlns=')
    document.write(name, plain)
    isChanged = true
  }
  return isChanged ? document.save() : bytes
}
