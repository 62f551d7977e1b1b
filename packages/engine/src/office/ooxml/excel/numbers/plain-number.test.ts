import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  [0, undefined, 4711, '4711'],
  [0, undefined, 47.11, undefined],
  [3, undefined, 1234.6, '1235'],
  [10, undefined, 0.1234, '12.34'],
  [170, '#,##0.00 "kg";[Red]-#,##0.00 "kg"', -1234.5, '1234.50'],
  [170, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_)', 7, '7.00'],
  [170, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_)', 0, undefined],
  [170, '[$-409]0.0', 2.25, undefined],
  [170, '[>100]0;0.0', 7, undefined],
  [170, 'yyyy', 7, undefined],
  [170, '"5 "0', 7, undefined],
  [170, '0 "dollars and" .00 "cents"', 19.99, undefined],
  [170, '0.0 %', 0.25, '25.0'],
  [170, 'General', 70, '70'],
])('format %i %j shows %d as %j', (id, code, value, shown) => {
  expect(plainNumber(id, code, value)).toBe(shown)
})
