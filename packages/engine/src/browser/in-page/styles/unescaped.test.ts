import { expect, test } from 'vitest'
import { stringOf } from './unescaped.ts'

test.each([
  ['"a b"', 'a b'],
  ["'it\\'s'", "it's"],
  ['"\\2014 x"', '—x'],
  ['"\\0"', '\ufffd'],
  ['"one\\\ntwo"', 'onetwo'],
  ['""', ''],
  ['attr(x)', undefined],
])('a string %j says %j', (token, text) => {
  expect(stringOf(token)).toBe(text)
})
