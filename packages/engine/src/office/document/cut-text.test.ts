import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('names the first page and the first text, and counts the other pages', () => {
  const long = 'word '.repeat(20)
  const pages = [3, 5, 8].map((page) => ({ page, text: page === 3 ? long : 'x' }))
  const [warning, ...others] = cutText(pages)
  expect(others).toEqual([])
  expect(warning?.code).toBe('content_cut')
  expect(warning?.message).toMatch(
    /^Text runs over the edge of page 3, .*: "(word ){11}word…" and on 2 more pages\.$/,
  )
  expect(cutText(pages.slice(0, 2))[0]?.message).toMatch(/and on 1 more page\.$/)
  expect(cutText([])).toEqual([])
})
