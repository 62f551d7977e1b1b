import { expect, test } from 'vitest'
import { hanNumber, isHanNumber } from './han-number.ts'

test.each([
  ['[DBNum1][$-804]General', 1234.5, '一千二百三十四.五'],
  ['[DBNum2][$-804]General', 1234.5, '壹仟贰佰叁拾肆.伍'],
  ['[DBNum3][$-804]General', 1234.5, '１千２百３十４.５'],
  ['[DBNum2][$-404]General', 100_203, '壹拾萬零貳佰零參'],
  ['[DBNum1][$-804]General', 10, '一十'],
  ['[DBNum1][$-804]General', 0, '〇'],
  ['[DBNum1][$-804]General', 100_000, '一十万'],
  ['[DBNum1][$-804]General', 10_010_001, '一千〇一万〇一'],
  ['[DBNum1][$-804]General', 300_000_000, '三亿'],
  ['[DBNum1][$-804]General', -15, '-一十五'],
  ['[DBNum2][$-804]General"元"', 20, '贰拾元'],
  ['[DBNum1][$-804]0', 10_203, '一〇二〇三'],
  ['[DBNum2][$-804]0.00', 1234.5, '壹贰叁肆.伍零'],
  ['[DBNum2][$-404]#,##0', 1234, '壹,貳參肆'],
  ['[DBNum1][$-411]0', 1234, '一二三四'],
  ['[DBNum2][$-411]0', 1234, '壱弐参四'],
  ['[DBNum4][$-412]0', 1234, '일이삼사'],
])('%s writes %d as %s', (code, value, text) => {
  expect(isHanNumber(code)).toBe(true)
  expect(hanNumber(code, value, 'en-US')).toBe(text)
})

test.each([
  ['dates', '[DBNum1][$-804]yyyy"年"'],
  ['no language', '[DBNum1]General'],
  ['another language', '[DBNum1][$-407]General'],
  ['words of Japanese, which LibreOffice knows', '[DBNum1][$-411]General'],
  ['wide digits, which LibreOffice knows', '[DBNum3][$-804]0'],
  ['digits in texts', '[DBNum1][$-804]0"2nd"'],
  ['text alone', '[DBNum1][$-804]@'],
  ['plain numbers', '0.00'],
])('other formats are left to the engine: %s', (_, code) => {
  expect(isHanNumber(code)).toBe(false)
})
