import { expect, test } from 'vitest'
import { OfficePackage } from '../../ooxml/office-package.ts'
import { tinyDocx, wordXml } from '../../test/tiny-docx.ts'
import { dropHiddenText } from './drop-hidden-text.ts'

const MAIN = 'word/document.xml'
const STYLES = wordXml(
  'styles',
  ['<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>']
    .concat('<w:style w:styleId="Below"><w:basedOn w:val="Secret"/></w:style>')
    .concat(
      '<w:style w:styleId="Back"><w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>',
    )
    .join(''),
)
const run = (content: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`
const paragraph = (content: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`
const TEXT = '<w:t>secret</w:t>'

function left(body: string): string {
  const document = new OfficePackage(
    tinyDocx(body, {
      relationships: [['rId1', 'styles', 'styles.xml']],
      parts: { 'word/styles.xml': STYLES },
    }),
  )
  dropHiddenText(document, MAIN, MAIN)
  return /<w:body>(.*)<\/w:body>/s.exec(document.text(MAIN))?.[1] ?? ''
}

test.each([
  ['<w:vanish/>', ''],
  ['<w:b/><w:vanish w:val="true"/>', ''],
  ['<w:rStyle w:val="Secret"/>', ''],
  ['<w:rStyle w:val="Below"/>', ''],
  ['', 'Secret'],
  ['', 'Below'],
])('hidden text goes: %s in a paragraph %s', (properties, style) => {
  const kept = run('<w:t>shown</w:t>', '<w:vanish w:val="0"/>')
  const hidden = run(`${TEXT}<w:tab/><w:drawing><wp/></w:drawing>`, properties)
  expect(left(paragraph(hidden + kept, style))).toBe(paragraph(run('', properties) + kept, style))
})

test.each([
  run(TEXT, '<w:vanish w:val="0"/>'),
  run(TEXT, '<w:rStyle w:val="Back"/>'),
  run(TEXT, '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
])('shown text stays: %s', (content) => {
  expect(left(paragraph(content) + paragraph(run('<w:t>b</w:t>', '<w:vanish/>')))).toContain(
    content,
  )
})

test('marks of fields stay, so that the field ends', () => {
  const mark = '<w:fldChar w:fldCharType="end"/>'
  const instruction = '<w:instrText>PAGE</w:instrText>'
  expect(left(paragraph(run(mark + TEXT + instruction, '<w:vanish/>')))).toBe(
    paragraph(run(mark + instruction, '<w:vanish/>')),
  )
})

test('hidden text of a text box goes, and leaves the box', () => {
  const box = (content: string) =>
    run(`<w:pict><v:shape><w:txbxContent>${paragraph(content)}</w:txbxContent></v:shape></w:pict>`)
  expect(left(paragraph(box(run(TEXT, '<w:vanish/>') + run('<w:t>a</w:t>'))))).toBe(
    paragraph(box(run('', '<w:vanish/>') + run('<w:t>a</w:t>'))),
  )
})
