import { expect, test } from 'vitest'
import { removeHiddenDrawings } from './hidden-drawings.ts'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ')
const document = (content: string) => `<w:p ${NAMESPACES}>${content}</w:p>`
const drawing = (properties: string, content = '') =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="n"${properties}/>${content}</wp:inline></w:drawing>`
const shape = (properties = '') =>
  `<wps:wsp><wps:cNvPr id="2" name="s"${properties}/><wps:txbx/></wps:wsp>`
const picture = (properties = '') =>
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="3" name="p"${properties}/></pic:nvPicPr></pic:pic>`
const run = (content: string, properties = '') => `<w:r>${properties}${content}</w:r>`

test.each(['1', 'true'])('a drawing that is hidden="%s" goes', (value) => {
  const text = document(run(drawing(` hidden="${value}"`, shape())) + run('<w:t>a</w:t>'))
  expect(removeHiddenDrawings(text, 'p')).toBe(document(run('') + run('<w:t>a</w:t>')))
})

test('the form of a hidden drawing for older readers goes with it', () => {
  const forms = `<mc:AlternateContent><mc:Choice Requires="wps">${drawing(' hidden="1"', shape())}</mc:Choice><mc:Fallback><w:pict><v:rect/></w:pict></mc:Fallback></mc:AlternateContent>`
  expect(removeHiddenDrawings(document(run(forms)), 'p')).toBe(document(run('')))
})

test('of a group, the hidden members go', () => {
  const group = (content: string) => drawing('', `<wpg:wgp><wpg:cNvGrpSpPr/>${content}</wpg:wgp>`)
  const hidden = ' hidden="1"'
  const inner = `<wpg:grpSp><wpg:cNvPr id="4" name="g"${hidden}/>${shape()}</wpg:grpSp>`
  const text = document(run(group(shape(hidden) + shape() + picture(hidden) + inner)))
  expect(removeHiddenDrawings(text, 'p')).toBe(document(run(group(shape()))))
})

test('a VML shape that is not visible goes', () => {
  const box = (style: string) => `<w:pict><v:rect style="${style}"><v:textbox/></v:rect></w:pict>`
  const text = document(run(box('width:9pt;visibility:hidden')) + run(box('visibility:visible')))
  expect(removeHiddenDrawings(text, 'p')).toBe(
    document(run('<w:pict></w:pict>') + run(box('visibility:visible'))),
  )
})

test.each(['<w:rPr><w:vanish/></w:rPr>', '<w:rPr><w:b/><w:vanish w:val="on"/></w:rPr>'])(
  'drawings of a hidden run go: %s',
  (properties) => {
    const text = document(run(`${drawing('', shape())}<w:pict><v:rect/></w:pict>`, properties))
    expect(removeHiddenDrawings(text, 'p')).toBe(document(run('', properties)))
  },
)

test('what is shown stays', () => {
  const text = document(
    run(drawing(' hidden="0"', shape()), '<w:rPr><w:vanish w:val="0"/></w:rPr>') +
      run(
        drawing('', picture(' hidden="1"')),
        '<w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr>',
      ),
  )
  expect(removeHiddenDrawings(text, 'p')).toBe(text)
})

test('hidden text in a text box leaves the box', () => {
  const words = run('<w:t>a</w:t>', '<w:rPr><w:vanish/></w:rPr>')
  const box = drawing('', `<wps:wsp><wps:txbx><w:p>${words}</w:p></wps:txbx></wps:wsp>`)
  const text = document(run(box))
  expect(removeHiddenDrawings(text, 'p')).toBe(text)
})
