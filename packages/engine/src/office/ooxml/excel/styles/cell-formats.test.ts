import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

/** A workbook with one cell of a format. */
function workbookOf(code: string, cell: string, workbook = ''): Uint8Array {
  const escaped = code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const xml = `<sheetData><row r="1"><c r="A1" s="1" ${cell}</c></row></sheetData>`
  return tinyXlsx([{ name: 'S', xml }], {
    workbook,
    relationships: [['rId9', 'styles', 'styles.xml']],
    parts: { 'xl/styles.xml': styles },
  })
}

function messagesOf(code: string, cell: string): readonly string[] {
  return prepareExcel(workbookOf(code, cell)).warnings.map(({ message }) => message)
}

/** Number format that a cell of a format has in the end. */
function formatOf(code: string, cell: string, workbook = ''): string {
  const document = new OfficePackage(prepareExcel(workbookOf(code, cell, workbook)).bytes)
  const style = /<c r="A1" s="(\d+)"/.exec(document.text('xl/worksheets/sheet1.xml'))?.[1]
  const written = document.text('xl/styles.xml')
  const formats = [...written.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
  const id = formats[Number(style)]
  return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(written)?.[1] ?? `${id}`
}

const TRUE = 't="b"><v>1</v>'

test.each([
  ['0.00', 'General'],
  ['0%;-0%;"nothing"', 'General'],
  ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', 'General'],
  [';;;', ';;;'],
  ['"a;b"0;0;0;', ';;;'],
  ['@', 'General'],
  ['-@-', '&quot;-TRUE-&quot;'],
])('true and false are words in a format of %s', (code, expected) => {
  expect(formatOf(code, TRUE)).toBe(expected)
})

test('results that are calculated anew are words, too', () => {
  const stale = '<calcPr fullCalcOnLoad="1"/>'
  for (const code of ['0.00', '-@-']) {
    expect(formatOf(code, 't="b"><f>1=1</f><v>1</v>', stale)).toBe('General')
  }
})

test('numbers keep their format', () => {
  expect(formatOf('0.00', '><v>1</v>')).toBe('0.00')
})

test('numbers in Han characters are spelled out', () => {
  expect(formatOf('[DBNum2][$-804]0', '><v>12</v>')).toBe('&quot;壹贰&quot;')
  expect(formatOf('[DBNum1][$-804]General', '><v>12</v>')).toBe('&quot;一十二&quot;')
})

test('check boxes in cells stay: they are a format of true and false', () => {
  const boxes = '"\u2611";"\u2611";"\u2610"'
  expect(formatOf(boxes, TRUE)).toBe(boxes.replaceAll('"', '&quot;'))
})

test('General by its name in Chinese is General', () => {
  expect(formatOf('G/通用格式', '><v>7.5</v>')).toBe('General')
})

test.each([
  ['0.0 General', '><v>1</v>', 1],
  ['0.0 General', ' t="inlineStr"><is><t>a</t></is>', 0],
  ['General" kg"', '><v>1</v>', 0],
])('numbers in a format that Excel refuses are told: %s, %s', (code, cell, count) => {
  const told = messagesOf(code, cell).filter((message) => message.includes('Excel refuses'))
  expect(told).toHaveLength(count)
})
