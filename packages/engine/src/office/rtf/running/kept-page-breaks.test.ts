import { expect, test } from 'vitest'
import { keepPageBreaks } from './kept-page-breaks.ts'

const OPENING = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\sectd a\\sect\\sectd'

test('the end of a section that begins amid a page and has pages is written twice', () => {
  expect(keepPageBreaks(`${OPENING}\\sbknone b\\par\\page c\\sect\\sectd d\\sect\\sectd e}`)).toBe(
    `${OPENING}\\sbknone b\\par\\page c\\sect\\sect\\sectd d\\sect\\sectd e}`,
  )
})

test.each([
  ['text', 'b'],
  ['a letter of a code page', "\\'e9"],
  ['a letter by its number', '\\u233?'],
  ['the result of a field', '{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}'],
  ['a picture', '{\\pict\\pngblip 00}'],
])('a paragraph that a page ends in is parted behind %s', (_, content) => {
  expect(keepPageBreaks(`${OPENING}\\sbknone ${content}\\page c\\par}`)).toBe(
    `${OPENING}\\sbknone ${content}\\par\\page c\\par}`,
  )
})

test('pages that end between paragraphs part none', () => {
  const between = `${OPENING}\\sbknone{\\header Head\\par}\\page b\\par \\page\\page\\par}`
  expect(keepPageBreaks(between)).toBe(between)
})

test.each([
  ['on a new page', '\\sbkpage b\\page c'],
  ['on a new page behind one that does not', '\\sbknone b\\sect\\sectd c\\page d'],
  ['with a first page', '\\sbknone\\titlepg b\\page c'],
  ['whose page ends in a table', '\\sbknone\\intbl b\\page c\\cell\\row'],
  ['whose header has such a word', '\\sbknone{\\header a\\page b}c'],
])('a section %s stays', (_, content) => {
  const text = `${OPENING}${content}\\sect\\sectd\\sbknone e}`
  expect(keepPageBreaks(text)).toBe(text)
})
