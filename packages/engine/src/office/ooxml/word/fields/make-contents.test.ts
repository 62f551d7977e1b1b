import { expect, test, vi } from 'vitest'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { type MakeContents, makeContents } from './make-contents.ts'

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

function made(body: string, options: Partial<MakeContents> = {}): string {
  const document = new OfficePackage(
    tinyDocx(body, {
      relationships: [['rId1', 'styles', 'styles.xml']],
      parts: { 'word/styles.xml': wordXml('styles', STYLES) },
    }),
  )
  const plain = { updatesFields: false, hasPages: true, onPlain: () => {}, onUnmade: () => {} }
  makeContents(document, MAIN, { ...plain, ...options })
  return document.text(MAIN)
}

/** Texts of the entries, with the style of each and the text that its page number points at. */
function entries(body: string, updatesFields = false): readonly string[] {
  const text = made(body, { updatesFields })
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
  made(contents() + front + paragraph('Text') + section(behind), { onPlain })
  expect(onPlain).toHaveBeenCalledTimes(times)
})

test.each([
  ['words that ask to update it', contents(undefined, run('<w:t>Update this list.</w:t>'))],
  ['a simple field', '<w:p><w:fldSimple w:instr="TOC \\o" w:dirty="1"/></w:p>'],
  [
    'words in a simple field',
    `<w:p><w:fldSimple w:instr="TOC \\o" w:dirty="1">${run('<w:t>Update</w:t>')}</w:fldSimple></w:p>`,
  ],
])('%s are no entries', (_, list) => {
  expect(entries(list + HEADINGS)).toHaveLength(2)
})

test('entries have no page numbers where the list or the mode has none', () => {
  const pages = (text: string) => text.match(/PAGEREF/g)?.length ?? 0
  expect(pages(made(contents('TOC \\o "1-3" \\n') + HEADINGS))).toBe(0)
  expect(pages(made(contents('TOC \\o "1-3" \\n "2-3"') + HEADINGS))).toBe(1)
  const plain = made(contents() + HEADINGS, { hasPages: false })
  expect(pages(plain)).toBe(0)
  expect(plain).toContain('<w:t xml:space="preserve">Second</w:t></w:r></w:hyperlink></w:p>')
})

test.each([
  ['that stores nothing', contents(undefined, '', ''), 1],
  ['that stores other words', contents(undefined, run('<w:t>Update me</w:t>'), ''), 1],
  [
    'that stores other words, and is of figures',
    contents('TOC \\c "F"', run('<w:t>Update</w:t>')),
    1,
  ],
  ['that has entries', contents(undefined, run('<w:t>First 1</w:t>'), ''), 0],
  ['that is made', contents(), 0],
  ['that other fields are told with', contents('TOC \\c "F"'), 0],
])('a list of contents without entries is told or not: one %s', (_, list, times) => {
  const onUnmade = vi.fn()
  made(list + HEADINGS, { onUnmade })
  expect(onUnmade).toHaveBeenCalledTimes(times)
  const alone = vi.fn()
  made(contents(undefined, '', '') + paragraph('Text'), { onUnmade: alone })
  expect(alone).not.toHaveBeenCalled()
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
