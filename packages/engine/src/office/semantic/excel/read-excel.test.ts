import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { sheetData, tinyXlsx } from '../../test/tiny-xlsx.ts'
import type { TinyRelationship } from '../../test/zip-of.ts'
import { relsOf } from '../../test/zip-of.ts'
import { readExcel } from './read-excel.ts'

async function bytesOf(build: (workbook: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  build(workbook)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

async function html(build: (sheet: ExcelJS.Worksheet) => void, locale = 'en-US') {
  const bytes = await bytesOf((workbook) => build(workbook.addWorksheet('S')))
  return (await readExcel(bytes, { locale })).html
}

test('shows values in their formats, in the locale of the request', async () => {
  const build = (sheet: ExcelJS.Worksheet) => {
    sheet.getCell('A1').value = 1234.5
    sheet.getCell('A1').numFmt = '#,##0.00'
    sheet.getCell('B1').value = new Date(Date.UTC(2026, 0, 31))
    sheet.getCell('B1').numFmt = 'yyyy-mm-dd'
    sheet.getCell('C1').value = 0.125
    sheet.getCell('C1').numFmt = '0.0%'
  }
  const english = await html(build)
  expect(english).toContain('>1,234.50<')
  expect(english).toContain('>2026-01-31<')
  expect(english).toContain('>12.5%<')
  expect(await html(build, 'de-DE')).toContain('>1.234,50<')
  expect(await html(build, 'xx')).toContain('>1,234.50<')
})

test('leaves out hidden and empty rows and columns, and hidden sheets', async () => {
  const bytes = await bytesOf((workbook) => {
    const sheet = workbook.addWorksheet('Shown')
    sheet.getCell('A1').value = 'a'
    sheet.getCell('F9').value = 'b'
    sheet.getCell('B2').value = 'secret'
    sheet.getRow(2).hidden = true
    workbook.addWorksheet('Secret', { state: 'hidden' }).getCell('A1').value = 'secret'
  })
  const content = await readExcel(bytes, { locale: 'en-US' })
  expect(content.html).toContain('<tr><td>a</td><td></td></tr><tr><td></td><td>b</td></tr>')
  expect(content.html.toLowerCase()).not.toContain('secret')
})

test('merged cells span what is shown of them', async () => {
  const table = await html((sheet) => {
    sheet.getCell('A1').value = 'wide'
    sheet.mergeCells('A1:D1')
    sheet.getCell('A2').value = 'a'
    sheet.getCell('C2').value = 'c'
  })
  expect(table).toContain('<tr><td colspan="2">wide</td></tr><tr><td>a</td><td>c</td></tr>')
})

test('properties in another prefix than that of Excel do no harm', async () => {
  const document = new OfficePackage(
    await bytesOf((workbook) => {
      workbook.addWorksheet('S').getCell('A1').value = 'a'
    }),
  )
  document.write(
    'docProps/core.xml',
    '<coreProperties xmlns="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><lastModifiedBy/></coreProperties>',
  )
  expect((await readExcel(document.save(), { locale: 'en-US' })).html).toContain('>a<')
})

test('an empty place between cells keeps its ground', async () => {
  const table = await html((sheet) => {
    sheet.getCell('A1').value = 'a'
    sheet.getCell('B2').value = 'b'
    sheet.getCell('A2').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFD9E1F2' } }
  })
  expect(table).toContain('<tr><td style="background:#D9E1F2"></td><td>b</td></tr>')
})

describe('letters are seen upon their ground', () => {
  const solid = (color: Partial<ExcelJS.Color>): ExcelJS.Fill => ({
    type: 'pattern',
    pattern: 'solid',
    fgColor: color,
  })
  const white = { argb: 'FFFFFFFF' }
  const gradient: ExcelJS.Fill = {
    type: 'gradient',
    gradient: 'angle',
    degree: 0,
    stops: [
      { position: 0, color: { argb: 'FF1F4E79' } },
      { position: 1, color: { argb: 'FF9DC3E6' } },
    ],
  }

  test.each([
    ['white letters upon several colours', white, gradient, 'color:#FFFFFF;background:#1F4E79'],
    ['white letters upon a colour of the theme', white, solid({ theme: 4 }), ''],
    [
      'letters of the theme upon a dark colour',
      { theme: 0 },
      solid({ argb: 'FF1F4E79' }),
      'color:#ffffff;background:#1F4E79',
    ],
    [
      'letters of the theme upon a light colour',
      { theme: 1 },
      solid({ argb: 'FFD9E1F2' }),
      'background:#D9E1F2',
    ],
    [
      'white letters upon no ground',
      white,
      { type: 'pattern', pattern: 'none' } as const,
      'color:#FFFFFF',
    ],
  ])('%s', async (_, color, fill, expected) => {
    const table = await html((sheet) => {
      const cell = sheet.getCell('A1')
      cell.value = 'a'
      cell.font = { color: color as Partial<ExcelJS.Color> }
      cell.fill = fill
    })
    expect(table).toContain(expected === '' ? '<td>a</td>' : `<td style="${expected}">a</td>`)
  })
})

test('rows repeated on every page head the table', async () => {
  const table = await html((sheet) => {
    sheet.addRow(['Name'])
    sheet.addRow(['Ada'])
    sheet.pageSetup.printTitlesRow = '1:1'
  })
  expect(table).toContain(
    '<thead><tr><th>Name</th></tr></thead><tbody><tr><td>Ada</td></tr></tbody>',
  )
})

test('the row of a filter or of a table heads it, with the title above', async () => {
  const head = '<thead><tr><th>Title</th></tr><tr><th>Name</th></tr></thead>'
  const filtered = await html((sheet) => {
    sheet.addRows([['Title'], ['Name'], ['Ada']])
    sheet.autoFilter = 'A2:A3'
  })
  expect(filtered).toContain(head)
  const table = await html((sheet) => {
    sheet.addRow(['Title'])
    const columns = [{ name: 'Name' }]
    sheet.addTable({ name: 'T', ref: 'A2', headerRow: true, columns, rows: [['Ada']] })
  })
  expect(table).toContain(head)
})

test('only the print area is shown', async () => {
  const table = await html((sheet) => {
    sheet.addRow(['in', 'out'])
    sheet.pageSetup.printArea = 'A1:A1'
  })
  expect(table).toContain('<tbody><tr><td>in</td></tr></tbody>')
})

test('text, links and errors cannot become markup', async () => {
  const table = await html((sheet) => {
    sheet.getCell('A1').value = '<script>alert(1)</script>'
    sheet.getCell('A2').value = { text: 'x', hyperlink: 'javascript:alert(1)' }
    sheet.getCell('A3').value = { text: 'y', hyperlink: 'https://example.com/?a&b' }
    sheet.getCell('A4').value = { error: '#N/A' }
    sheet.getCell('A5').value = 1
    sheet.getCell('A5').numFmt = '[Red]"<img src=x>"0'
  })
  expect(table).not.toMatch(/<script|<img|<b>|javascript/)
  expect(table).toContain('<a href="https://example.com/?a&amp;b">y</a>')
  expect(table).toContain('>#N/A<')
})

test('a formula without a saved result is told', async () => {
  const bytes = await bytesOf((workbook) => {
    workbook.addWorksheet('S').getCell('A1').value = { formula: '1+1' }
  })
  const { warnings } = await readExcel(bytes, { locale: 'en-US' })
  expect(warnings.map(({ message }) => message)).toEqual([
    '1 cell is empty: the result of a formula was not saved.',
  ])
})

test('reads workbooks whose elements have a prefix', async () => {
  const document = new OfficePackage(
    await bytesOf((workbook) => workbook.addWorksheet('S').addRow(['found'])),
  )
  for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']) {
    const prefixed = document
      .text(name)
      .replaceAll(/<(\/?)(?=[a-z])(?![a-z]+:)/gi, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
    document.write(name, prefixed)
  }
  const content = await readExcel(document.save(), { locale: 'en-US' })
  expect(content.html).toContain('<td>found</td>')
})

test('refuses more cells than a browser lays out, counting the empty ones between', async () => {
  const bytes = await bytesOf((workbook) => {
    const sheet = workbook.addWorksheet('S')
    for (let at = 1; at <= 400; at += 1) sheet.getCell(at, at).value = at
  })
  await expect(readExcel(bytes, { locale: 'en-US' })).rejects.toMatchObject({
    code: 'conversion_failed',
    message: expect.stringContaining('(100000)'),
  })
})

const CELLS = sheetData([['found', 'here']])
const XDR = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const picture = (id: string) =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`
const drawing = (content: string) =>
  `<xdr:wsDr xmlns:xdr="${XDR}" xmlns:a="${A}" xmlns:r="${OFFICE}">${content}</xdr:wsDr>`

test.each<[string, string, TinyRelationship[]]>([
  ['drawing', '<drawing r:id="rId1"/>', []],
  ['drawing part', '<drawing r:id="rId1"/>', [['rId1', 'drawing', '../drawings/drawing1.xml']]],
  ['table', '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>', []],
  [
    'table part',
    '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
    [['rId1', 'table', '../tables/table1.xml']],
  ],
  ['link', '<hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks>', []],
  ['part of notes', '', [['rId1', 'comments', '/xl/comments/comment1.xml']]],
  ['part of old drawings', '<legacyDrawing r:id="rId1"/>', [['rId1', 'vmlDrawing', 'x.vml']]],
  ['pivot table', '', [['rId1', 'pivotTable', '../pivotTables/pivotTable1.xml']]],
  ['background', '<picture r:id="rId1"/>', []],
  ['printer', '<pageSetup r:id="rId1"/>', []],
])('a %s that is not there does no harm', async (_, element, relationships) => {
  const bytes = tinyXlsx([{ name: 'S', xml: CELLS + element, relationships }])
  const { html: table } = await readExcel(bytes, { locale: 'en-US' })
  expect(table).toContain('<td>found</td><td>here</td>')
})

test('a picture that is not there does no harm, and the others are shown whatever their parts are called', async () => {
  const relationships: TinyRelationship[] = [['rId1', 'drawing', '/xl/drawings/my-drawing.xml']]
  const bytes = tinyXlsx([{ name: 'S', xml: `${CELLS}<drawing r:id="rId1"/>`, relationships }], {
    parts: {
      'xl/drawings/my-drawing.xml': drawing(['rId9', 'rId1', 'rId2', 'rId3'].map(picture).join('')),
      'xl/drawings/_rels/my-drawing.xml.rels': relsOf([
        ['rId1', 'image', '../media/gone.png'],
        ['rId2', 'image', '../media/photo-1.jpg'],
        ['rId3', 'image', '../media/old.emf'],
      ]),
      'xl/media/photo-1.jpg': new Uint8Array([1, 2, 3]),
      'xl/media/old.emf': new Uint8Array([4]),
    },
  })
  const { assets, html: table, warnings } = await readExcel(bytes, { locale: 'en-US' })
  expect(assets).toEqual([{ name: 'picture-1.jpg', bytes: new Uint8Array([1, 2, 3]) }])
  expect(table).toContain('<td>found</td>')
  expect(warnings.map(({ message }) => message)).toEqual([
    'The document holds pictures of type emf, which the semantic engine leaves out or shows in part.',
  ])
})

test('sheets are found by their relationships, whatever their parts and they are called', async () => {
  const given = new OfficePackage(tinyXlsx([{ name: 'History', xml: CELLS }]))
  given.write('xl/worksheets/data.xml', given.text('xl/worksheets/sheet1.xml'))
  given.remove('xl/worksheets/sheet1.xml')
  const list = 'xl/_rels/workbook.xml.rels'
  given.write(list, given.text(list).replace('sheet1.xml', 'data.xml'))
  const { html: table } = await readExcel(given.save(), { locale: 'en-US' })
  expect(table).toContain('<h1>History</h1>')
  expect(table).toContain('<td>found</td>')
})

test('all areas of a print area are shown', async () => {
  const workbook =
    '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">S!$A$1,S!$C$1</definedName></definedNames>'
  const bytes = tinyXlsx([{ name: 'S', xml: sheetData([['a', 'b', 'c']]) }], { workbook })
  const { html: table } = await readExcel(bytes, { locale: 'en-US' })
  expect(table).toContain('<tr><td>a</td><td>c</td></tr>')
})

test('merged ranges may be as many as cells, and may meet', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"/></row>`,
  )
  const merges = rows.map((_, row) => `<mergeCell ref="A${row + 1}:B${row + 1}"/>`)
  const text =
    '<row r="50000"><c r="A50000" t="inlineStr"><is><t>end</t></is></c><c r="B50000"><v>7</v></c></row>'
  const end = '<mergeCell ref="A50000:B50000"/><mergeCell ref="B50000:C50000"/>'
  const xml = `<sheetData>${rows.join('')}${text}</sheetData><mergeCells>${merges.join('')}${end}</mergeCells>`
  const { html: table } = await readExcel(tinyXlsx([{ name: 'S', xml }]), { locale: 'en-US' })
  expect(table).toContain('<td>end</td>')
  expect(table).not.toContain('7')
})
