import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const NEGATIVE =
  'Data bars of negative values are red; Excel draws them in the colour of the others.'
const BORDERS = 'Data bars are drawn without their borders.'

function prepare(first: string, later = '', value = -3) {
  const ext =
    later === ''
      ? ''
      : `<extLst><ext xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="{1}">${later}</x14:cfRule></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`
  const id =
    later === '' ? '' : `<extLst><ext xmlns:x14="${X14}"><x14:id>{1}</x14:id></ext></extLst>`
  const xml = `<sheetData><row r="1"><c r="A1"><v>${value}</v></c></row></sheetData><conditionalFormatting sqref="A1"><cfRule type="dataBar" priority="1"><dataBar>${first}</dataBar>${id}</cfRule></conditionalFormatting>${ext}`
  const { bytes, warnings } = prepareExcel(tinyXlsx([{ name: 'S', xml }]))
  return {
    sheet: new OfficePackage(bytes).text('xl/worksheets/sheet1.xml'),
    messages: warnings.map(({ message }) => message),
  }
}

const SAME = '<x14:dataBar negativeBarColorSameAsPositive="1">'
const COLOUR = '<color rgb="FF638EC6"/>'

test.each([
  [COLOUR, `${SAME}</x14:dataBar>`, 'rgb="FF638EC6"'],
  [COLOUR, `${SAME}<x14:fillColor theme="4" tint="0.5"/></x14:dataBar>`, 'theme="4" tint="0.5"'],
])('negative bars in the colour of the others say so: %j %j', (first, later, colour) => {
  const { sheet, messages } = prepare(first, later)
  expect(sheet).toContain(`<x14:negativeFillColor ${colour}/></x14:dataBar>`)
  expect(messages).toEqual([])
})

test.each([
  `${SAME}<x14:negativeFillColor rgb="FF00FF00"/></x14:dataBar>`,
  '<x14:dataBar></x14:dataBar>',
])('%s stays', (later) => {
  expect(prepare(COLOUR, later).sheet).toContain(later)
})

test('bars of Excel 2007 are told where they are of negative values', () => {
  expect(prepare(COLOUR).messages).toEqual([NEGATIVE])
  expect(prepare(COLOUR, '', 3).messages).toEqual([])
})

test('borders are told', () => {
  expect(prepare(COLOUR, '<x14:dataBar border="1"></x14:dataBar>').messages).toEqual([BORDERS])
})

test.each([
  ['rightToLeft', ['Data bars from right to left are drawn from left to right.']],
  ['leftToRight', []],
])('bars that go %s tell of %j', (direction, expected) => {
  const later = `<x14:dataBar minLength="0" direction="${direction}"></x14:dataBar>`
  expect(prepare(COLOUR, later).messages).toEqual(expected)
})

test('ends of bars that are cells or names are formulas, numbers stay', () => {
  const ends = '<cfvo type="num" val="0"/><cfvo type="num" val="$C$1"/>'
  const later = `${SAME}<x14:cfvo type="num"><xm:f xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">Top</xm:f></x14:cfvo></x14:dataBar>`
  const { sheet } = prepare(`${ends}${COLOUR}`, later)
  expect(sheet).toContain('<cfvo type="num" val="0"/><cfvo type="formula" val="$C$1"/>')
  expect(sheet).toContain('<x14:cfvo type="formula">')
})
