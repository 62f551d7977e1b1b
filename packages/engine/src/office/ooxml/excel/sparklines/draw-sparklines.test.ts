import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'

const NAMES =
  'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
const row = (number: number, cells: string, attributes = '') =>
  `<row r="${number}"${attributes}>${cells}</row>`
const cell = (place: string, inside: string) => `<c r="${place}">${inside}</c>`
const NUMBERS = cell('A1', '<v>1</v>') + cell('B1', '<v>5</v>') + cell('D1', '<v>3</v>')

interface Group {
  readonly attributes?: string
  readonly values?: string
  readonly place?: string
}

function group({ attributes = '', values = 'S!A1:D1', place = 'F2' }: Group = {}): string {
  return `<x14:sparklineGroup displayEmptyCellsAs="gap"${attributes}><x14:colorSeries rgb="FF112233"/><x14:sparklines><x14:sparkline><xm:f>${values}</xm:f><xm:sqref>${place}</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>`
}

function prepared(groups: string, { data = row(1, NUMBERS), after = '', workbook = '' } = {}) {
  const ext = `<extLst><ext ${NAMES}><x14:sparklineGroups>${groups}</x14:sparklineGroups></ext></extLst>`
  const xml = `<sheetData>${data}</sheetData>${after}${ext}`
  const { bytes, warnings } = prepareExcel(tinyXlsx([{ name: 'S', xml }], { workbook }))
  const document = new OfficePackage(bytes)
  const drawing = document.related('xl/worksheets/sheet1.xml', 'drawing')
  const text = drawing === undefined ? '' : document.text(drawing)
  return {
    sheet: document.text('xl/worksheets/sheet1.xml'),
    points: [...text.matchAll(/<a:(\w)\w+To?><a:pt x="(\d+)" y="(\d+)"/g)].map(
      ([, kind, x, y]) => `${kind}${x},${y}`,
    ),
    corners: [...text.matchAll(/<xdr:(?:col|row)>(\d+)</g)].map(([, number]) => Number(number)),
    look: /<a:ln w="(\d+)".*?val="(\w+)"/.exec(text)?.slice(1),
    isTold: warnings.some(({ message }) => message.startsWith('Some sparklines that are lines')),
  }
}

test('a line becomes a shape over its cell; nothing is left for LibreOffice', () => {
  const { sheet, points, corners, look, isTold } = prepared(
    group({ values: 'S!A1:B1', attributes: ' lineWeight="2"' }),
  )
  expect(points).toEqual(['m0,10000', 'l10000,0'])
  expect(corners).toEqual([5, 1, 6, 2])
  expect(look).toEqual(['25400', '112233'])
  expect(sheet).toContain('<x14:sparklineGroups></x14:sparklineGroups>')
  expect(isTold).toBe(false)
})

test.each([
  ['span', ['m0,10000', 'l3333,0', 'l10000,5000']],
  ['zero', ['m0,8000', 'l3333,0', 'l6667,10000', 'l10000,4000']],
  ['gap', ['m0,10000', 'l3333,0']],
])('empty cells: %s', (kind, points) => {
  const own = group().replace('As="gap"', `As="${kind}"`)
  expect(prepared(own).points).toEqual(points)
})

test('scales may be those of the group, or stated; a line may run to the left', () => {
  const stated = ' minAxisType="custom" manualMin="0" maxAxisType="custom" manualMax="10"'
  expect(
    prepared(group({ values: 'A1:B1', attributes: `${stated} rightToLeft="1"` })).points,
  ).toEqual(['m10000,9000', 'l0,5000'])
})

test('points and axes stay, with a line that nobody sees', () => {
  const { sheet, points } = prepared(group({ values: 'S!A1:B1', attributes: ' markers="1"' }))
  expect(points).toHaveLength(2)
  expect(sheet).toContain('<x14:colorSeries rgb="FFFFFFFF"/>')
})

test('columns and gains stay as they are', () => {
  const column = group({ attributes: ' type="column"' })
  expect(prepared(column).sheet).toContain(column)
})

test('a merged cell is filled, and a hidden one has none', () => {
  const merged = prepared(group({ values: 'S!A1:B1' }), {
    after: '<mergeCells><mergeCell ref="F2:G4"/></mergeCells>',
  })
  expect(merged.corners).toEqual([5, 1, 7, 4])
  const hidden = { data: row(1, NUMBERS) + row(2, '', ' hidden="1"') }
  expect(prepared(group(), hidden).points).toEqual([])
})

test('hidden values are left out, unless they are to be shown', () => {
  const data = {
    data:
      row(1, cell('A1', '<v>1</v>')) +
      row(2, cell('A2', '<v>9</v>'), ' hidden="1"') +
      row(3, cell('A3', '<v>2</v>')),
  }
  expect(prepared(group({ values: 'S!A1:A3', place: 'F5' }), data).points).toHaveLength(2)
  expect(
    prepared(group({ values: 'S!A1:A3', place: 'F5', attributes: ' displayHidden="1"' }), data)
      .points,
  ).toHaveLength(3)
})

test.each([
  ['values by a name', { values: 'Sales' }, ''],
  ['values of another file', { values: '[1]S!A1:B1' }, ''],
  ['results that are calculated anew', { values: 'S!E1:E2' }, '<calcPr fullCalcOnLoad="1"/>'],
])('%s: the line is missing, and told', (_, of, workbook) => {
  const formula = '<f>1+1</f><v>0</v>'
  const data = row(1, cell('E1', formula)) + row(2, cell('E2', formula))
  expect(prepared(group(of), { data, workbook })).toMatchObject({ points: [], isTold: true })
})
