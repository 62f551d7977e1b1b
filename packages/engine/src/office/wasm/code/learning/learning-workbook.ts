import { ooxmlPackage, RELATIONSHIPS } from '../../../zip/ooxml-package.ts'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const ROWS = 40

/** A workbook of one sheet with texts, numbers, dates, formulas, fills, borders and merged cells. */
export function learningWorkbook(): Uint8Array {
  const book = {
    name: 'xl/workbook.xml',
    type: `${TYPE}.sheet.main+xml`,
    kind: 'officeDocument',
    content: `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  }
  return ooxmlPackage(book, [
    {
      name: 'xl/worksheets/sheet1.xml',
      type: `${TYPE}.worksheet+xml`,
      kind: 'worksheet',
      content: sheet(),
    },
    { name: 'xl/styles.xml', type: `${TYPE}.styles+xml`, kind: 'styles', content: styles() },
  ])
}

function sheet(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const at = index + 1
    const cells = [
      `<c r="A${at}" t="inlineStr" s="1"><is><t>Barrels of herring ${at}</t></is></c>`,
      `<c r="B${at}" s="2"><v>${at * 12.5}</v></c>`,
      `<c r="C${at}" s="3"><v>${45_000 + at}</v></c>`,
      `<c r="D${at}"><f>B${at}*2</f></c>`,
    ]
    return `<row r="${at}">${cells.join('')}</row>`
  })
  const total = `<row r="${ROWS + 1}"><c r="B${ROWS + 1}"><f>SUM(B1:B${ROWS})</f></c></row>`
  const columns = '<cols><col min="1" max="1" width="30" customWidth="1"/></cols>'
  const merged = `<mergeCells count="1"><mergeCell ref="A${ROWS + 2}:B${ROWS + 2}"/></mergeCells>`
  return `<worksheet xmlns="${SHEET}">${columns}<sheetData>${rows.join('')}${total}</sheetData>${merged}</worksheet>`
}

function styles(): string {
  const fonts =
    '<font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF203080"/><name val="Calibri"/></font>'
  const fills =
    '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEEEEE"/></patternFill></fill>'
  const edges = ['left', 'right', 'top', 'bottom']
    .map((side) => `<${side} style="thin"><color rgb="FF808080"/></${side}>`)
    .join('')
  const formats =
    '<xf/><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="4" borderId="1" applyNumberFormat="1" applyBorder="1"/><xf numFmtId="14" applyNumberFormat="1"/>'
  return `<styleSheet xmlns="${SHEET}"><fonts count="2">${fonts}</fonts><fills count="3">${fills}</fills><borders count="2"><border/><border>${edges}</border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">${formats}</cellXfs></styleSheet>`
}
