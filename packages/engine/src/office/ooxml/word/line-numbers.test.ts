import { expect, test } from 'vitest'
import { limitLineNumbers } from './line-numbers.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const story = (content: string) => `<w:document ${W}><w:body>${content}</w:body></w:document>`
const section = (content: string) => `<w:sectPr>${content}<w:cols/></w:sectPr>`
const NUMBERED = section('<w:lnNumType w:countBy="1"/>')
const PLAIN = section('')
const paragraph = (properties = '') => `<w:p>${properties}<w:r><w:t>a</w:t></w:r></w:p>`
const ending = (properties: string) => `<w:p><w:pPr>${properties}</w:pPr></w:p>`
const NONE = '<w:suppressLineNumbers/>'

test('paragraphs of sections that ask for no line numbers have none', () => {
  const text = story(paragraph() + ending(NUMBERED) + paragraph() + PLAIN)
  expect(limitLineNumbers(text, 'p')).toBe(
    story(paragraph() + ending(NUMBERED) + paragraph(`<w:pPr>${NONE}</w:pPr>`) + PLAIN),
  )
})

test('the mark stands behind the style, and in the paragraph that ends the section', () => {
  const styled = (mark: string) => `<w:pPr><w:pStyle w:val="A"/>${mark}<w:jc w:val="left"/></w:pPr>`
  const text = story(paragraph(styled('')) + ending(PLAIN) + paragraph() + NUMBERED)
  expect(limitLineNumbers(text, 'p')).toBe(
    story(paragraph(styled(NONE)) + ending(`${NONE}${PLAIN}`) + paragraph() + NUMBERED),
  )
})

test.each([
  story(paragraph() + NUMBERED),
  story(paragraph() + ending(NUMBERED) + paragraph() + NUMBERED),
])('sections that all ask stay as they are', (text) => {
  expect(limitLineNumbers(text, 'p')).toBe(text)
})
