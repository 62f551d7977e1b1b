import { expect, test } from 'vitest'
import { FORMULA_SIGN, repairFigures } from './repair-figures.ts'
import { repaired, textOf, treeOf } from './test-tree.ts'

test.each([
  ['Figure[alt=Logo](0)', 'Figure[alt=Logo](0)', 0],
  ['Figure(0) Figure(1)', 'Figure[alt=Bild](0) Figure[alt=Bild](1)', 2],
  ['P[lang=fr](Figure(0))', 'P[lang=fr](Figure[alt=Image](0))', 1],
  ['Figure(Figure[alt=a](0) Caption(1))', 'Div(Figure[alt=a](0) Caption(1))', 0],
  ['Figure P[alt=x](0)', 'Figure P(0)', 0],
])('%s becomes %s', (before, after, expected) => {
  let undescribed = -1
  const text = repaired(`Document(${before})`, (document) => {
    undescribed = repairFigures(document, 'de-AT')
  })
  expect(text).toBe(`Document(${after})`)
  expect(undescribed).toBe(expected)
})

test('a figure that stands for a formula is one', () => {
  const document = treeOf('Document(Figure(0))')
  const [figure] = document.children
  if (figure?.kind === 'element') figure.alternative = `${FORMULA_SIGN}x^2`
  repairFigures(document, 'en')
  expect(textOf(document)).toBe('Document(Formula[alt=x^2](0))')
})
