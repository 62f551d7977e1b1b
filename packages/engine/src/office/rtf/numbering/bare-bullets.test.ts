import { expect, test } from 'vitest'
import { bareBullets } from './bare-bullets.ts'

const list = (format: number, text: string, numbers: string) =>
  `{\\rtf1{\\*\\listtable{\\list\\listsimple{\\listlevel\\levelnfc${format}\\levelnfcn${format}\\levelstartat1{\\leveltext${text};}{\\levelnumbers${numbers};}\\f3 }{\\listname ;}\\listid1}}a}`

test.each([
  ["\\'02\\'00\\'b7", "\\'01", "\\'01\\'b7"],
  ["\n\\'02\\'00\\'b7", "\n\\'01", "\n\\'01\\'b7"],
  ["\\'03(\\'00-", "\\'02", "\\'02(-"],
  ["\\leveltemplateid5\\'02\\'03\\u-3913 ?", "\\'01", "\\leveltemplateid5\\'01\\u-3913 ?"],
])('the bullet %j has no number before it', (text, numbers, expected) => {
  const [before = '', after = ''] = bareBullets(list(23, text, numbers)).split(expected)
  expect(bareBullets(list(23, text, numbers))).toContain(`{\\leveltext${expected};}{\\levelnumbers`)
  expect(after).toMatch(/^;\}\{\\levelnumbers\n?;\}/)
  expect(before).toContain('\\levelnfc23')
})

test.each([
  ['bullets alone', list(23, "\\'01\\'b7", '')],
  ['numbers', list(0, "\\'02\\'00.", "\\'01")],
  ['text', "{\\rtf1 a {\\leveltext\\'02\\'00\\'b7;}{\\levelnumbers\\'01;}}"],
])('%s stay as they are', (_, text) => {
  expect(bareBullets(text)).toBe(text)
})
