import { expect, test } from 'vitest'
import { prepareExcel } from '../../../preflight/prepare-excel.ts'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { relsOf, type TinyRelationship } from '../../../test/zip-of.ts'
import { OfficePackage } from '../../office-package.ts'

interface Given {
  readonly xml: string
  readonly relationships?: readonly TinyRelationship[]
  readonly parts?: Readonly<Record<string, string>>
  readonly calculation?: string
}

function prepare(
  { xml, relationships = [], parts = {}, calculation = '' }: Given,
  state?: 'hidden',
) {
  const sheets = [{ name: 'One' }, { name: 'S', xml, relationships, ...(state && { state }) }]
  const { bytes, warnings } = prepareExcel(tinyXlsx(sheets, { parts, workbook: calculation }))
  return {
    sheet: new OfficePackage(bytes).text('xl/worksheets/sheet2.xml'),
    messages: warnings.map(({ message }) => message),
  }
}

const SPILLED =
  'Formulas of several results (FILTER, SORT, UNIQUE) show the first, since the workbook does not say how many cells they fill; save it in Excel.'
const CELL = '<sheetData><row r="1"><c r="A1" vm="1" t="e"><v>#VALUE!</v></c></row></sheetData>'

test('the error in a cell whose value is a picture goes, and is told', () => {
  const { sheet, messages } = prepare({ xml: CELL })
  expect(sheet).toContain('<c r="A1" vm="1" t="str"><v></v></c>')
  expect(messages).toEqual(['Pictures and records that are values of cells were left out.'])
  expect(prepare({ xml: CELL }, 'hidden').messages).toEqual([])
})

test('an error that is one stays', () => {
  const xml = '<sheetData><row r="1"><c r="A1" t="e"><v>#VALUE!</v></c></row></sheetData>'
  expect(prepare({ xml })).toMatchObject({ sheet: expect.stringContaining(xml), messages: [] })
})

test('an error that only Excel 365 knows is shown as text', () => {
  const cell = (type: string) => `<c r="A1" t="${type}"><v>#SPILL!</v></c>`
  const xml = `<sheetData><row r="1">${cell('e')}</row></sheetData>`
  expect(prepare({ xml })).toMatchObject({
    sheet: expect.stringContaining(cell('str')),
    messages: [],
  })
})

test('the picture behind a sheet, which Excel does not print, goes', () => {
  const xml = '<sheetData/><picture r:id="rId1"/>'
  expect(prepare({ xml }).sheet).not.toContain('picture')
})

test.each([
  ['&amp;L&amp;G', ['Pictures in headers and footers of sheets were left out.']],
  ['&amp;LG', []],
])('the header %s tells of %j', (header, expected) => {
  const xml = `<sheetData/><headerFooter><oddHeader>${header}</oddHeader></headerFooter><legacyDrawingHF r:id="rId1"/>`
  expect(prepare({ xml }).messages).toEqual(expected)
})

test.each([
  ['chart', '<c:pieChart/>', []],
  ['chart', '<c:surface3DChart/>', ['Surface charts are drawn as charts of another kind.']],
  [
    'chartEx',
    '',
    ['Charts of Excel 2016 and later (waterfall, treemap, funnel and others) were left out.'],
  ],
] as const)('a %s of %j tells of %j', (kind, chart, expected) => {
  const relationships = [['rId1', 'drawing', '../drawings/drawing1.xml']] as const
  const parts = {
    'xl/drawings/drawing1.xml':
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
    'xl/drawings/_rels/drawing1.xml.rels': relsOf([['rId1', kind, '../charts/chart1.xml']]),
    'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${chart}</c:chartSpace>`,
  }
  expect(prepare({ xml: '<sheetData/>', relationships, parts }).messages).toEqual(expected)
})

test.each([
  ['textlink="$A$1"', '<a:t>old</a:t>', true, 1],
  ['textlink="$A$1"', '<a:t>old</a:t>', false, 0],
  ['textlink="$A$1"', '<a:t></a:t>', false, 1],
  ['textlink=""', '', true, 0],
])(
  'a shape with %s and %j in a workbook that is stale: %j, is told %i times',
  (link, text, isStale, count) => {
    const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp macro="" ${link}>${text}</xdr:sp></xdr:wsDr>`
    const relationships = [['rId1', 'drawing', '../drawings/drawing1.xml']] as const
    const { warnings } = prepareExcel(
      tinyXlsx([{ name: 'S', relationships }], {
        parts: { 'xl/drawings/drawing1.xml': drawing },
        ...(isStale && { workbook: '<calcPr fullCalcOnLoad="1"/>' }),
      }),
    )
    expect(warnings).toHaveLength(count)
  },
)

test.each([
  ['_xlfn._xlws.FILTER(A1:A9,A1:A9=1)', 'F2', [SPILLED]],
  ['_xlfn.UNIQUE(A1:A9)', 'F2', [SPILLED]],
  ['_xlfn.UNIQUE(A1:A9)', 'F2:F4', []],
  ['SUM(_xlfn._xlws.FILTER(A1:A9,A1:A9=1))', 'F2', []],
])('%s over %s, never calculated, tells of %j', (formula, reference, expected) => {
  const cell = `<c r="F2" cm="1"><f t="array" ref="${reference}">${formula}</f><v>0</v></c>`
  const xml = `<sheetData><row r="2">${cell}</row></sheetData>`
  expect(prepare({ xml, calculation: '<calcPr fullCalcOnLoad="1"/>' }).messages).toEqual(expected)
  // Excel wrote how many cells it fills.
  expect(prepare({ xml }).messages).toEqual([])
})

test.each([
  [1, ['Cells whose colours run from one to another are filled with one colour.']],
  [0, []],
])('a cell of style %d, of which 1 is a gradient, tells of %j', (style, expected) => {
  const fills =
    '<fill><patternFill patternType="none"/></fill><fill><gradientFill degree="90"><stop position="0"><color rgb="FF000000"/></stop></gradientFill></fill>'
  const formats = [0, 1].map(
    (fill) => `<xf numFmtId="0" fontId="0" fillId="${fill}" borderId="0"/>`,
  )
  const xml = `<sheetData><row r="1"><c r="A1" s="${style}"><v>1</v></c></row></sheetData>`
  const { warnings } = prepareExcel(
    tinyXlsx([{ name: 'S', xml }], {
      relationships: [['rId9', 'styles', 'styles.xml']],
      parts: {
        'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fills>${fills}</fills><cellXfs>${formats.join('')}</cellXfs></styleSheet>`,
      },
    }),
  )
  expect(warnings.map(({ message }) => message)).toEqual(expected)
})

test.each([
  ['textArchUp', 1],
  ['textNoShape', 0],
])('text in the form %s is told %i times', (preset, count) => {
  const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><a:prstTxWarp prst="${preset}"/></xdr:sp></xdr:wsDr>`
  const relationships = [['rId1', 'drawing', '../drawings/drawing1.xml']] as const
  const parts = { 'xl/drawings/drawing1.xml': drawing }
  const { messages } = prepare({ xml: '<sheetData/>', relationships, parts })
  expect(messages.filter((message) => message.includes('WordArt'))).toHaveLength(count)
})
