import { expect, test } from 'vitest'
import { isUnwritten, isWritten, writtenNumber } from './written-numbers.ts'

test.each([
  [3, 'chineseCountingThousand', '三'],
  [12, 'chineseCountingThousand', '十二'],
  [20, 'chineseCountingThousand', '二十'],
  [101, 'chineseCountingThousand', '一百零一'],
  [110, 'chineseCountingThousand', '一百一十'],
  [1001, 'taiwaneseCountingThousand', '一千零一'],
  [99, 'chineseCounting', '九十九'],
  [101, 'chineseCounting', '一○一'],
  [115, 'japaneseCounting', '百十五'],
  [1001, 'japaneseCounting', '千一'],
  [10, 'ideographDigital', '一〇'],
  [21, 'taiwaneseDigital', '二一'],
  [12, 'decimalFullWidth', '１２'],
  [12, 'thaiNumbers', '๑๒'],
  [20, 'decimalEnclosedParen', '⒇'],
  [21, 'decimalEnclosedParen', '21'],
  [1, 'decimalEnclosedFullstop', '⒈'],
  [4, 'numberInDash', '- 4 -'],
  [26, 'hex', '1A'],
])('%d as %s is %s', (value, format, text) => {
  expect(writtenNumber(value, format)).toBe(text)
  expect(isWritten(format)).toBe(true)
})

test('formats of LibreOffice are left to it, and words that nobody knows are named', () => {
  expect(writtenNumber(3, 'upperRoman')).toBeUndefined()
  expect(isWritten('ganada')).toBe(false)
  expect(isUnwritten('ganada')).toBe(false)
  expect(isUnwritten('thaiCounting')).toBe(true)
})
