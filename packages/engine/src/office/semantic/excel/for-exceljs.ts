import { OfficePackage } from '../../ooxml/office-package.ts'

// Root elements of the parts that make a workbook.
const PREFIXED_ROOT =
  /<([\w.-]+):(?:workbook|worksheet|sst|styleSheet|table|comments|Properties|Relationships|Types)[\s>]/

/** Title, author and program: nothing that is shown, and exceljs gives up where their elements have other prefixes. */
const PROPERTIES = ['docProps/core.xml', 'docProps/app.xml', 'docProps/custom.xml']

/**
 * A workbook as exceljs can read it: its elements without namespace prefixes, because it knows them by their names as
 * Excel writes them, and other programs write `x:row`; and without properties.
 */
export function forExceljs(bytes: Uint8Array): Uint8Array {
  const document = new OfficePackage(bytes)
  const properties = PROPERTIES.filter((name) => document.has(name))
  for (const name of properties) document.remove(name)
  let isChanged = properties.length > 0
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
