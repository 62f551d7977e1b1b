import { expect, test } from 'vitest'
import { paragraph, wordXml } from '../test/tiny-docx.ts'
import { holdsShapes } from './left-out-shapes.ts'

const NAMESPACES =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`
const TEXT = `<wps:txbx><w:txbxContent>${paragraph('x')}</w:txbxContent></wps:txbx>`
const shape = (geometry: string, more = '', text = '') =>
  run(
    `<w:drawing ${NAMESPACES}><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:spPr>${geometry}<a:ln>${more}</a:ln></wps:spPr>${text}</wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`,
  )
const preset = (name: string) => `<a:prstGeom prst="${name}"/>`
const vml = (content: string) => run(`<w:pict>${content}</w:pict>`)
const holds = (content: string) =>
  holdsShapes(wordXml('document', `<w:body>${content}</w:body>`), 'word/document.xml')

test.each([
  ['a free form', shape('<a:custGeom/>')],
  ['a star with text', shape(preset('star5'), '', TEXT)],
  ['a box without text', shape(preset('rect'))],
  ['an arrow', shape(preset('straightConnector1'), '<a:tailEnd type="triangle"/>')],
  ['a shape of Word 2007', vml('<v:oval style="width:50pt"/>')],
  [
    'an arrow of Word 2007',
    vml('<v:line from="0,0" to="9,9"><v:stroke endarrow="block"/></v:line>'),
  ],
])('%s is told', (_, content) => {
  expect(holds(content)).toBe(true)
})

test.each([
  ['text', paragraph('x')],
  ['a text box', shape(preset('rect'), '', TEXT)],
  ['a plain line', shape(preset('line'), '<a:tailEnd type="none"/>')],
  ['a text box of Word 2007', vml('<v:shape><v:textbox/></v:shape>')],
  [
    'a picture of Word 2007',
    vml('<v:shapetype><v:stroke/></v:shapetype><v:shape><v:imagedata/></v:shape>'),
  ],
  ['WordArt, which has a note', vml('<v:shape><v:textpath string="x"/></v:shape>')],
  ['a rule between paragraphs', vml('<v:rect style="height:1.5pt" o:hr="t"/>')],
  ['a plain line of Word 2007', vml('<v:line from="0,0" to="9,9"/>')],
  [
    'a form for readers of old',
    `<mc:AlternateContent ${NAMESPACES}><mc:Fallback>${vml('<v:oval/>')}</mc:Fallback></mc:AlternateContent>`,
  ],
])('%s is not', (_, content) => {
  expect(holds(content)).toBe(false)
})

test('shapes of sheets are told but for hidden ones, those of controls', () => {
  const drawing = (hidden: string) =>
    `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2"${hidden}/></xdr:nvSpPr><xdr:spPr>${preset('star5')}</xdr:spPr></xdr:sp></xdr:wsDr>`
  expect(holdsShapes(drawing(''), 'p')).toBe(true)
  expect(holdsShapes(drawing(' hidden="1"'), 'p')).toBe(false)
})
