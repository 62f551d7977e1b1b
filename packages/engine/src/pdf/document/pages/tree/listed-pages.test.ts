import { expect, test } from 'vitest'
import { listedPages } from './listed-pages.ts'

test('lists runs of pages by their ends, and not too many', () => {
  expect(listedPages([1, 2, 3, 7, 9, 10])).toBe('1-3, 7, 9-10')
  const odd = Array.from({ length: 60 }, (_, index) => 2 * index + 1)
  expect(listedPages(odd)).toBe(`${odd.slice(0, 50).join(', ')} and others`)
})
