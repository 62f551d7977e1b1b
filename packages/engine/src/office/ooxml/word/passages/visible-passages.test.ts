import { expect, test } from 'vitest'
import { paragraph, type TinyDocx, tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { headerPassages, visiblePassages } from './visible-passages.ts'

const MAIN = 'word/document.xml'
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const box = (text: string, more = '') =>
  `<wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx>${more}</wps:wsp>`
const warp = (preset: string) =>
  `<wps:bodyPr><a:prstTxWarp xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" prst="${preset}"/></wps:bodyPr>`
const control = (properties: string, text: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`
const alternatives = (requires: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="${requires}">${run('choice')}</mc:Choice><mc:Fallback>${run('fallback')}</mc:Fallback></mc:AlternateContent>`

function passages(content: string, docx: TinyDocx = {}): readonly string[] {
  return visiblePassages(new OfficePackage(tinyDocx(content, docx)), MAIN)
}

test('a paragraph is one passage; a text box in it is another', () => {
  const text = `<w:p>${run('one')}<w:r><w:tab/></w:r>${run(' two')}<w:r><w:drawing>${box('inside')}</w:drawing></w:r>${run(' three')}</w:p>`
  expect(passages(text)).toEqual(['inside', 'one two three'])
})

test.each([
  ['hidden text', run('no', '<w:vanish/>')],
  ['pictures that are letters of a font', run('no', '<w:rFonts w:ascii="Wingdings"/>')],
  ['text of hidden styles', run('no', '<w:rStyle w:val="Gone"/>')],
  ['deleted text', '<w:del><w:r><w:delText>no</w:delText></w:r></w:del>'],
  ['results of fields', `<w:fldSimple w:instr="DATE">${run('no')}</w:fldSimple>`],
  [
    'results of fields in pieces',
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('no')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  ],
  ['text that is bound to data', control('<w:dataBinding w:xpath="/a"/>', 'no')],
  ['readings', `<w:r><w:ruby><w:rt>${run('no')}</w:rt><w:rubyBase/></w:ruby></w:r>`],
  [
    'hidden drawings',
    `<w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:inline><wp:docPr id="1" hidden="1"/>${box('no')}</wp:inline></w:drawing></w:r>`,
  ],
  [
    'hidden shapes',
    `<w:r><w:pict><v:rect style="visibility:hidden"><v:textbox><w:txbxContent>${paragraph('no')}</w:txbxContent></v:textbox></v:rect></w:pict></w:r>`,
  ],
  [
    'WordArt, which is drawn as outlines',
    `<w:r><w:drawing>${box('no', warp('textArchUp'))}</w:drawing></w:r>`,
  ],
])('what is not printed is no passage: %s', (_, content) => {
  const styles = wordXml(
    'styles',
    '<w:style w:type="character" w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style>',
  )
  const docx: TinyDocx = {
    relationships: [['rId1', 'styles', 'styles.xml']],
    parts: { 'word/styles.xml': styles },
  }
  expect(passages(`<w:p>${run('before')}${content}${run('behind')}</w:p>`, docx)).toEqual([
    'beforebehind',
  ])
})

test.each([
  ['text that is not hidden after all', run('yes', '<w:vanish w:val="0"/>')],
  ['controls without data', control('<w:id w:val="1"/>', 'yes')],
  ['insertions', `<w:ins>${run('yes')}</w:ins>`],
])('what is printed is a passage: %s', (_, content) => {
  expect(passages(`<w:p>${content}</w:p>`)).toEqual(['yes'])
})

test('plain text boxes are passages, and that choice of alternatives which is drawn', () => {
  expect(passages(`<w:p><w:r>${box('yes', warp('textNoShape'))}</w:r></w:p>`)).toEqual(['yes'])
  expect(passages(`<w:p>${alternatives('wps')}</w:p>`)).toEqual(['choice'])
  expect(passages(`<w:p>${alternatives('other')}</w:p>`)).toEqual(['fallback'])
})

test('notes that the text calls are read, and headers of the first page', () => {
  const note = (id: number, text: string) =>
    `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`
  const reference = (type: string, id: string) =>
    `<w:headerReference w:type="${type}" r:id="${id}"/>`
  const docx: TinyDocx = {
    relationships: [
      ['rId1', 'footnotes', 'footnotes.xml'],
      ['rId2', 'header', 'header1.xml'],
      ['rId3', 'header', 'header2.xml'],
    ],
    parts: {
      'word/footnotes.xml': wordXml(
        'footnotes',
        note(-1, 'line') + note(1, 'note') + note(2, 'lost'),
      ),
      'word/header1.xml': wordXml('hdr', paragraph('odd pages')),
      'word/header2.xml': wordXml('hdr', paragraph('even pages')),
    },
  }
  const text = `<w:p>${run('text')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`
  const section = (more: string) =>
    `<w:sectPr>${reference('default', 'rId2')}${reference('even', 'rId3')}${more}</w:sectPr>`
  const headers = (content: string) =>
    headerPassages(new OfficePackage(tinyDocx(content, docx)), MAIN)
  expect(passages(text + section(''), docx)).toEqual(['text', 'note'])
  expect(headers(text + section(''))).toEqual(['odd pages'])
  expect(headers(text + section('<w:titlePg/>'))).toEqual([])
})

test('cells that are merged with the one above are left out', () => {
  const cell = (text: string, merge: string) =>
    `<w:tr><w:tc><w:tcPr>${merge}</w:tcPr>${paragraph(text)}</w:tc><w:tc>${paragraph('beside')}</w:tc></w:tr>`
  const rows = cell('first', '<w:vMerge w:val="restart"/>') + cell('second', '<w:vMerge/>')
  expect(passages(`<w:tbl>${rows}</w:tbl>${paragraph('after')}`)).toEqual([
    'first',
    'beside',
    'beside',
    'after',
  ])
})

test('the mark of a note parts the words around it', () => {
  const text = `<w:p>${run('好')}<w:r><w:footnoteReference w:id="1"/></w:r>${run('日')}</w:p>`
  expect(passages(text)).toEqual(['好 日'])
})
