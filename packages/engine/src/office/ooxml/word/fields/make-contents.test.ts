import { expect, test, vi } from 'vitest'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { makeContents } from './make-contents.ts'

const style = (id: string, name: string, properties = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${properties}</w:style>`
const STYLES =
  style('H1', 'heading 1') +
  style('H2', 'Heading 2') +
  style('C1', 'toc 1') +
  style('Part', 'Part', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
  style('SubPart', 'Sub part', '<w:basedOn w:val="Part"/>')
const MAIN = 'word/document.xml'

const run = (content: string) => `<w:r>${content}</w:r>`
const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${run(`<w:t>${text}</w:t>`)}</w:p>`
const heading = (id: string, text: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`)
const mark = (type: string, wishes = '') =>
  run(`<w:fldChar w:fldCharType="${type}"${type === 'begin' ? wishes : ''}/>`)
const field = (instruction: string, result = '', wishes = ' w:dirty="true"') =>
  `${mark('begin', wishes)}${run(`<w:instrText>${instruction}</w:instrText>`)}${mark('separate')}${result}${mark('end')}`
const contents = (instruction = 'TOC \\o "1-3" \\h \\z', result = '', wishes?: string) =>
  `<w:p>${field(instruction, result, wishes)}</w:p>`
const HEADINGS = heading('H1', 'First') + heading('H2', 'Second') + heading('SubPart', 'Third')

function made(body: string, updatesFields = false, onPlain = () => {}): string {
  const document = new OfficePackage(
    tinyDocx(body, {
      relationships: [['rId1', 'styles', 'styles.xml']],
      parts: { 'word/styles.xml': wordXml('styles', STYLES) },
    }),
  )
  makeContents(document, MAIN, updatesFields, onPlain)
  return document.text(MAIN)
}

/** Texts of the entries, with the style of each and the text that its page number points at. */
function entries(body: string, updatesFields = false): readonly string[] {
  const text = made(body, updatesFields)
  return [...text.matchAll(/<w:p><w:pPr>((?:(?!<w:p>).)*?)<\/w:pPr><w:hyperlink(.*?)<\/w:p>/g)].map(
    ([, look = '', content = '']) => {
      const words = [...content.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, word]) => word)
      const [, bookmark] = /PAGEREF (\w+)/.exec(content) ?? []
      const place = new RegExp(`w:name="${bookmark}"/><w:r><w:t>([^<]*)`).exec(text)
      return `${/"(\w+)"/.exec(look)?.[1]}: ${words.join(' ')} > ${place?.[1]}`
    },
  )
}

test('a list of contents that stores nothing has the headings with their pages', () => {
  expect(entries(contents() + HEADINGS)).toEqual([
    'C1: First > First',
    // Without a style of its own: further in.
    '220: Second > Second',
  ])
})

test('the switches choose the levels', () => {
  expect(entries(contents('TOC \\o "2-2"') + HEADINGS)).toEqual(['220: Second > Second'])
  expect(entries(contents('TOC \\o "1-1" \\u') + HEADINGS)).toEqual([
    'C1: First > First',
    'C1: Third > Third',
  ])
  const listed = paragraph('Listed', '<w:outlineLvl w:val="0"/>')
  const text = paragraph('Text', '<w:pStyle w:val="Part"/><w:outlineLvl w:val="9"/>')
  expect(entries(contents('TOC \\u') + listed + text)).toEqual(['C1: Listed > Listed'])
})

test('entries without numbers of pages are made anew', () => {
  const link = `<w:hyperlink w:anchor="a">${run('<w:t>Old</w:t>')}${field('PAGEREF a \\h')}</w:hyperlink>`
  expect(entries(contents(undefined, link) + HEADINGS)).toHaveLength(2)
})

test('all fields of a document may ask to be made', () => {
  expect(entries(contents(undefined, '', '') + HEADINGS, true)).toHaveLength(2)
})

test.each([
  ['lowerRoman', 'decimal', 1],
  ['decimal', 'lowerRoman', 0],
])('pages in %s before pages in %s', (before, behind, times) => {
  const section = (format: string) => `<w:sectPr><w:pgNumType w:fmt="${format}"/></w:sectPr>`
  const onPlain = vi.fn()
  const front = `${heading('H1', 'Front')}<w:p><w:pPr>${section(before)}</w:pPr></w:p>`
  made(contents() + front + paragraph('Text') + section(behind), false, onPlain)
  expect(onPlain).toHaveBeenCalledTimes(times)
})

test('hidden text is no part of an entry', () => {
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>SECRET</w:t></w:r>'
  const title = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${run('<w:t>Seen</w:t>')}${hidden}</w:p>`
  expect(entries(contents() + title)).toEqual(['C1: Seen > Seen'])
})

test.each([
  ['that Word leaves as it is', contents(undefined, '', '')],
  ['that is locked', contents(undefined, '', ' w:dirty="true" w:fldLock="1"')],
  ['with entries and pages', contents(undefined, run('<w:t>First 1</w:t>'))],
  ['of figures', contents('TOC \\c "Figure"')],
  ['of other styles', contents('TOC \\t "Part,1"')],
  ['behind text', `<w:p>${run('<w:t>See</w:t>')}${field('TOC \\o "1-3"')}</w:p>`],
  ['that ends a section', `<w:p><w:pPr><w:sectPr/></w:pPr>${field('TOC \\o "1-3"')}</w:p>`],
])('a list of contents stays: one %s', (_, list) => {
  expect(entries(list + HEADINGS)).toEqual([])
})
