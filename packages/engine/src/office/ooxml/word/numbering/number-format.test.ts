import { expect, test } from 'vitest'
import { formatNumber } from './number-format.ts'

test.each([
  [4, 'upperRoman', 'IV'],
  [1999, 'lowerRoman', 'mcmxcix'],
  [26, 'lowerLetter', 'z'],
  [28, 'upperLetter', 'BB'],
  [7, 'decimalZero', '07'],
  [112, 'ordinal', '112th'],
  [22, 'ordinal', '22nd'],
  [10, 'chineseCounting', '十'],
  [21, 'japaneseCounting', '二十一'],
  [3, 'none', ''],
  [3, 'hebrew1', '3'],
  [0, 'lowerLetter', '0'],
])('%d as %s is %s', (value, format, text) => {
  expect(formatNumber(value, format)).toBe(text)
})
