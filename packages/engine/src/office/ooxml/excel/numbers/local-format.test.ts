import { expect, test } from 'vitest'
import { localFormat } from './local-format.ts'

test.each([
  ['dates have the separator of the locale', 'dd/mm/yyyy', 'de-DE', 'dd\\.mm\\.yyyy'],
  ['a slash stays one where the locale has it', 'dd/mm/yyyy', 'fr-FR', 'dd\\/mm\\/yyyy'],
  ['fractions keep theirs', '# ?/?', 'de-DE', '# ?/?'],
  ['numbers lose the language they name', '[$-407]#,##0.00', 'en-US', '#,##0.00'],
  ['digits of other scripts keep it', '[$-D00041E]0', 'en-US', '[$-D00041E]0'],
  ['digits in Han characters keep it', '[DBNum2][$-804]General', 'en-US', '[DBNum2][$-804]General'],
  ['a currency is no language', '#,##0 [$€-407]', 'en-US', '#,##0 [$€-407]'],
  ['a currency beside an exponent is a word', '0.0E+00 [$€-2]', 'en-US', '0.0E+00 "€"'],
  ["the system's long date is the locale's", '[$-F800]dddd', 'sv-SE', '"den" d mmmm yyyy'],
  ["the system's time is the locale's", '[$-F400]h:mm AM/PM', 'de-DE', 'hh:mm:ss'],
  [
    'languages by name go where digits are all there is',
    '[$-fr-FR]yyyy-mm-dd',
    'en-US',
    'yyyy-mm-dd',
  ],
  ['what is no format stays', '"open', 'de-DE', '"open'],
])('%s', (_, code, locale, expected) => {
  expect(localFormat(code, locale).code).toBe(expected)
})

test.each([
  ['mmmm yyyy', 'en-GB', false],
  ['mmmm yyyy', 'de-DE', true],
  ['[$-409]mmmm yyyy', 'de-DE', false],
  ['[$-407]dddd', 'en-US', true],
  ['[$-FC19]d mmmm', 'en-US', true],
  ['[$-fr-FR]ddd', 'en-US', true],
  ['yyyy-mm-dd', 'de-DE', false],
  ['yyyy-mm-dd aaa', 'en-US', true],
  ['[$-411]ge.m.d', 'en-US', true],
  ['h:mm AM/PM', 'de-DE', false],
  ['h:mm AM/PM', 'ja-JP', true],
  ['0.00E+00', 'de-DE', false],
  ['"mmmm"0', 'de-DE', false],
  ['[$-107041E]d/mm/yyyy', 'en-US', true],
  ['[$-107041E]d/mm', 'en-US', false],
  ['[$-1010409]yyyy', 'en-US', false],
  ['[DBNum1][$-804]yyyy"年"m"月"', 'en-US', true],
  ['[DBNum1][$-804]h"时"mm"分"', 'en-US', false],
  ['[DBNum1][$-804]General', 'en-US', false],
])('%s in %s is spelled out: %s', (code, locale, expected) => {
  expect(localFormat(code, locale).isSpelled).toBe(expected)
})

test.each([
  ['d-m-y', 'd-m-yy'],
  ['DDD-MMM-YYY', 'DDD-MMM-yyyy'],
  ['m/d/yy', 'm/d/yy'],
  ['yyyy"y"', 'yyyy"y"'],
])('years of %s have two digits or four', (code, expected) => {
  expect(localFormat(code, 'en-US').code).toBe(expected)
})
