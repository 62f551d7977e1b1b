import { expect, test } from 'vitest'
import { contentKey, type StructureContent } from '../structure.ts'
import { PAGE, repaired, textOf, treeOf } from '../test/test-tree.ts'
import { FORMULA_SIGN, repairFigures, separateFigures } from './repair-figures.ts'

// Content 9 shows text, the rest do not.
const PAINTED = new Map([
  [contentKey({ ownerNum: PAGE, mcid: 9 }), { hasText: true, painted: undefined }],
])

const contentText = ({ mcid }: Pick<StructureContent, 'mcid'>) => (mcid === 9 ? ' 1/2 ' : '')

test.each([
  ['Figure[alt=Logo](0)', 'Figure[alt=Logo](0)', 0],
  ['Figure(0) Figure(1)', 'Figure[alt=Bild](0) Figure[alt=Bild](1)', 2],
  ['P[lang=fr](Figure(0))', 'P[lang=fr](Figure[alt=Image](0))', 1],
  ['Figure(Figure[alt=a](0) Caption(1))', 'Div(Figure[alt=a](0) Caption(1))', 0],
  ['Figure(9)', 'Div(9)', 0],
  ['Figure P[alt=x](0)', 'Figure P(0)', 0],
  ['Formula[alt=half](9)', 'Formula[alt=half](9)', 0],
  ['Formula(9)', 'Formula[alt=1/2](9)', 0],
  ['Formula(0)', 'Formula[alt=Bild](0)', 1],
])('%s becomes %s', (before, after, expected) => {
  let undescribed = -1
  const text = repaired(`Document(${before})`, (document) => {
    separateFigures(document, PAINTED)
    undescribed = repairFigures(document, { language: 'de-AT', textOf: contentText })
  })
  expect(text).toBe(`Document(${after})`)
  expect(undescribed).toBe(expected)
})

test('a figure that stands for a formula is one', () => {
  const document = treeOf('Document(Figure(0))')
  const [figure] = document.children
  if (figure?.kind === 'element') figure.alternative = `${FORMULA_SIGN}x^2`
  separateFigures(document, PAINTED)
  expect(textOf(document)).toBe('Document(Formula[alt=x^2](0))')
})
