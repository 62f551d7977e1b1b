import { expect, test } from 'vitest'
import { turnRows } from './right-to-left-rows.ts'

const row = (words: string) => `\\trowd${words}\\cellx2000\\cellx4000\\intbl a\\cell b\\cell\\row`

test.each([
  ['alone', '\\taprtl', '\\rtlrow '],
  ['behind the direction of the row', '\\ltrrow\\taprtl', '\\rtlrow '],
  ['before it', '\\taprtl\\ltrrow', '\\rtlrow '],
])('rows of a table from right to left are so: %s', (_, words, expected) => {
  const before = row('\\ltrrow')
  expect(turnRows(before + row(words))).toBe(before + row(expected))
})

test.each([
  ['rows that are so', row('\\rtlrow\\taprtl')],
  ['rows of other tables', row('\\ltrrow')],
  ['tables that are not', row('\\taprtl0')],
  ['text', 'a\\\\taprtl b'],
])('%s stay as they are', (_, text) => {
  expect(turnRows(text)).toBe(text)
})
