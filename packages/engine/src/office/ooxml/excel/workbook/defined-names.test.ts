import { expect, test } from 'vitest'
import { quoteSheet, splitReferences, titlesFormula } from './defined-names.ts'

test('quotes sheet names and takes references apart', () => {
  expect(quoteSheet("Joe's")).toBe("'Joe''s'")
  expect(splitReferences("'A,B'!$A:$B,'A,B'!$1:$2")).toEqual(['$A:$B', '$1:$2'])
  expect(splitReferences("'It''s!'!$A$1,Plain!$B$2")).toEqual(['$A$1', '$B$2'])
  expect(titlesFormula('S', undefined, [1, 2])).toBe('S!$1:$2')
})
