import { expect, test } from 'vitest'
import { findPreset } from './find-preset.ts'

test.each([
  ['Tel. +49 30 1234567\n12 apples', ['+49 30 1234567']],
  ['Tel. +49 30 123\n4567 is ours', ['+49 30 123', '+49 30 123\n4567']],
  ['Tel. +49\n30 1234567', ['+49\n30 1234567']],
  ['1-800-555-0100 or 1 (800) 555-0100', ['1-800-555-0100', '1 (800) 555-0100']],
  ['030/12345-67, (030) 1234567, 01.02.2026', ['030/12345-67', '(030) 1234567']],
])('finds telephone numbers in %j', (text, numbers) => {
  const found = Array.from(findPreset('phone', text), ([start, end]) => text.slice(start, end))
  expect(found).toEqual(numbers)
})
