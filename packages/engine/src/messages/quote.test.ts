import { expect, test } from 'vitest'
import { quote, quotePath } from './quote.ts'

test.each([
  ['12 cm', '"12 cm"'],
  [1.5, '1.5'],
  [Number.NaN, 'NaN'],
  [true, 'true'],
  [null, 'null'],
  [10n, '10n'],
  [[1], 'an array'],
  [{ a: 1 }, 'an object'],
  [new Uint8Array(3), 'bytes'],
  [Symbol('x'), 'a symbol'],
])('writes %o', (value, text) => {
  expect(quote(value)).toBe(text)
})

test('cuts text at 60 characters', () => {
  expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`)
})

test('escapes what could disturb a log or a terminal', () => {
  expect(quote('a\u001b[31m\u009b\u202eb')).toBe('"a\\u001b[31m\\u{9b}\\u{202e}b"')
})

test('writes plain names with dots, indexes and other names in brackets', () => {
  expect(quotePath(['options', 'styles', 2])).toBe('options.styles[2]')
  expect(quotePath(['assets', 'my logo.png', 'base64'])).toBe('assets["my logo.png"].base64')
})
