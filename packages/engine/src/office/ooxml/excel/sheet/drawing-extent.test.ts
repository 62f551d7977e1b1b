import { expect, test } from 'vitest'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'
import { drawingExtent } from './drawing-extent.ts'

const corner = (name: string, column: number, row: number, offset: number) =>
  `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${offset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff></xdr:${name}>`

test.each([
  [500, { top: 3, left: 2, bottom: 6, right: 5 }],
  [0, { top: 3, left: 2, bottom: 5, right: 4 }],
])('a shape that ends %d behind the edge of cells lies over %o', (offset, extent) => {
  const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"><xdr:twoCellAnchor>${corner('from', 1, 2, 0)}${corner('to', 4, 5, offset)}</xdr:twoCellAnchor></xdr:wsDr>`
  const bytes = tinyXlsx([{ name: 'S' }], {
    parts: {
      'xl/drawings/drawing1.xml': drawing,
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
    },
  })
  expect(drawingExtent(new OfficePackage(bytes), 'xl/worksheets/sheet1.xml')).toEqual(extent)
})
