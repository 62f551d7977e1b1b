import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artifact } from '../artifact.ts'
import { createChromiumPool } from '../browser/start/chromium.ts'
import { hasPoppler, raster, textOf, words } from '../browser/test/poppler.ts'
import { prepare, run } from '../execute.ts'
import { pageSizesPt } from '../pdf/document/pages/pages.ts'
import { operations } from '../registry.ts'
import { createOfficeEngine } from './create-office-engine.ts'
import { findWasm } from './engine/find-office.ts'
import type { OfficeEngine } from './engine/office-engine.ts'
import { createOfficeReader } from './reader/office-reader.ts'
import { tinyXlsx } from './test/tiny-xlsx.ts'
import { relsOf } from './test/zip-of.ts'

// A start takes three seconds of an idle machine, and far longer where others want the processors too.
const TIMEOUT_MS = 240_000
const MM_PER_PT = 25.4 / 72

async function workbook(build: (book: ExcelJS.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  build(book)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** A sheet of texts that name their cell, such as `r2c3`. */
function fill(sheet: ExcelJS.Worksheet, rows: number, columns: number): ExcelJS.Worksheet {
  for (let row = 1; row <= rows; row += 1) {
    sheet.addRow(Array.from({ length: columns }, (_, index) => `r${row}c${index + 1}`))
  }
  return sheet
}

/** A workbook with a chart of one bar, as Apache POI writes it: without a theme, and without colours. */
function barChart(): Uint8Array {
  const drawing =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>18</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="c"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>'
  const axis = (id: number, cross: number, place: string) =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/><c:crossAx val="${cross}"/>`
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="bar"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Data!$A$1</c:f></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx>${axis(1, 2, 'l')}</c:catAx><c:valAx>${axis(2, 1, 'b')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`
  const xml = '<sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData><drawing r:id="rId1"/>'
  const relationships = [['rId1', 'drawing', '../drawings/drawing1.xml']] as const
  return tinyXlsx([{ name: 'Data', xml, relationships }], {
    parts: {
      'xl/drawings/drawing1.xml': drawing,
      'xl/drawings/_rels/drawing1.xml.rels': relsOf([['rId1', 'chart', '../charts/chart1.xml']]),
      'xl/charts/chart1.xml': chart,
    },
  })
}

describe.skipIf(findWasm() === undefined || !hasPoppler)('convert/excel, laid out', () => {
  // Started by the first document that has to flow; none does.
  const browsers = createChromiumPool({ selfTest: false })
  const officeReader = createOfficeReader()
  let office: OfficeEngine
  let wide: Uint8Array
  let long: Uint8Array

  beforeAll(async () => {
    office = createOfficeEngine({ concurrency: 1, spares: 0, soffice: '' }) as OfficeEngine
    wide = await workbook((book) => fill(book.addWorksheet('Wide'), 4, 14))
    long = await workbook((book) => fill(book.addWorksheet('Long'), 120, 3))
    await office.start()
  }, TIMEOUT_MS)
  afterAll(() => Promise.all([office.close(), officeReader.close(), browsers.close()]))

  async function convert(
    document: Uint8Array,
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<Artifact<'application/pdf'>> {
    const prepared = prepare(operations.convertExcel, { document, options })
    const { signal } = new AbortController()
    const now = () => new Date(0)
    const pdf = await run(prepared, { browsers, office, officeReader, now, signal })
    expect(pdf.engine).toBe('layout')
    return pdf
  }

  const pagesWith = (pdf: Uint8Array, text: string) =>
    words(pdf)
      .filter((one) => one.text === text)
      .map(({ page }) => page)

  test('prints the visible sheets, or those named, hidden ones too', async () => {
    const document = await workbook((book) => {
      book.addWorksheet('First').addRow(['one'])
      book.addWorksheet('Second', { state: 'hidden' }).addRow(['two'])
      book.addWorksheet('Third').addRow(['three'])
    })
    expect(textOf((await convert(document)).bytes)).toBe('one three')
    expect(textOf((await convert(document, { sheets: ['Third', 2] })).bytes)).toBe('two three')
  })

  test('tells numbers that are wider than their columns, of a workbook that has no text', async () => {
    const narrow = await workbook((book) => {
      const sheet = book.addWorksheet('Numbers')
      sheet.getColumn(1).width = 3
      sheet.getCell('A1').value = 1234567.25
      sheet.getCell('A1').numFmt = '0.00'
    })
    const { bytes, warnings } = await convert(narrow)
    expect(textOf(bytes)).toBe('###')
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringContaining('###'))
  })

  test('draws bars that state no colour in that of Office, in a workbook without a theme', async () => {
    const { bytes } = await convert(barChart())
    const { widthPx, heightPx, at } = raster(bytes)
    let blue = 0
    for (let y = 0; y < heightPx; y += 1) {
      for (let x = 0; x < widthPx; x += 1) if (at(x, y) === '#4472c4') blue += 1
    }
    expect(blue).toBeGreaterThan(1000)
  })

  test('gives the cells of a colour scale the colours of their values', async () => {
    const rows = [1, 2, 3].map(
      (value) => `<row r="${value}"><c r="A${value}"><v>${value}</v></c></row>`,
    )
    const ends = '<cfvo type="min"/><cfvo type="percentile" val="50"/><cfvo type="max"/>'
    const colours = ['F8696B', 'FFEB84', '63BE7B'].map((colour) => `<color rgb="FF${colour}"/>`)
    const xml = `<sheetData>${rows.join('')}</sheetData><conditionalFormatting sqref="A1:A3"><cfRule type="colorScale" priority="1"><colorScale>${ends}${colours.join('')}</colorScale></cfRule></conditionalFormatting>`
    const { bytes } = await convert(tinyXlsx([{ name: 'Scale', xml }]))
    const { at } = raster(bytes)
    const grounds = words(bytes).map(({ left, top, bottom }) => at(left - 10, (top + bottom) / 2))
    expect(grounds).toEqual(['#f8696b', '#ffeb84', '#63be7b'])
  })

  test('scales columns that would be cut, and says so', async () => {
    const { pages, warnings, bytes } = await convert(wide)
    expect(pages).toBe(1)
    expect(warnings.map(({ code }) => code)).toContain('columns_scaled')
    expect(pagesWith(bytes, 'r4c14')).toEqual([1])
  })

  test('lets columns run over pages where no fit is asked for', async () => {
    const { bytes, warnings } = await convert(wide, { fit: 'none' })
    expect(warnings.map(({ code }) => code)).not.toContain('columns_scaled')
    expect(pagesWith(bytes, 'r1c14')).toEqual([2])
  })

  test('fits a whole sheet on a page', async () => {
    expect((await convert(long)).pages).toBe(3)
    expect((await convert(long, { fit: 'page' })).pages).toBe(1)
  })

  test('prints a range, a print area, or all in spite of it', async () => {
    const document = await workbook((book) => {
      fill(book.addWorksheet('Area'), 3, 3).pageSetup.printArea = 'A1:B2'
    })
    expect(textOf((await convert(document)).bytes)).toBe('r1c1 r2c1 r1c2 r2c2')
    const all = await convert(document, { print_area: 'ignore' })
    expect(pagesWith(all.bytes, 'r3c3')).toEqual([1])
    const range = await convert(document, { print_area: 'C3:C3' })
    expect(textOf(range.bytes)).toBe('r3c3')
  })

  test('repeats rows and columns on every page', async () => {
    const { bytes } = await convert(long, { repeat_rows: '1:1' })
    expect(pagesWith(bytes, 'r1c2')).toEqual([1, 2, 3])
    const across = await convert(wide, { repeat_columns: 'A:A', fit: 'none' })
    expect(pagesWith(across.bytes, 'r2c1')).toEqual([1, 2])
  })

  test('prints headings where they are asked for', async () => {
    const document = await workbook((book) => book.addWorksheet('Headed').addRow(['text']))
    expect(textOf((await convert(document)).bytes)).toBe('text')
    expect(textOf((await convert(document, { headings: true })).bytes)).toBe('A 1 text')
  })

  test('writes numbers and dates in the locale, and prints notes behind their sheet', async () => {
    const document = await workbook((book) => {
      const sheet = book.addWorksheet('Noted')
      sheet.addRow([1234567.5, 0.5, 45_000, 45_000])
      sheet.getCell('A1').numFmt = '#,##0.00'
      sheet.getCell('C1').numFmt = 'dd/mm/yyyy'
      sheet.getCell('D1').numFmt = 'dddd'
      sheet.columns.forEach((column) => {
        column.width = 20
      })
      sheet.getCell('A1').note = 'remark'
    })
    const { bytes, warnings } = await convert(document, { notes: true, locale: 'fr-FR' })
    // The other way round than the data that LibreOffice's separators are taken from.
    expect(textOf(bytes)).toBe('1 234 567,50 0,5 15/03/2023 mercredi Noted A1 remark')
    expect(warnings.map(({ code }) => code)).not.toContain('option_not_applied')
    const german = await convert(document, { locale: 'de-DE' })
    expect(textOf(german.bytes)).toBe('1.234.567,50 0,5 15.03.2023 Mittwoch')
    const english = await convert(document)
    expect(textOf(english.bytes)).toBe('1,234,567.50 0.5 15/03/2023 Wednesday')
  })

  test('calculates totals of a table that name their columns alone, and tells of results that fail', async () => {
    const totals = (formula: string) =>
      workbook((book) => {
        const sheet = book.addWorksheet('Totals')
        sheet.addTable({
          name: 'Sales',
          ref: 'A1',
          columns: [{ name: 'Item' }, { name: 'Sum' }],
          rows: [
            ['malt', 4],
            ['rye', 5],
          ],
        })
        sheet.getCell('B3').value = { formula, date1904: false }
        book.calcProperties.fullCalcOnLoad = true
      })
    const named = await convert(await totals('SUM([Item],8)'))
    expect(textOf(named.bytes)).toContain('8')
    expect(named.warnings.map(({ code }) => code)).not.toContain('content_left_out')
    const failed = await convert(await totals('NOSUCHFUNCTION(1)'))
    expect(textOf(failed.bytes)).toContain('#NAME?')
    expect(failed.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('#NAME? or Err:') }),
    )
  })

  test('takes paper, orientation and margins from the request', async () => {
    const options = { page_size: 'A5', orientation: 'landscape', margins_mm: 30 }
    const { bytes } = await convert(long, options)
    const [page] = pageSizesPt(bytes)
    expect((page?.widthPt ?? 0) * MM_PER_PT).toBeCloseTo(210, 0)
    expect((page?.heightPt ?? 0) * MM_PER_PT).toBeCloseTo(148, 0)
    const [first] = words(bytes)
    // A cell pads its text by less than a millimetre.
    expect((first?.left ?? 0) * MM_PER_PT).toBeCloseTo(30.4, 0)
  })
})
