import { expect, test } from 'vitest'
import { numberAsExcel, numberLook } from './number-look.ts'

const change = (code: string, written: string, locale = 'en-US') =>
  numberAsExcel(numberLook(code, locale), written, { locale, is1904: false })
const text = (code: string, written: string, locale?: string) =>
  change(code, written, locale)?.code?.slice(1, -1)

test.each([
  ['[h]:mm', '73050', '1753200:00'],
  ['[s]', '1000000', '86400000000'],
  ['?/?', '10000000000.5', '20000000001/2'],
  ['# ?/2', '10000000000.5', '10000000000 1/2'],
  ['h A/P', '0.5', '12 P'],
  ['[$-D07041E]0.00', '1234.5', '๑๒๓๔.๕๐'],
  ['[$-D000000]0', '12', '๑๒'],
  ['[<1]h:mm;d', '2.3', '2'],
  ['上午/下午h"时"mm"分"', '0.75', '下午6时00分'],
  ['[$-404]上午/下午hh"時"', '0.25', '上午06時'],
  ['오전/오후 h', '0.75', '오후 6'],
  ['0.00%%', '100', '1000000.00%%'],
  ['0%;-0%%', '-2', '-20000%%'],
])('%s shows %s as %s, which LibreOffice does not', (code, written, expected) => {
  expect(text(code, written)).toBe(expected)
})

test.each([
  ['#.##', '12', 'en-US', '#"."'],
  ['_($* #,##0.##_);[Red]0.', '-3', 'en-US', '_($* #,##0"."_);[Red]0"."'],
  ['#,###.##', '1234', 'de-DE', '#,###","'],
])('the point of %s stays with %s in %s', (code, written, locale, expected) => {
  expect(change(code, written, locale)).toEqual({ code: expected })
})

test.each([
  ['[h]:mm', '24855'],
  ['?/2', '12345678.5'],
  ['0.00%', '1'],
  ['0%;-0%%', '2'],
  ['0%" of 100%"', '2'],
  ['h a/p', '0.5'],
  ['[$-1010409]0.00', '12'],
  ['#.##', '12.5'],
  ['0.0', '3'],
])('%s shows %s as LibreOffice does', (code, written) => {
  expect(change(code, written)).toBeUndefined()
})

test.each([
  ['@', '0.3333333333333333', { value: '0.333333333' }],
  ['[Red]General', '0.6666666666666666', { value: '0.666666667' }],
  ['General;-General', '-66666.66666666667', { value: '-66666.66667' }],
  ['General" pcs"', '1234567890123', { code: '0.00000E+00" pcs"' }],
  ['[$€-2] General', '1234567890123', { code: '"€" 0.00000E+00' }],
  ['[$€-2] General', '1234.5', undefined],
  ['[>1000]General;0.0', '123456.789012345', { value: '123456.789' }],
  ['[>1000]General;0.0', '12.3456789012345', undefined],
  ['0.0;-General', '-0.3333333333333333', { value: '-0.333333333' }],
  ['_(General_);0.00', '0.3333333333333333', { value: '0.333333333' }],
  ['0.0;0.0;General', '0.3333333333333333', undefined],
  ['@', '12', undefined],
])('%s shows %s with the figures of General', (code, written, expected) => {
  expect(change(code, written)).toEqual(expected)
})

// 8:17:46.58
const TIME = '2.345678'

test.each([
  ['h:mm:ss', TIME, 29_867 / 86_400 + 2],
  ['h:mm:ss.0', TIME, 298_666 / 864_000 + 2],
  ['yyyy-mm-dd hh:mm:ss', '45000.9999999', 45_001],
  ['h:mm', '0.000694444', 60 / 86_400],
])('%s shows %s rounded', (code, written, expected) => {
  expect(Number(change(code, written)?.value)).toBeCloseTo(expected, 9)
})

test.each([
  ['h:mm:ss', '0.5'],
  ['h:mm:ss', String(45_000 + 29_867 / 86_400)],
  ['h:mm:ss', '45000.00000001'],
  ['h:mm:ss.00', String(45_000 + 298_666 / 864_000)],
  ['[h]:mm:ss', TIME],
  ['yyyy-mm-dd', '45000.99999999'],
  ['h:mm', '-0.3456'],
])('%s shows %s as it stands', (code, written) => {
  expect(change(code, written)).toBeUndefined()
})

test.each([
  ['0.0 General', true],
  ['#,##0;General 0', true],
  ['@ General', true],
  ['# General/?', true],
  ['General" kg 0.0"', false],
  ['[>100]General" big";0.0', false],
  ['[Red]General_)', false],
  ['"General "0', false],
  ['0.0', false],
])('%s is refused by Excel or not: General beside other figures', (code, expected) => {
  expect(numberLook(code, 'en-US').isMixed).toBe(expected)
})
