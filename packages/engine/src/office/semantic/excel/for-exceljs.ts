import { OfficePackage } from '../../ooxml/office-package.ts'

// Root elements of the parts that make a workbook.
const PREFIXED_ROOT =
  /<([\w.-]+):(?:workbook|worksheet|sst|styleSheet|table|comments|Properties|Relationships|Types)[\s>]/

/** Characters of a part in which its root element begins. */
const HEAD_CHARACTERS = 4096

/** Buttons of a table's filter, which no page shows: exceljs ends where it has passed a column of the table over. */
const TABLE = /<table[\s>]/
const FILTER = /<autoFilter\b[^>]*\/>|<autoFilter\b[\s\S]*?<\/autoFilter>/

/** Title, author and program: nothing that is shown, and exceljs gives up where their elements have other prefixes. */
const PROPERTIES = ['docProps/core.xml', 'docProps/app.xml', 'docProps/custom.xml']

/**
 * A workbook as exceljs can read it: its elements without namespace prefixes, because it knows them by their names as
 * Excel writes them, and other programs write `x:row`; and without properties and the filters of tables.
 */
export function forExceljs(bytes: Uint8Array): Uint8Array {
  const document = new OfficePackage(bytes)
  const properties = PROPERTIES.filter((name) => document.has(name))
  for (const name of properties) document.remove(name)
  let isChanged = properties.length > 0
  for (const name of document.names.filter((part) => /\.(?:xml|rels)$/i.test(part))) {
    const text = document.text(name)
    const prefix = PREFIXED_ROOT.exec(text.slice(0, HEAD_CHARACTERS))?.[1]
    const named = prefix === undefined ? text : withoutPrefix(text, prefix)
    const plain = TABLE.test(named.slice(0, HEAD_CHARACTERS)) ? named.replace(FILTER, '') : named
    if (plain === text) continue
    document.write(name, plain)
    isChanged = true
  }
  return isChanged ? document.save() : bytes
}

function withoutPrefix(text: string, prefix: string): string {
  return text
    .replaceAll(`<${prefix}:`, '<')
    .replaceAll(`</${prefix}:`, '</')
    .replace(`xmlns:${prefix}=`, 'xmlns=')
}
