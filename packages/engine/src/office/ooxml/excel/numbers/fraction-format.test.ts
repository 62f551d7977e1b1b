import { expect, test } from 'vitest'
import { fractionFormat, hasFraction, hasNearerFraction } from './fraction-format.ts'

test.each([
  ['# ?/?', 0.7, '# ?/3'],
  ['# ?/?', 123.456, '# ?/2'],
  ['# ??/??', 123.456, '# ??/57'],
  ['# ???/???', 123.456, '# ???/125'],
  ['# ??/??', Math.PI, '# ??/7'],
  ['??/??', Math.PI, '??/7'],
  ['# ?/?', -0.5, '# ?/2'],
  ['# ?/?', 0.333_333_333, '# ?/3'],
  ['# ?/?', 0.97, '0"    "'],
  ['# ?/?', 0.06, '0"    "'],
  ['# ?/?', 5, '0"    "'],
  ['?/?', 0.97, '?/1'],
  ['# ?/?;[Red]-# ?/?;"nil"', 0.25, '# ?/4;[Red]-# ?/4;"nil"'],
])('%s of %f is written %s', (code, value, expected) => {
  expect(hasFraction(code)).toBe(true)
  expect(fractionFormat(code, value)).toBe(expected)
})

test.each(['# ?/8', '# ??/100', 'm/d/yyyy', '0.00', '"a/b" # ?/?', 'General'])(
  '%s has no denominator that the value chooses',
  (code) => {
    expect(hasFraction(code)).toBe(false)
  },
)

test.each([
  ['# ?/?', 0.7, true],
  ['# ?/?', 123.456, true],
  ['# ??/??', 123.456, true],
  ['# ?/?', 0.5, false],
  ['# ?/?', -0.333_333_333, false],
  ['# ?/?', 0.97, false],
  ['# ?/?', 5, false],
])('a fraction nearer than that of %s to %f: %s', (code, value, expected) => {
  expect(hasNearerFraction(code, value)).toBe(expected)
})
