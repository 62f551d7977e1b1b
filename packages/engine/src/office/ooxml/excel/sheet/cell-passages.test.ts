import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const parts = {
  'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>first &amp; </t></si><si><r><t>sec</t></r><r><t>ond</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
}

function passages(rows: string, more = '', options = {}): readonly string[] | undefined {
  const xml = `<sheetData>${rows}</sheetData>${more}`
  const relationships = [
    ['rId8', 'sharedStrings', 'sharedStrings.xml'],
    ['rId9', 'styles', 'styles.xml'],
  ] as const
  const bytes = tinyXlsx([{ name: 'S', xml }], { relationships, parts })
  return prepareExcel(bytes, options).facts.passages
}

const row = (number: number, cells: string, more = '') =>
  `<row r="${number}" ${more}>${cells}</row>`
const cell = (place: string, value: string, more = '') =>
  `<c r="${place}" ${more}><v>${value}</v></c>`

test('texts and plain integers of visible cells are passages', () => {
  const cells = cell('A1', '0', 't="s"') + cell('B1', '1', 't="s"') + cell('C1', '4711')
  const inline = '<c r="A2" t="inlineStr"><is><t>&lt;in&gt;</t></is></c>'
  expect(passages(row(1, cells) + row(2, inline))).toEqual(['first &', 'second', '4711', '<in>'])
})

test.each([
  ['hidden rows', row(2, cell('A2', '0', 't="s"'), 'hidden="1"'), ''],
  [
    'results of formulas that hang on the day',
    row(2, '<c r="A2" t="str"><f>TEXT(TODAY(),"d")</f><v>no</v></c>'),
    '',
  ],
  ['dates', row(2, cell('A2', '40000', 's="3"')), ''],
  ['fractions', row(2, cell('A2', '25.5')), ''],
  ['values that their format hides', row(2, cell('A2', '0', 't="s" s="2"')), ''],
  [
    'cells that others are merged over',
    row(2, cell('C2', '25')),
    '<mergeCells><mergeCell ref="B2:C3"/></mergeCells>',
  ],
])('%s are no passages', (_, rows, more) => {
  expect(passages(row(1, cell('A1', '1', 't="s"')) + rows, more)).toEqual(['second'])
})

test('numbers in plain formats are passages with their decimals', () => {
  expect(passages(row(1, cell('A1', '25', 's="1"')))).toEqual(['25.00'])
})

test('stored results of formulas are passages where they are not calculated anew', () => {
  const rows = row(2, '<c r="A2" t="str"><f>B1</f><v>yes</v></c><c r="B2"><f>B1*2</f><v>50</v></c>')
  expect(passages(rows)).toEqual(['yes', '50'])
  const stale = { relationships: [], workbook: '<calcPr fullCalcOnLoad="1"/>' }
  const xml = `<sheetData>${rows}</sheetData>`
  expect(prepareExcel(tinyXlsx([{ name: 'S', xml }], stale)).facts.passages).toBeUndefined()
})

test('cells outside of the printed range are no passages', () => {
  const rows = row(1, cell('A1', '25')) + row(2, cell('A2', '26'))
  expect(passages(rows, '', { printArea: 'A2:B9' })).toEqual(['26'])
})

const rules = (content: string, where = 'sqref="A1:A9"') =>
  `<conditionalFormatting ${where}><cfRule type="x" priority="1" dxfId="1">${content}</cfRule></conditionalFormatting>`

test.each([
  ['a bar in their place', rules('<dataBar showValue="0"/>')],
  [
    'icons of Excel 2010 in their place',
    '<extLst xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="iconSet"><x14:iconSet showValue="0"/></x14:cfRule><xm:sqref>A1:A9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
  ],
])('values with %s are no passages', (_, more) => {
  const rows = row(1, cell('A1', '4711') + cell('B1', '4712'))
  expect(passages(rows, more)).toEqual(['4712'])
  expect(passages(rows, more.replaceAll('showValue="0"', ''))).toEqual(['4711', '4712'])
})

test('characters that are written by their codes are read', () => {
  const inline = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
  expect(passages(row(1, inline('_x0041_b_x000D_ _x00e9_t _x0a_ _x005F_x0042_')))).toEqual([
    'Ab ét _x0a_ _x0042_',
  ])
})
