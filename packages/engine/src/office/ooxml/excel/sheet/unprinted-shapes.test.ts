import { expect, test } from 'vitest'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'
import { dropUnprintedShapes } from './unprinted-shapes.ts'

const DRAWING = 'xl/drawings/drawing1.xml'

function drop(content: string) {
  const part = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${content}</xdr:wsDr>`
  const relationships = [['rId1', 'drawing', '../drawings/drawing1.xml']] as const
  const parts = { [DRAWING]: part }
  const document = new OfficePackage(tinyXlsx([{ name: 'S', relationships }], { parts }))
  const hasSlicer = dropUnprintedShapes(document, 'xl/worksheets/sheet1.xml')
  const left = document.text(DRAWING).replace(/^<[^>]*>|<\/xdr:wsDr>$/g, '')
  return { hasSlicer, left }
}

const anchor = (inside: string, client = '<xdr:clientData/>', hidden = '') =>
  `<xdr:twoCellAnchor><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="a"${hidden}/></xdr:nvSpPr>${inside}</xdr:sp>${client}</xdr:twoCellAnchor>`
const SLICER =
  '<mc:AlternateContent><mc:Choice><a:graphicData uri="http://schemas.microsoft.com/office/drawing/2010/slicer"/></mc:Choice><mc:Fallback/></mc:AlternateContent>'

test.each([
  anchor('', '<xdr:clientData fPrintsWithSheet="0"/>'),
  anchor('', '<xdr:clientData fPrintsWithSheet="false"/>'),
  anchor('', undefined, ' hidden="1"'),
])('what Excel does not print goes: %#', (unprinted) => {
  const seen = anchor('')
  expect(drop(seen + unprinted + seen)).toEqual({ hasSlicer: false, left: seen + seen })
})

test('the note in place of a slicer goes and is told', () => {
  expect(drop(anchor(SLICER))).toEqual({ hasSlicer: true, left: '' })
})

test.each([
  anchor('', '<xdr:clientData fPrintsWithSheet="1"/>'),
  anchor('<xdr:cNvPr id="2" name="part of a group" hidden="1"/>'),
])('others stay: %#', (seen) => {
  expect(drop(seen).left).toBe(seen)
})
