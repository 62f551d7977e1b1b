import { expect, test } from 'vitest'
import { letterNumeral, repeatedLetter, romanNumeral } from './numerals.ts'

test.each([
  [0, ''],
  [4, 'iv'],
  [49, 'xlix'],
  [1994, 'mcmxciv'],
  [4001, 'mmmmi'],
])('%d in Roman numerals is "%s"', (value, text) => {
  expect(romanNumeral(value)).toBe(text)
})

test.each([
  [0, ''],
  [1, 'a'],
  [26, 'z'],
  [27, 'aa'],
  [28, 'ab'],
  [703, 'aaa'],
])('%d in letters is "%s"', (value, text) => {
  expect(letterNumeral(value)).toBe(text)
})

test.each([
  [1, 'a'],
  [26, 'z'],
  [27, 'aa'],
  [28, 'bb'],
  [53, 'aaa'],
])('%d in letters that are repeated is "%s"', (value, text) => {
  expect(repeatedLetter(value)).toBe(text)
})
