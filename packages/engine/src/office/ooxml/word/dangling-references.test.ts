import { expect, test } from 'vitest'
import { prepareWord } from '../../preflight/prepare-word.ts'
import { tinyDocx, wordXml } from '../../test/tiny-docx.ts'
import { OfficePackage } from '../office-package.ts'

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (instruction: string, result: string) =>
  `${mark('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${mark('separate')}<w:r><w:t>${result}</w:t></w:r>${mark('end')}`
const HEADING =
  '<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Toc1"/></w:p>'

function prepare(content: string) {
  const styles = ['heading 1', 'heading 2'].map(
    (name, index) => `<w:style w:styleId="H${index + 1}"><w:name w:val="${name}"/></w:style>`,
  )
  const document = tinyDocx(`${HEADING}<w:p>${content}</w:p>`, {
    relationships: [['rId1', 'styles', 'styles.xml']],
    parts: { 'word/styles.xml': wordXml('styles', styles.join('')) },
  })
  const { bytes, warnings } = prepareWord(document)
  const text = new OfficePackage(bytes).text('word/document.xml')
  return {
    isField: text.includes('fldChar') || text.includes('fldSimple'),
    hasResult: text.includes('<w:t>result</w:t>'),
    messages: warnings.map(({ message }) => message),
  }
}

test.each([
  ['PAGEREF _toc1 \\h', true],
  [' REF "_Toc1"', true],
  ['PAGEREF _Toc2 \\h', false],
  ['NOTEREF nowhere', false],
  ['STYLEREF "Heading 1"', true],
  ['STYLEREF 1 \\n', true],
  ['STYLEREF 2', false],
  ['STYLEREF "Überschrift 1"', false],
  ['PAGE', true],
])('the field %s stays one: %s', (instruction, stays) => {
  expect(prepare(field(instruction, 'result'))).toMatchObject({ isField: stays, hasResult: true })
})

test('simple fields and fields inside of links are looked at, too', () => {
  const simple = '<w:fldSimple w:instr="REF gone"><w:r><w:t>result</w:t></w:r></w:fldSimple>'
  expect(prepare(simple)).toMatchObject({ isField: false, hasResult: true, messages: [] })
  const link = `<w:hyperlink w:anchor="_Toc2">${field('PAGEREF _Toc2', 'result')}</w:hyperlink>`
  expect(prepare(link)).toMatchObject({ isField: false, hasResult: true })
})

test('a style that nothing has is told: its text changes from page to page', () => {
  expect(prepare(field('STYLEREF 2', 'result')).messages).toEqual([
    'Fields that show text of a style that nothing has keep their last result.',
  ])
})

test('a bookmark that a field makes is one', () => {
  const both = field('SET total &quot;5&quot;', '') + field('REF total', 'result')
  expect(prepare(both).isField).toBe(true)
})

test.each([
  ['EQ \\f(1,2)', true],
  ['DISPLAYBARCODE "123" QR', true],
  ['EQ \\* jc2 \\o\\ad(\\s\\up 9(reading),base)', false],
])('the field %s, which Word alone draws, is told: %j', (instruction, isTold) => {
  expect(prepare(field(instruction, '')).messages).toEqual(
    isTold
      ? ['Equations and barcodes that fields describe (EQ, DISPLAYBARCODE) were left out.']
      : [],
  )
})
