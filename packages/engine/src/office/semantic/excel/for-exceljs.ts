import type { WorkbookSheet } from '../../ooxml/excel/workbook/workbook.ts'
import type { OfficePackage } from '../../ooxml/office-package.ts'
import { XmlScanner } from '../../xml/xml-scanner.ts'
import { packEntry, writeZip } from '../../zip/write-zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/**
 * Parts of a sheet that exceljs is for. All others are read here, or not shown: it gives up on a reference that leads
 * nowhere, knows parts by the names that Excel gives them alone, and compares each merged range with all others.
 */
const READ = new Set(['sheetFormatPr', 'cols', 'sheetData', 'autoFilter'])

/** Characters of a part in which its root element begins. */
const HEAD_CHARACTERS = 4096
/** Root elements of the parts that exceljs is given. */
const PREFIXED_ROOT = /<([\w.-]+):(?:worksheet|sst|styleSheet)[\s>]/

/** Sheets of a workbook for exceljs, and how it counts days. */
export interface ExceljsInput {
  readonly sheets: readonly WorkbookSheet[]
  readonly is1904: boolean
}

/**
 * A workbook of the cells of some sheets, with their formats, as exceljs can read it: parts by Excel's own names, and
 * elements without namespace prefixes, because it knows them as Excel writes them, and other programs write `x:row`.
 */
export function forExceljs(
  document: OfficePackage,
  main: string,
  { sheets, is1904 }: ExceljsInput,
): Uint8Array {
  const shared = Object.entries({ styles: 'styles.xml', sharedStrings: 'sharedStrings.xml' })
  const parts = new Map<string, string>([
    ['xl/workbook.xml', workbookOf(sheets, is1904)],
    ['xl/_rels/workbook.xml.rels', relationshipsOf(sheets)],
    ...sheets.map(
      ({ part }, index) =>
        [`xl/worksheets/sheet${index + 1}.xml`, cellsOf(document.text(part), part)] as const,
    ),
  ])
  for (const [kind, name] of shared) {
    const part = document.related(main, kind)
    if (part !== undefined) parts.set(`xl/${name}`, withoutPrefix(document.text(part)))
  }
  return writeZip(Array.from(parts, ([name, text]) => packEntry(name, Buffer.from(text))))
}

function workbookOf(sheets: readonly WorkbookSheet[], is1904: boolean): string {
  const list = sheets.map(
    (_, index) =>
      // Not by their names: some are refused, others cut.
      `<sheet name="${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const dates = is1904 ? '<workbookPr date1904="1"/>' : '<workbookPr/>'
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${dates}<sheets>${list.join('')}</sheets></workbook>`
}

function relationshipsOf(sheets: readonly WorkbookSheet[]): string {
  const list = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`
}

/** A sheet with nothing but what exceljs is for. */
function cellsOf(text: string, part: string): string {
  const scanner = new XmlScanner(text, part)
  const pieces: string[] = []
  while (scanner.next()) {
    const { depth, kind, element, start } = scanner
    if (depth === 0) pieces.push(text.slice(start, scanner.end))
    else if (depth === 1 && kind !== 'close') {
      scanner.skip()
      if (READ.has(element)) pieces.push(text.slice(start, scanner.end))
    }
  }
  return withoutPrefix(pieces.join(''))
}

function withoutPrefix(text: string): string {
  const prefix = PREFIXED_ROOT.exec(text.slice(0, HEAD_CHARACTERS))?.[1]
  if (prefix === undefined) return text
  return text
    .replaceAll(`<${prefix}:`, '<')
    .replaceAll(`</${prefix}:`, '</')
    .replace(`xmlns:${prefix}=`, 'xmlns=')
}
