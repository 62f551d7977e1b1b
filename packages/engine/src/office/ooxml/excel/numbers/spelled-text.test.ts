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
  ['[$-107041E]d mmmm yyyy', 'en-US', '15 มีนาคม 2566'],
  ['[$-187041E]d mmm yy;@', 'en-US', '15 มี.ค. 66'],
  ['[$-1070000]d/mm/yy;@', 'en-US', '15/03/66'],
  ['[$-D07041E]d/mm/yyyy', 'en-US', '๑๕/๐๓/๒๕๖๖'],
  ['[$-1010409]d/mm/yyyy', 'en-US', '15/03/2023'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日"', 'en-US', '二〇二三年三月十五日'],
  ['[DBNum1][$-411]yy"年"mm"月"', 'en-US', '二三年三月'],
  ['dddd, d. mmmm', 'de-DE', 'Mittwoch, 15. März'],
])('%s in %s is %s', (code, locale, expected) => {
  expect(spelledText(code, DAY, locale)).toBe(expected)
})

test('a value before all dates has no text', () => {
  expect(spelledText('dddd', -1, 'de-DE')).toBe('')
})

test.each([
  [45_005, '二十'],
  [45_016, '三十一'],
  [45_000 - 5, '十'],
])('the day %d is %s in Han numerals', (day, expected) => {
  expect(spelledText('[DBNum1][$-804]d', day, 'en-US')).toBe(expected)
})
