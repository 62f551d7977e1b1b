import { contentTypesOf, relsOf, type TinyRelationship, zipOf } from './zip-of.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** One sheet of a small workbook. */
export interface TinySheet {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Content of the root, `sheetData` included; by default one cell with the sheet's name. */
  readonly xml?: string
  readonly relationships?: readonly TinyRelationship[]
}

/** Parts of a small workbook beside its sheets. */
export interface TinyXlsx {
  /** Elements behind the list of sheets. */
  readonly workbook?: string
  readonly relationships?: readonly TinyRelationship[]
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

/** A workbook of these sheets, whose parts are `xl/worksheets/sheet1.xml` and so on. */
export function tinyXlsx(
  sheets: readonly TinySheet[],
  { workbook = '', relationships = [], parts = {} }: TinyXlsx = {},
): Uint8Array {
  const list = sheets.map(({ name, state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${name}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`
  })
  const files = sheets.flatMap((sheet, index) => sheetFiles(sheet, index + 1))
  return zipOf({
    '[Content_Types].xml': contentTypesOf({
      'xl/workbook.xml': `${SHEET}.sheet.main+xml`,
      ...Object.fromEntries(
        sheets.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, `${SHEET}.worksheet+xml`]),
      ),
    }),
    '_rels/.rels': relsOf([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': relsOf([
      ...sheets.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ...relationships,
    ]),
    ...Object.fromEntries(files),
    ...parts,
  })
}

/** Rows of cells with texts in them; an empty text is no cell. */
export function sheetData(rows: readonly (readonly string[])[]): string {
  const elements = rows.map((cells, row) => {
    const filled = cells.map((text, column) => {
      const reference = `${String.fromCharCode(65 + column)}${row + 1}`
      return text === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
    })
    return `<row r="${row + 1}">${filled.join('')}</row>`
  })
  return `<sheetData>${elements.join('')}</sheetData>`
}

function sheetFiles({ name, xml, relationships = [] }: TinySheet, number: number) {
  const content = xml ?? sheetData([[name]])
  return [
    [
      `xl/worksheets/sheet${number}.xml`,
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${content}</worksheet>`,
    ],
    [`xl/worksheets/_rels/sheet${number}.xml.rels`, relsOf(relationships)],
  ] as const
}
