import { expect, test } from 'vitest'
import { plainNumbers } from './plain-numbers.ts'

const list = (format: string) =>
  `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:numFmt w:val="${format}"/></w:numbering>`

test.each(['ordinalText', 'cardinalText', 'ordinal'])('%s becomes digits', (format) => {
  expect(plainNumbers(list(format), 'p')).toBe(list('decimal'))
})

test.each(['upperRoman', 'decimalZero', 'bullet'])('%s stays', (format) => {
  expect(plainNumbers(list(format), 'p')).toBe(list(format))
})

test('numbers of pages, too', () => {
  const page = (format: string) =>
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:sectPr><w:pgNumType w:fmt="${format}"/></w:sectPr></w:document>`
  expect(plainNumbers(page('ordinal'), 'p')).toBe(page('decimal'))
})
