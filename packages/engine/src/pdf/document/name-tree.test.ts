import { expect, test } from 'vitest'
import { PdfFile } from '../file/pdf-file.ts'
import { classicPdf } from '../test/test-pdf.ts'
import { readNameTree } from './name-tree.ts'

test('a tree of two hundred thousand nodes is read, in the order of the file', () => {
  const count = 200_000
  const kids = '5 0 R 4 0 R '.repeat(count / 2)
  const bytes = classicPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R/Tree 3 0 R>>',
      2: '<</Type/Pages/Count 0/Kids[]>>',
      3: `<</Kids[${kids}]>>`,
      4: '<</Names[(a) 1]>>',
      5: '<</Names[(b) 2]>>',
    },
    '/Root 1 0 R',
  )
  const file = PdfFile.open(bytes)
  expect(readNameTree(file, file.catalog.get('Tree'))).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
