import { expect, test, vi } from 'vitest'
import { dropLineNumbers, limitLineNumbers, numbersLines } from './line-numbers.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const story = (content: string) => `<w:document ${W}><w:body>${content}</w:body></w:document>`
const section = (content: string) => `<w:sectPr>${content}<w:cols/></w:sectPr>`
const NUMBERED = section('<w:lnNumType w:countBy="1"/>')
const PLAIN = section('')
const paragraph = (properties = '') => `<w:p>${properties}<w:r><w:t>a</w:t></w:r></w:p>`
const ending = (properties: string) => `<w:p><w:pPr>${properties}</w:pPr></w:p>`
const NONE = '<w:suppressLineNumbers/>'
const noLoss = () => expect.unreachable()

test('paragraphs of sections that ask for no line numbers have none', () => {
  const text = story(paragraph() + ending(NUMBERED) + paragraph() + PLAIN)
  expect(limitLineNumbers(text, 'p', noLoss)).toBe(
    story(paragraph() + ending(NUMBERED) + paragraph(`<w:pPr>${NONE}</w:pPr>`) + PLAIN),
  )
})

test('the mark stands behind the style, and in the paragraph that ends the section', () => {
  const styled = (mark: string) => `<w:pPr><w:pStyle w:val="A"/>${mark}<w:jc w:val="left"/></w:pPr>`
  const text = story(paragraph(styled('')) + ending(PLAIN) + paragraph() + NUMBERED)
  expect(limitLineNumbers(text, 'p', noLoss)).toBe(
    story(paragraph(styled(NONE)) + ending(`${NONE}${PLAIN}`) + paragraph() + NUMBERED),
  )
})

test.each([
  story(paragraph() + NUMBERED),
  story(paragraph() + ending(NUMBERED) + paragraph() + NUMBERED),
])('sections that all ask stay as they are', (text) => {
  expect(limitLineNumbers(text, 'p', noLoss)).toBe(text)
})

test('lines of headers, footers and notes have no numbers', () => {
  const header = (mark: string) =>
    `<w:hdr ${W}>${paragraph(mark === '' ? '' : `<w:pPr>${mark}</w:pPr>`)}${ending(`<w:pStyle w:val="Header"/>${mark}`)}</w:hdr>`
  expect(dropLineNumbers(header(''), 'p')).toBe(header(NONE))
})

test.each([
  [true, NUMBERED],
  [true, PLAIN.replace('<w:cols/>', '') + NUMBERED],
  [false, PLAIN],
  [false, section('<w:lnNumType w:start="1"/>')],
  [false, '<w:sectPr><f:lnNumType xmlns:f="urn:f" f:countBy="1"/></w:sectPr>'],
])('numbers of lines: %s for %s', (isNumbered, sections) => {
  expect(numbersLines(story(paragraph() + sections), 'p')).toBe(isNumbered)
})

test.each([
  ['<w:lnNumType w:countBy="5"/>', 1],
  ['<w:lnNumType w:countBy="1" w:restart="continuous"/>', 1],
  ['<w:lnNumType w:countBy="1" w:start="4" w:distance="300"/>', 0],
  ['', 0],
])(
  'sections that number their lines in another way than the first are told: %s',
  (other, times) => {
    const onLoss = vi.fn()
    limitLineNumbers(story(ending(NUMBERED) + paragraph() + section(other)), 'p', onLoss)
    expect(onLoss).toHaveBeenCalledTimes(times)
  },
)
