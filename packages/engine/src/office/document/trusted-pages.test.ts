import { expect, test } from 'vitest'
import { trustedPages } from './trusted-pages.ts'

test('a count of pages is trusted where the characters were counted of the same text', () => {
  expect(trustedPages({ pages: 2, characters: 1000 }, 980)).toEqual({ storedPages: 2 })
})

test.each([
  ['of the template that a program filled', { pages: 1, characters: 12 }, 5000],
  ['without a count of characters', { pages: 1, characters: undefined }, 5000],
  ['that was never made', { pages: 0, characters: 0 }, 0],
])('a count %s is not', (_what, counts, characters) => {
  expect(trustedPages(counts, characters)).toEqual({})
})
