import { expect, test } from 'vitest'
import { giveHeadersBody } from './lone-headers.ts'

const OPENING = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}\\sectd'
const HEADER = '{\\header Animal {\\field{\\*\\fldinst PAGE}{\\fldrslt 1}}\\par}'

test.each([
  ['a header', HEADER],
  ['a footer of the first page', '{\\footerf end}\n'],
  ['a header and groups that show nothing', `{\\b ${HEADER}}{\\plain\\f0}\r\n`],
])('%s alone gets an empty paragraph', (_, content) => {
  expect(giveHeadersBody(`${OPENING}${content}}\n`)).toBe(`${OPENING}${content}\\par }\n`)
})

test('a document that is cut short gets it at its end', () => {
  expect(giveHeadersBody(`${OPENING}${HEADER}`)).toBe(`${OPENING}${HEADER}\\par `)
})

test.each([
  ['text', `${HEADER}Body`],
  ['a paragraph', `${HEADER}\\par`],
  ['a letter of a code page', `${HEADER}\\'e9`],
  ['a picture', `${HEADER}{\\*\\shppict{\\pict\\pngblip 00}}`],
  ['a shape', `{\\shp{\\*\\shpinst}}${HEADER}`],
  ['no header', ''],
])('a document with %s is left as it is', (_, content) => {
  expect(giveHeadersBody(`${OPENING}${content}}`)).toBe(`${OPENING}${content}}`)
})
