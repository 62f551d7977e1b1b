import { expect, test } from 'vitest'
import { invariantCode } from './invariant-code.ts'

test.each([
  ['[DBNum1][$-804]G/通用格式', '[DBNum1][$-804]General'],
  ['G/標準"年"', 'General"年"'],
  ['G/표준"명"', 'General"명"'],
  ['gge"年"', 'gge"年"'],
  ['0.00', '0.00'],
])('%s is %s', (code, invariant) => {
  expect(invariantCode(code)).toBe(invariant)
})
