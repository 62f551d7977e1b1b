import { expect, test } from 'vitest'
import { spelledText } from './spelled-text.ts'

// Wednesday, 15 March 2023
const DAY = 45_000

test.each([
  ['[$-411]ggge"年"', 'en-US', '令和5年'],
  ['[$-411]ge.m.d aaa', 'en-US', 'R5.3.15 水'],
  ['gge', 'ja-JP', '令5'],
  ['[$-404]e/m/d', 'en-US', '112/3/15'],
  ['e-mm-dd', 'en-US', '2023-03-15'],
  ['[$-FC19]d mmmm yyyy', 'en-US', '15 марта 2023'],
  ['[$-419]mmmm yyyy', 'en-US', 'Март 2023'],
  ['dddd, d. mmmm', 'de-DE', 'Mittwoch, 15. März'],
])('%s in %s is %s', (code, locale, expected) => {
  expect(spelledText(code, DAY, locale)).toBe(expected)
})

test('a value before all dates has no text', () => {
  expect(spelledText('dddd', -1, 'de-DE')).toBe('')
})
