import { expect, test } from 'vitest'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'
import { drawingExtent } from './drawing-extent.ts'

const corner = (name: string, column: number, row: number, offset: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`

const extentOf = (anchor: string) => {
  const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">${anchor}</xdr:wsDr>`
  const bytes = tinyXlsx([{ name: 'S' }], {
    parts: {
      'xl/drawings/drawing1.xml': drawing,
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
    },
  })
  // Columns of 20 mm.
  const columnReached = (from: number, mm: number) => from - 1 + Math.ceil(mm / 20)
  return drawingExtent(new OfficePackage(bytes), 'xl/worksheets/sheet1.xml', columnReached)
}

test.each([
  [500, { top: 3, left: 2, bottom: 6, right: 5 }],
  [0, { top: 3, left: 2, bottom: 5, right: 4 }],
])('a shape that ends %d behind the edge of cells lies over %o', (offset, extent) => {
  const corners = corner('from', 1, 2, 0) + corner('to', 4, 5, offset)
  expect(extentOf(`<xdr:twoCellAnchor>${corners}</xdr:twoCellAnchor>`)).toEqual(extent)
})

test('a shape that states its size reaches as far as the columns it covers', () => {
  // 150 mm from the left edge of column H, and 1 mm beside it.
  const ext = '<xdr:ext cx="5400000" cy="2700000"/>'
  const inner = '<xdr:pic><a:ext cx="54000000" cy="1"/></xdr:pic>'
  const one = `<xdr:oneCellAnchor>${corner('from', 7, 1, 36_000)}${ext}${inner}</xdr:oneCellAnchor>`
  const place = '<xdr:pos x="3600000" y="0"/>'
  const absolute = `<xdr:absoluteAnchor>${place}${ext}</xdr:absoluteAnchor>`
  expect(extentOf(one)).toEqual({ top: 2, left: 8, bottom: 2, right: 15 })
  expect(extentOf(one + absolute)).toEqual({ top: 1, left: 1, bottom: 2, right: 15 })
})

test.each([
  ['', { top: 1, left: 1, bottom: 29, right: 15 }],
  [' print="0"', undefined],
])('an embedded object that the sheet places lies over its cells: %j', (print, extent) => {
  const place = (name: string, column: number, row: number) =>
    `<${name}><xdr:col>${column}</xdr:col><xdr:colOff>9</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>9</xdr:rowOff></${name}>`
  const xml = `<sheetData/><oleObjects xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"><oleObject><objectPr${print}><anchor>${place('from', 0, 0)}${place('to', 14, 28)}</anchor></objectPr></oleObject></oleObjects>`
  const document = new OfficePackage(tinyXlsx([{ name: 'S', xml }]))
  expect(drawingExtent(document, 'xl/worksheets/sheet1.xml', (from) => from)).toEqual(extent)
})
