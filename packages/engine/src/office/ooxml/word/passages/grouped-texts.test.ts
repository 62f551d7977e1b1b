import { expect, test } from 'vitest'
import { Removals } from '../../../disarm/removals.ts'
import { wordXml } from '../../../test/tiny-docx.ts'
import { groupedTexts } from './grouped-texts.ts'

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const plain = (text: string) => `<w:r><w:rPr></w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (content: string) => `<w:p>${content}</w:p>`
const control = (content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="1"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const table = (content: string) =>
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr/>${content}</w:tc></w:tr></w:tbl>`

function box(content: string, attributes = ''): string {
  return `<v:rect${attributes}><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:rect>`
}

function grouped(content: string, attributes = '') {
  return convert(`<v:group>${box(content, attributes)}</v:group>`)
}

function convert(shapes: string, hasColour = (_: string) => false) {
  const removals = new Removals()
  const before = wordXml('hdr', paragraph(`<w:r><w:pict>${shapes}</w:pict></w:r>`))
  const after = groupedTexts(before, 'word/header1.xml', hasColour, removals)
  const [, content = ''] = /<w:txbxContent>(.*)<\/w:txbxContent>/s.exec(after) ?? []
  return { isChanged: after !== before, content, after, warnings: removals.warnings }
}

test.each([
  ['a control around a paragraph', control(paragraph(run('A')))],
  ['a control in a control', control(control(paragraph(run('A'))))],
  ['a control around a run', paragraph(control(run('A')))],
  ['a link', paragraph(`<w:hyperlink w:anchor="x">${run('A')}</w:hyperlink>`)],
  ['a field', paragraph(`<w:fldSimple w:instr=" TITLE ">${run('A')}</w:fldSimple>`)],
  [
    'marks of custom XML',
    `<w:customXml w:element="e"><w:customXmlPr/>${paragraph(run('A'))}</w:customXml>`,
  ],
  ['a direction', paragraph(`<w:dir w:val="rtl">${run('A')}</w:dir>`)],
])('text of a grouped shape stands in a plain paragraph: %s', (_, content) => {
  const { content: written, warnings } = grouped(content)
  expect(written).toBe(paragraph(plain('A')))
  expect(warnings).toEqual([])
})

test('tables and equations become paragraphs, and are told', () => {
  const { content, warnings } = grouped(table(paragraph(run('A')) + table(paragraph(run('B')))))
  expect(content).toBe(paragraph(plain('A')) + paragraph(plain('B')))
  expect(warnings.map(({ message }) => message)).toEqual([
    'Tables and equations in grouped text boxes are shown as plain paragraphs.',
  ])
  const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
  const sum = grouped(
    paragraph(`<m:oMath ${math}><m:r><m:t>1+</m:t></m:r><m:r><m:t>2</m:t></m:r></m:oMath>`),
  )
  expect(sum.content).toContain('<w:t xml:space="preserve">1+2</w:t>')
  expect(sum.warnings).toHaveLength(1)
})

test('hidden text stays hidden', () => {
  const hidden = (value: string) =>
    `<w:r><w:rPr><w:b/><w:vanish${value}/></w:rPr><w:t>A</w:t></w:r>`
  expect(grouped(paragraph(hidden(''))).content).toBe(paragraph(''))
  expect(grouped(paragraph(hidden(' w:val="0"'))).content).toContain('<w:t>A</w:t>')
})

test('symbols and hyphens are characters of their fonts', () => {
  const { content } = grouped(
    paragraph('<w:r><w:t>A</w:t><w:noBreakHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'),
  )
  expect(content).toBe(
    paragraph(
      '<w:r><w:rPr></w:rPr><w:t>A</w:t><w:t>\u2011</w:t></w:r><w:r><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings" w:cs="Wingdings"/></w:rPr><w:t>&#xF0FC;</w:t></w:r>',
    ),
  )
})

test('page numbers that will not be counted are told', () => {
  const simple = grouped(paragraph(`<w:fldSimple w:instr=" PAGE ">${run('7')}</w:fldSimple>`))
  const begun = grouped(
    paragraph(`<w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r>${run('7')}`),
  )
  for (const { warnings } of [simple, begun]) {
    expect(warnings).toEqual([
      {
        code: 'content_left_out',
        severity: 'warning',
        message:
          'Page numbers and dates in grouped text boxes of the Word 2007 form keep their last result.',
      },
    ])
  }
})

test.each([
  ['#000', true],
  ['black [3213]', true],
  ['#1f1f40 [1]', true],
  ['navy', true],
  ['white', false],
  ['#4f81bd [3204]', false],
  ['fill darken(118)', false],
])('text of no colour is white on a dark shape: %s', (colour, isWhite) => {
  const { content } = grouped(paragraph(run('A')), ` fillcolor="${colour}"`)
  expect(content.includes('<w:color w:val="FFFFFF"/>')).toBe(isWhite)
  const open = grouped(paragraph(run('A')), ` filled="f" fillcolor="${colour}"`)
  expect(open.content).not.toContain('color')
})

test('a colour of the run or of its style stays', () => {
  const red = '<w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>A</w:t></w:r>'
  expect(grouped(paragraph(red), ' fillcolor="black"').content).toBe(paragraph(red))
  const styled = paragraph(`<w:pPr><w:pStyle w:val="Red"/></w:pPr>${run('A')}`)
  const shapes = `<v:group>${box(styled, ' fillcolor="black"')}</v:group>`
  expect(convert(shapes, (style) => style === 'Red').content).not.toContain('FFFFFF')
  expect(convert(shapes).content).toContain('FFFFFF')
})

test('only groups that are shown are rewritten', () => {
  const content = control(paragraph(run('A')))
  expect(convert(box(content)).isChanged).toBe(false)
  const choice = (requires: string) =>
    convert(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="${requires}"/><mc:Fallback><v:group>${box(content)}</v:group></mc:Fallback></mc:AlternateContent>`,
    ).isChanged
  expect([choice('wpg'), choice('wps w14'), choice('other')]).toEqual([false, false, true])
})
