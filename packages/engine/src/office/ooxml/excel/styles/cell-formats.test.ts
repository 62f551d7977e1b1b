import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

/** Number format that a cell of a format has in the end. */
function formatOf(code: string, cell: string, workbook = ''): string {
  const escaped = code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const xml = `<sheetData><row r="1"><c r="A1" s="1" ${cell}</c></row></sheetData>`
  const bytes = tinyXlsx([{ name: 'S', xml }], {
    workbook,
    relationships: [['rId9', 'styles', 'styles.xml']],
    parts: { 'xl/styles.xml': styles },
  })
  const document = new OfficePackage(prepareExcel(bytes).bytes)
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
