import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

function formulaOf(formula: string, cell: string): string | undefined {
  const xml = `<sheetData><row r="3"><c r="${cell}"><f>${formula}</f></c></row></sheetData>`
  const relationships = [['rId1', 'table', '../tables/table1.xml']] as const
  const table = '<table ref="A1:B3" displayName="Sales"><tableColumns/></table>'
  const bytes = tinyXlsx([{ name: 'S', xml, relationships }], {
    parts: { 'xl/tables/table1.xml': table },
  })
  const sheet = new OfficePackage(prepareExcel(bytes).bytes).text('xl/worksheets/sheet1.xml')
  return /<f>(.*)<\/f>/.exec(sheet)?.[1]
}

test.each([
  ['SUBTOTAL(109,[Q1])', 'SUBTOTAL(109,Sales[Q1])'],
  ['[[#This Row],[Q1]]*2', 'Sales[[#This Row],[Q1]]*2'],
  ["SUM([a'[b])", "SUM(Sales[a'[b])"],
  ['SUM(Sales[Q1],Other[[#All],[Q1]])', 'SUM(Sales[Q1],Other[[#All],[Q1]])'],
  ['"[Q1]"&amp;&quot;[Q1]&quot;', '"[Q1]"&amp;&quot;[Q1]&quot;'],
  ["[1]Sheet1!A1+'[1]My sheet'!A1+[2]!Name", "[1]Sheet1!A1+'[1]My sheet'!A1+[2]!Name"],
])('the formula %s of a table is %s', (formula, expected) => {
  expect(formulaOf(formula, 'B3')).toBe(expected)
})

test('formulas beside the table stay', () => {
  expect(formulaOf('SUM([Q1])', 'C3')).toBe('SUM([Q1])')
})
