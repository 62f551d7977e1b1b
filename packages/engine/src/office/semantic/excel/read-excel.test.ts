import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
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

test('a filter of more columns than exceljs reads of its table does no harm', async () => {
  const document = new OfficePackage(
    await bytesOf((workbook) => {
      const columns = [{ name: 'Name', filterButton: true }]
      const sheet = workbook.addWorksheet('S')
      sheet.addTable({ name: 'T', ref: 'A1', headerRow: true, columns, rows: [['Ada']] })
    }),
  )
  const part = 'xl/tables/table1.xml'
  const columns = '<filterColumn colId="0" hiddenButton="1"/><filterColumn colId="1"/></autoFilter>'
  document.write(part, document.text(part).replace(/<filterColumn.*<\/autoFilter>/, columns))
  expect((await readExcel(document.save(), { locale: 'en-US' })).html).toContain('<td>Ada</td>')
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
