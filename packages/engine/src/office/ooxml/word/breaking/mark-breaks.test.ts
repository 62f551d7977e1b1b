import { expect, test } from 'vitest'
import { tinyDocx, wordXml } from '../../../test/tiny-docx.ts'
import { OfficePackage } from '../../office-package.ts'
import { markBreaks, markBreaksOf } from './mark-breaks.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFF = '<w:wordWrap w:val="0"/>'
const [NO_LETTERS, NO_DIGITS] = ['<w:autoSpaceDE w:val="0"/>', '<w:autoSpaceDN w:val="0"/>']

/** The text of a paragraph, with joiners as + and spaces without width as |. */
function marked(properties: string, runs: string, rules = {}): string {
  const story = `<w:document ${W}><w:p><w:pPr>${properties}</w:pPr>${runs}</w:p></w:document>`
  const text = markBreaks(story, 'p', () => rules)
  expect(text.replaceAll(/[\u2060\u200b]/g, '')).toBe(story)
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u2060', '+')
    .replaceAll('\u200b', '|')
}
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`

test.each([
  ['', '계+약 제3조 A가', 'words stay whole, gaps are left'],
  [OFF, '계약 제3조 A가', 'words are broken'],
  [NO_DIGITS, '계+약 제+3+조 A가', 'no gaps beside digits'],
  [NO_LETTERS, '계+약 제3조 A+가', 'no gaps beside letters'],
  [OFF + NO_LETTERS + NO_DIGITS, '계약 제|3|조 A|가', 'neither words nor gaps'],
  ['<w:outlineLvl w:val="0"/>', '계약 제3조 A가', 'a heading'],
  ['<w:outlineLvl w:val="9"/>', '계+약 제3조 A가', 'no heading'],
])('Hangul with %s: %s', (properties, expected) => {
  expect(marked(properties, run('계약 제3조 A가'))).toBe(expected)
})

test('other letters of East Asia break anywhere, with gaps or without', () => {
  expect(marked('', run('第3条ABCの'))).toBe('第3条ABCの')
  expect(marked(NO_LETTERS + NO_DIGITS, run('第3条ABCの、3'))).toBe('第|3|条|ABC|の、3')
})

test('words go on over runs, and end at tabs and references', () => {
  expect(marked('', `${run('계')}<w:bookmarkStart w:id="1"/>${run('약')}`)).toBe('계+약')
  expect(marked('', `${run('계')}<w:r><w:tab/></w:r>${run('약')}`)).toBe('계약')
  expect(marked(NO_LETTERS, run('계&amp;약'))).toBe('계&amp;약')
})

test('a paragraph of its own within another has its own rules', () => {
  const box = `<w:r><w:txbxContent><w:p><w:pPr>${OFF}</w:pPr>${run('계약')}</w:p></w:txbxContent></w:r>`
  expect(marked('', `${box}${run('계약')}`)).toBe('계약계+약')
})

test.each([
  ['no Normal style: words are broken without gaps', '', '', '계약 제|3|조 日3'],
  ['an unknown style counts as none', '', '<w:pStyle w:val="Gone"/>', '계약 제|3|조 日3'],
  ['a style that has no Normal', '', '<w:pStyle w:val="List"/>', '계+약 제3조 日3'],
  ['a Normal style', '<w:pPr/>', '', '계+약 제3조 日3'],
  ['a heading by its name', '', '<w:pStyle w:val="Heading 1"/>', '계약 제3조 日3'],
  ['its rules', `<w:pPr>${OFF}</w:pPr>`, '<w:pStyle w:val="List"/>', '계약 제3조 日3'],
])('rules come from styles: %s', (_, normal, properties, expected) => {
  const style = (id: string, more: string, content: string) =>
    `<w:style w:type="paragraph" ${more} w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`
  const styles = [
    style('List', '', '<w:basedOn w:val="Normal"/>'),
    style('Heading 1', '', ''),
    normal && style('Normal', 'w:default="1"', normal),
  ].join('')
  const bytes = tinyDocx(`<w:p><w:pPr>${properties}</w:pPr>${run('계약 제3조 日3')}</w:p>`, {
    relationships: [['rId1', 'styles', 'styles.xml']],
    parts: { 'word/styles.xml': wordXml('styles', styles) },
  })
  const document = new OfficePackage(bytes)
  markBreaksOf(document, 'word/document.xml')
  const text = document.text('word/document.xml').replaceAll(/<[^>]*>/g, '')
  expect(text.replaceAll('\u2060', '+').replaceAll('\u200b', '|')).toContain(expected)
})
