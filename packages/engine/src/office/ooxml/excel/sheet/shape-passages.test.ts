import { expect, test } from 'vitest'
import { tinyXlsx } from '../../../test/tiny-xlsx.ts'
import { OfficePackage } from '../../office-package.ts'
import { shapePassages } from './shape-passages.ts'

const XDR = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const text = (content: string) => `<a:r><a:t>${content}</a:t></a:r>`
const shape = (content: string, properties = '') =>
  `<xdr:sp><xdr:txBody><a:bodyPr>${properties}</a:bodyPr><a:p>${content}</a:p></xdr:txBody></xdr:sp>`
const warp = (preset: string) => `<a:prstTxWarp prst="${preset}"/>`
const control = (kind: string, caption: string, more = '') =>
  `<v:shape id="a"><v:textbox><div><font>${caption}</font></div></v:textbox><x:ClientData ObjectType="${kind}">${more}</x:ClientData></v:shape>`

function passages(drawing: string, controls = ''): readonly string[] {
  const relationships = [
    ['rId1', 'drawing', '../drawings/drawing1.xml'],
    ['rId2', 'vmlDrawing', '../drawings/controls.vml'],
  ] as const
  const workbook = tinyXlsx([{ name: 'S', relationships }], {
    parts: {
      'xl/drawings/drawing1.xml': `<xdr:wsDr ${XDR} ${A}>${drawing}</xdr:wsDr>`,
      'xl/drawings/controls.vml': `<xml>${controls}</xml>`,
    },
  })
  return shapePassages(new OfficePackage(workbook), 'xl/worksheets/sheet1.xml')
}

test('shapes, alone and in groups, have passages', () => {
  const grouped = `<xdr:grpSp>${shape(text('in a ') + text('group'))}</xdr:grpSp>`
  expect(passages(shape(`${text('one')}<a:br/>${text('two')}`) + grouped)).toEqual([
    'one two',
    'in a group',
  ])
})

test('of alternatives that one is a passage which Excel takes', () => {
  const alternatives = (requires: string) =>
    `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="${requires}">${shape(text('choice'))}</mc:Choice><mc:Fallback>${shape(text('fallback'))}</mc:Fallback></mc:AlternateContent>`
  expect(passages(alternatives('a14') + shape(text('behind')))).toEqual(['choice', 'behind'])
  expect(passages(alternatives('v'))).toEqual([])
})

test('WordArt is no text, what is hardly WordArt is', () => {
  const drawing =
    shape(text('arch'), warp('textArchUp')) + shape(text('plain'), warp('textNoShape'))
  expect(passages(drawing)).toEqual(['plain'])
})

test('captions of form controls that are printed are passages, notes are not', () => {
  const controls = [
    control('Button', 'Send &amp; close'),
    control('Note', 'Ann: no'),
    control('Checkbox', 'never', '<x:PrintObject>False</x:PrintObject>'),
  ]
  expect(passages('', controls.join(''))).toEqual(['Send & close'])
})
