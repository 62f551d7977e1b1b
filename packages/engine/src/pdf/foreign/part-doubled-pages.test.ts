import { expect, test } from 'vitest'
import { readPages } from '../document/pages/tree/page-tree.ts'
import { PdfError } from '../file/pdf-error.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { serialize } from '../file/write/serialize.ts'
import { writePdf } from '../file/write/write-pdf.ts'
import { classicPdf } from '../test/test-pdf.ts'
import { FOREIGN_LIMITS } from './foreign-limits.ts'
import { openFile } from './open-file.ts'

const page = (width: number) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 100]>>`

test('a page that stands in the tree several times is several pages', () => {
  const bytes = classicPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 5/Kids[4 0 R 3 0 R 4 0 R]>>',
      3: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[5 0 R 4 0 R]>>',
      4: page(40),
      5: page(50),
    },
    '/Root 1 0 R',
  )
  expect(() => readPages(PdfFile.open(bytes))).toThrow(PdfError)
  const { file, pages, repair } = openFile(bytes, '', FOREIGN_LIMITS)
  expect(repair).toBeUndefined()
  expect(pages).toHaveLength(4)
  const written = PdfFile.open(writePdf(file))
  const boxes = readPages(written).map(({ num }) => serialize(written.get(num)))
  expect(boxes.map((text) => /MediaBox\[0 0 (\d+)/.exec(text)?.[1])).toEqual([
    '40',
    '50',
    '40',
    '40',
  ])
})

test.each([
  ['that is a page', '4 0 R'],
  ['that counts no page', '2 0 R'],
])('a tree with a root %s is made anew for other readers', (_, root) => {
  const bytes = classicPdf({
    1: `<</Type/Catalog/Pages ${root}>>`,
    2: '<</Type/Pages/Count 0/Kids[4 0 R]>>',
    4: page(40),
  })
  const { file } = openFile(bytes, '', FOREIGN_LIMITS)
  const tree = file.dictAt(file.catalog, 'Pages')
  expect([tree?.get('Type'), tree?.get('Count')]).toEqual([{ kind: 'name', value: 'Pages' }, 1])
  expect(readPages(file).map(({ num }) => num)).toEqual([4])
})

test('a node that leads back to itself is refused', () => {
  const bytes = classicPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[4 0 R 3 0 R]>>',
      3: '<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>',
      4: page(40),
    },
    '/Root 1 0 R',
  )
  expect(() => openFile(bytes, '', FOREIGN_LIMITS)).toThrow('reached twice')
})
