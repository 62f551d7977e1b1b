import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const TOLD = 'Colour scales without colours, which Excel refuses, were left out.'
const ENDS = '<cfvo type="min"/><cfvo type="max"/>'
const RED = '<color rgb="FFFF0000"/>'
const LATER_ENDS = '<x14:cfvo type="min"/><x14:cfvo type="max"/>'

const rule = (inside: string) =>
  `<cfRule type="colorScale" priority="1"><colorScale>${inside}</colorScale></cfRule>`
const later = (inside: string) =>
  `<x14:cfRule type="colorScale" id="{1}"><x14:colorScale>${inside}</x14:colorScale></x14:cfRule>`

function prepared(rules: string, laterRules = '') {
  const xml = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><conditionalFormatting sqref="A1">${rules}</conditionalFormatting><extLst><ext xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting>${laterRules}</x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`
  const { bytes, warnings } = prepareExcel(tinyXlsx([{ name: 'S', xml }]))
  const sheet = new OfficePackage(bytes).text('xl/worksheets/sheet1.xml')
  return {
    rules: /sqref="A1">(.*)<\/conditionalFormatting>/.exec(sheet)?.[1],
    later: /<x14:conditionalFormatting>(.*)<\/x14:conditionalFormatting>/.exec(sheet)?.[1],
    messages: warnings.map(({ message }) => message),
  }
}

test.each([
  ['no colours', ENDS],
  ['too few colours', ENDS + RED],
  ['a colour that is none', `${ENDS}${RED}<color/>`],
])('a scale with %s goes and is told', (_, inside) => {
  const other = '<cfRule type="cellIs" priority="2" operator="equal"><formula>1</formula></cfRule>'
  const { rules, messages } = prepared(rule(inside) + other)
  expect(rules).toBe(other)
  expect(messages).toEqual([TOLD])
})

test('a scale of Excel 2010 without colours goes and is told', () => {
  const { later: left, messages } = prepared(rule(ENDS + RED + RED), later(LATER_ENDS))
  expect(left).toBe('')
  expect(messages).toEqual([TOLD])
})

test.each(['rgb="FF00FF00"', 'theme="4" tint="0.5"', 'indexed="3"', 'auto="1"'])(
  'scales with %s stay',
  (colour) => {
    const first = rule(`${ENDS}${RED}<color ${colour}/>`)
    const second = later(`${LATER_ENDS}<x14:color ${colour}/><x14:color ${colour}/>`)
    const sheet = prepared(first, second)
    expect(sheet).toEqual({ rules: first, later: second, messages: [] })
  },
)
