import { expect, test } from 'vitest'
import { hasStrayLineNumbers } from './line-numbers.ts'

const rtf = (content: string) => `{\\rtf1 ${content}}`

test.each([
  '{\\header H\\par}\\sectd\\linemod1 a\\par',
  '\\sectd\\linemod1{\\footerf F\\par} a\\par',
  '\\sectd\\linemod1 a{\\footnote n}\\par',
  '\\sectd\\linemod1 a\\par\\pard\\noline b\\par',
  '\\sectd\\linemod1 a\\par\\sect\\sectd b\\par',
  '\\sectd\\linemod5 a\\par\\sect\\sectd\\linemod2 b\\par',
])('numbers of lines stray in %s', (content) => {
  expect(hasStrayLineNumbers(rtf(content))).toBe(true)
})

test.each([
  '\\sectd\\linemod1 a\\par\\sect b\\par\\sect\\sectd\\linemod1 c\\par',
  '{\\header H\\par}\\sectd\\linemod0 a\\par',
  '{\\header H\\par}\\pard\\noline a\\par',
])('numbers of lines stand in their places in %s', (content) => {
  expect(hasStrayLineNumbers(rtf(content))).toBe(false)
})
