import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const CELLS = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const XM = 'http://schemas.microsoft.com/office/excel/2006/main'
const SHARE = 'MIN($A$1:$A$4)+(MAX($A$1:$A$4)-MIN($A$1:$A$4))*(Top)/100'

function prepared(xml: string): string {
  const { bytes } = prepareExcel(tinyXlsx([{ name: 'S', xml: CELLS + xml }]))
  return new OfficePackage(bytes).text('xl/worksheets/sheet1.xml')
}

const scale = (end: string, sqref = 'A1:A4') =>
  `<conditionalFormatting sqref="${sqref}"><cfRule type="colorScale" priority="1"><colorScale><cfvo type="min"/>${end}<color rgb="FF000000"/><color rgb="FFFFFFFF"/></colorScale></cfRule></conditionalFormatting>`

test.each([
  ['<cfvo type="percent" val="Top"/>', 'A1:A4', `<cfvo type="formula" val="${SHARE}"/>`],
  [
    '<cfvo type="percentile" val="$C$1"/>',
    'A1:A4',
    '<cfvo type="formula" val="PERCENTILE($A$1:$A$4,($C$1)/100)"/>',
  ],
  [
    '<cfvo type="percentile" val="$C$1"/>',
    'A1 B2:B3',
    '<cfvo type="formula" val="PERCENTILE(($A$1:$A$1,$B$2:$B$3),($C$1)/100)"/>',
  ],
  ['<cfvo type="percent" val="50"/>', 'A1:A4', '<cfvo type="percent" val="50"/>'],
  ['<cfvo type="num" val="$C$1"/>', 'A1:A4', '<cfvo type="num" val="$C$1"/>'],
])('an end %s of %s is %s', (end, sqref, expected) => {
  expect(prepared(scale(end, sqref))).toContain(expected)
})

test('ends of Excel 2010 and later are shares of the range behind them', () => {
  const end = (type: string, value: string) =>
    `<x14:cfvo type="${type}"><xm:f>${value}</xm:f></x14:cfvo>`
  const text = prepared(
    `<extLst><ext xmlns:x14="${X14}" xmlns:xm="${XM}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="iconSet" id="{1}"><x14:iconSet>${end('percent', '0')}${end('percent', 'Top')}</x14:iconSet></x14:cfRule><xm:sqref>A1:A4</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
  )
  expect(text).toContain(`${end('percent', '0')}${end('formula', SHARE)}`)
})
