import { ooxmlPackage, RELATIONSHIPS } from '../office/zip/ooxml-package.ts'
import { storeEntry } from '../office/zip/write-zip.ts'

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const ROWS: readonly (readonly [string, number])[] = [
  ['Typesetting', 240],
  ['Printing', 180],
]

/** An Excel workbook of one sheet in base64, for requests that people send to see what an operation does. */
export const EXAMPLE_WORKBOOK: string = Buffer.from(
  ooxmlPackage(
    {
      name: 'xl/workbook.xml',
      type: `${TYPE}.sheet.main+xml`,
      kind: 'officeDocument',
      content: `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Invoice" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    [
      {
        name: 'xl/worksheets/sheet1.xml',
        type: `${TYPE}.worksheet+xml`,
        kind: 'worksheet',
        content: `<worksheet xmlns="${NAMESPACE}"><sheetData>${ROWS.map(row).join('')}</sheetData></worksheet>`,
      },
    ],
    storeEntry,
  ),
).toString('base64')

function row([text, price]: readonly [string, number], index: number): string {
  const at = index + 1
  return `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${text}</t></is></c><c r="B${at}"><v>${price}</v></c></row>`
}
