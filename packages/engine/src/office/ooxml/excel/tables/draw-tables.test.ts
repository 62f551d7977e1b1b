import { expect, test } from 'vitest'
import { parseRange } from '../../../../units/a1-range.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { parseTree, type XmlNode } from '../../../xml/xml-tree.ts'
import { OfficePackage } from '../../office-package.ts'
import { drawTables } from './draw-tables.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const STYLE = (name: string) => `<tableStyleInfo name="${name}" showRowStripes="1"/>`

/** Cell style 0 is plain; 1 has a yellow ground; 2 red text; 3 a line below. */
const STYLES = `<fonts count="2"><font><sz val="11"/><color theme="1"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FFFF0000"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thick"><color rgb="FF00FF00"/></bottom></border></borders><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="0" fontId="0" fillId="2" borderId="0"/><xf numFmtId="9" fontId="1" fillId="0" borderId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="1"/></cellXfs>`

/** How cells look, by address. */
type Looks = Readonly<
  Record<string, { fill?: string; font?: string; bold: boolean; lines: Record<string, string> }>
>

function drawn(
  xml: string,
  table: string,
  { own = '', prefix = '' }: { own?: string; prefix?: string } = {},
): { looks: Looks; isCut: boolean; sheet: string } {
  const parts = {
    'xl/tables/table1.xml': `<table ${MAIN} ${table}</table>`,
    'xl/styles.xml': prefixed(`<styleSheet ${MAIN}>${STYLES}${own}</styleSheet>`, prefix),
  }
  const relationships = [['rId1', 'table', '../tables/table1.xml']] as const
  const sheets = [{ name: 'S', xml, relationships }]
  const document = new OfficePackage(
    tinyXlsx(sheets, { parts, relationships: [['rId9', 'styles', 'styles.xml']] }),
  )
  const part = 'xl/worksheets/sheet1.xml'
  const sheet = { name: 'S', visible: true, kind: 'worksheet', part, idAttribute: 'r:id' } as const
  const isCut = drawTables(document, 'xl/workbook.xml', [{ ...sheet, index: 0, start: 0, end: 0 }])
  const text = document.text(part)
  return { looks: looksOf(text, document.text('xl/styles.xml')), isCut, sheet: text }
}

/** The same XML with its elements in a prefix. */
function prefixed(xml: string, prefix: string): string {
  if (prefix === '') return xml
  return xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`)
}

function looksOf(sheet: string, styles: string): Looks {
  const root = parseTree(styles, 'styles').children[0]
  const list = (name: string) =>
    root?.children.find(({ element }) => element === name)?.children ?? []
  const source = (node?: XmlNode) => (node === undefined ? '' : styles.slice(node.start, node.end))
  const cells = [...sheet.matchAll(/<c r="(\w+)"[^>]*?(?: s="(\d+)")?[^>]*>/g)]
  return Object.fromEntries(
    cells.map(([tag, address]) => {
      const xf = source(list('cellXfs')[Number(/ s="(\d+)"/.exec(tag)?.[1] ?? 0)])
      const id = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(xf)?.[1] ?? 0)
      const font = source(list('fonts')[id('fontId')])
      const fill = /fgColor rgb="FF(\w+)"/.exec(source(list('fills')[id('fillId')]))?.[1]
      const color = /color rgb="FF(\w+)"/.exec(font)?.[1]
      const border = source(list('borders')[id('borderId')])
      const lines = [...border.matchAll(/<(?:\w+:)?(left|right|top|bottom) style="(\w+)"/g)]
      return [
        address,
        {
          ...(fill && { fill }),
          ...(color && { font: color }),
          bold: /<(?:\w+:)?b\/>/.test(font),
          lines: Object.fromEntries(lines.map(([, side, style]) => [side, style])),
        },
      ]
    }),
  )
}

/** Rows of a range, each cell with a value; `hidden` ones among them. */
function data(range: string, hidden: readonly number[] = []): string {
  const { top = 1, bottom = 0, left = 1, right = 0 } = parseRange(range) ?? {}
  const rows = Array.from({ length: bottom - top + 1 }, (_, i) => {
    const row = top + i
    const cells = Array.from({ length: right - left + 1 }, (_, column) => {
      return `<c r="${String.fromCharCode(64 + left + column)}${row}"><v>1</v></c>`
    })
    const attribute = hidden.includes(row) ? ' hidden="1"' : ''
    return `<row r="${row}"${attribute}>${cells.join('')}</row>`
  })
  return `<sheetData>${rows.join('')}</sheetData>`
}

test('draws header, stripes, totals and lines of a style that Excel brings along', () => {
  const table = `ref="A1:B5" totalsRowCount="1">${STYLE('TableStyleMedium2')}`
  const { looks, isCut } = drawn(data('A1:C5'), table)
  expect(isCut).toBe(false)
  expect(looks['A1']).toMatchObject({ fill: '4472C4', font: 'FFFFFF', bold: true })
  expect(looks['A2']).toMatchObject({ fill: 'D9E1F2', font: '000000', bold: false })
  expect(looks['A3']?.fill).toBeUndefined()
  expect(looks['B4']?.fill).toBe('D9E1F2')
  expect(looks['A5']).toMatchObject({ bold: true, lines: { top: 'double', bottom: 'thin' } })
  // Both cells at a line have it, and the stronger part decides.
  expect(looks['A4']?.lines).toEqual({ left: 'thin', top: 'thin', bottom: 'double' })
  expect(looks['B2']?.lines).toEqual({ right: 'thin', top: 'thin', bottom: 'thin' })
  expect(looks['C2']).toEqual({ bold: false, lines: {} })
})

test('the own format of a cell stands above the table', () => {
  const cells = '<c r="A1" s="2"/><c r="B1" s="1"/><c r="C1" s="3"/>'
  const { looks } = drawn(
    `<sheetData><row r="1">${cells}</row></sheetData>`,
    `ref="A1:C1" headerRowCount="0">${STYLE('TableStyleMedium9')}`,
  )
  expect(looks['A1']).toMatchObject({ font: 'FF0000', fill: 'B4C6E7' })
  expect(looks['B1']).toMatchObject({ fill: 'FFFF00' })
  expect(looks['C1']?.lines).toMatchObject({ bottom: 'thick', left: 'thin' })
})

test('cells and rows that are not in the file are drawn, too', () => {
  const xml =
    '<cols><col min="2" max="2" style="1"/></cols><sheetData><row r="2"><c r="B2"><v>1</v></c></row><row r="4" s="3" customFormat="1"/></sheetData>'
  const { looks, sheet } = drawn(xml, `ref="A1:B5">${STYLE('TableStyleMedium2')}`)
  const rows = [...sheet.matchAll(/<row r="(\d)"/g)].map((match) => match[1])
  expect(rows).toEqual(['1', '2', '3', '4', '5'])
  expect(Object.keys(looks)).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3', 'A4', 'B4', 'A5', 'B5'])
  expect(looks['A1']?.fill).toBe('4472C4')
  expect(looks['B3']?.fill).toBe('FFFF00')
  expect(looks['B4']?.lines['bottom']).toBe('thick')
})

test('an empty sheet gets the rows of its table', () => {
  const { looks } = drawn('<sheetData/>', `ref="B2:B3">${STYLE('TableStyleLight8')}`)
  expect(looks['B2']?.fill).toBe('000000')
})

test('stripes go by the rows that are shown', () => {
  const { looks } = drawn(data('A1:A6', [3]), `ref="A1:A6">${STYLE('TableStyleMedium2')}`)
  const fills = [2, 4, 5, 6].map((row) => looks[`A${row}`]?.fill)
  expect(fills).toEqual(['D9E1F2', undefined, 'D9E1F2', undefined])
})

const OWN = `<dxfs><dxf><fill><patternFill><bgColor theme="5"/></patternFill></fill></dxf><dxf><font><i/></font><border><bottom style="dashed"/><horizontal style="dotted"/></border></dxf><dxf><fill><patternFill patternType="solid"><fgColor rgb="FF112233"/></patternFill></fill></dxf></dxfs><tableStyles><tableStyle name="Mine &amp; co"><tableStyleElement type="firstRowStripe" size="2" dxfId="0"/><tableStyleElement type="wholeTable" dxfId="1"/><tableStyleElement type="firstHeaderCell" dxfId="2"/></tableStyle></tableStyles>`

test.each([['' as string], ['x']])('draws a style of the workbook (prefix "%s")', (prefix) => {
  const info = '<tableStyleInfo name="Mine &amp; co" showRowStripes="1" showFirstColumn="true"/>'
  const { looks } = drawn(data('A1:B6'), `ref="A1:B6">${info}`, { own: OWN, prefix })
  const fills = [1, 2, 3, 4, 5, 6].map((row) => looks[`A${row}`]?.fill)
  expect(fills).toEqual(['112233', 'ED7D31', 'ED7D31', undefined, 'ED7D31', 'ED7D31'])
  expect(looks['B1']?.fill).toBeUndefined()
  expect(looks['B3']?.lines).toEqual({ top: 'dotted', bottom: 'dotted' })
  expect(looks['B6']?.lines).toEqual({ top: 'dotted', bottom: 'dashed' })
})

test('says so when a style is not to be found', () => {
  const { isCut, looks } = drawn(data('A1:A2'), `ref="A1:A2">${STYLE('Gone')}`)
  expect(isCut).toBe(true)
  expect(looks['A1']).toEqual({ bold: false, lines: {} })
})

test('a table down to the end of the sheet adds no more than it may', () => {
  const { isCut, sheet } = drawn(data('A1:A2'), `ref="A1:Z1048576">${STYLE('TableStyleMedium2')}`)
  expect(isCut).toBe(true)
  expect(sheet.match(/<c /g)?.length).toBeLessThanOrEqual(200_026)
})
