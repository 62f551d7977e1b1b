import { expect, test } from 'vitest'
import { closingLine } from './closing-line.ts'

test('counts what passed, failed and was skipped on one line', () => {
  expect(closingLine([{ passed: 8, failed: 0, skipped: 1 }])).toBe('8 passed, 0 failed, 1 skipped')
})

test('leaves out skipped tests when there are none', () => {
  expect(closingLine([{ passed: 0, failed: 2, skipped: 0 }])).toBe('0 passed, 2 failed')
})

test('adds tests and checks', () => {
  const tests = { passed: 5, failed: 1, skipped: 2 }
  const checks = { passed: 2, failed: 1, skipped: 0 }
  expect(closingLine([tests, checks])).toBe('7 passed, 2 failed, 2 skipped')
})
