import { expect, test } from 'vitest'
import { giveRtfFirstPageHeaders } from './rtf-first-page-headers.ts'

const OPENING = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}'
const LONG = 'Line\\par '.repeat(60)
const ONE = '{\\header One\\par}'
const TWO = `\\sect\\sectd\\sbknone{\\header Two\\par}${LONG}}`
const GIVEN = '\\titlepg{\\header Two\\par}{\\headerf One\\par}'

test('a short section shows its headers on its first page, and those of the next behind it', () => {
  expect(giveRtfFirstPageHeaders(`${OPENING}\\sectd${ONE}Title${TWO}`)).toBe(
    `${OPENING}\\sectd${GIVEN}{}Title${TWO}`,
  )
})

test('a section without a beginning of its own gets them at its start', () => {
  expect(giveRtfFirstPageHeaders(`${OPENING}${ONE}Title${TWO}`)).toBe(
    `${OPENING}${GIVEN}{}Title${TWO}`,
  )
})

test('a first page that has headers of its own keeps them', () => {
  const own = `\\titlepg${ONE}{\\headerf First\\par}`
  expect(giveRtfFirstPageHeaders(`${OPENING}\\sectd${own}Title${TWO}`)).toBe(
    `${OPENING}\\sectd\\titlepg{\\header Two\\par}{\\headerf First\\par}\\titlepg{}{}Title${TWO}`,
  )
})

test('a footer before the section is kept where the next one has it, too', () => {
  const before = '\\sectd{\\footer Foot\\par}a\\sect\\sectd'
  expect(giveRtfFirstPageHeaders(`${OPENING}${before}${ONE}Title${TWO}`)).toBe(
    `${OPENING}${before}\\titlepg{\\header Two\\par}{\\headerf One\\par}{\\footer Foot\\par}{\\footerf Foot\\par}{}Title${TWO}`,
  )
})

test.each([
  ['that is long', `\\sectd${ONE}${LONG}${TWO}`],
  ['with a table', `\\sectd${ONE}\\trowd\\cellx900\\intbl a\\cell\\row${TWO}`],
  ['with a picture', `\\sectd${ONE}{\\*\\shppict{\\pict\\pngblip 00}}${TWO}`],
  ['with a page break', `\\sectd${ONE}a\\page b${TWO}`],
  ['with much space', `\\sectd${ONE}\\sb9000 a${TWO}`],
  ['on a low page', `\\paperh3600\\sectd${ONE}a\\par b${TWO}`],
  ['whose left pages have other headers', `\\facingp\\sectd${ONE}a${TWO}`],
  ['before one with its headers', `\\sectd${ONE}a\\sect\\sectd\\sbknone ${LONG}}`],
  ['before one on a page of its own', `\\sectd${ONE}a\\sect\\sectd{\\header Two}${LONG}}`],
  [
    'before one whose first page would inherit its headers',
    `\\sectd${ONE}a\\sect\\sectd\\sbknone\\titlepg{\\header Two}${LONG}}`,
  ],
])('a section stays %s', (_, content) => {
  expect(giveRtfFirstPageHeaders(`${OPENING}${content}`)).toBe(`${OPENING}${content}`)
})
