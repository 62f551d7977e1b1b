import { expect, test } from 'vitest'
import { PdfFile } from '../../../file/pdf-file.ts'
import { serialize } from '../../../file/write/serialize.ts'
import { sweep } from '../../../file/write/sweep.ts'
import { writePdf } from '../../../file/write/write-pdf.ts'
import { openClassic } from '../../../test/test-pdf.ts'
import { dropStrayPages, keepPages } from '../keep/keep-pages.ts'
import { readPages } from './page-tree.ts'

/** Two pages, and a third one, 13, that only a field on the first leads to. */
function withStray() {
  const file = openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 8 0 R]>>>>',
    2: '<</Type/Pages/Count 2/Kids[11 0 R 12 0 R]/MediaBox[0 0 10 10]>>',
    5: '<</FT/Tx/T(both)/Kids[6 0 R 7 0 R]>>',
    6: '<</Subtype/Widget/Parent 5 0 R/P 13 0 R>>',
    7: '<</Subtype/Widget/Parent 5 0 R/P 13 0 R>>',
    8: '<</FT/Tx/T(away)/Subtype/Widget/P 13 0 R>>',
    9: '<</Type/Pages/Count 3/Kids[11 0 R 12 0 R 13 0 R]>>',
    11: '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
    12: '<</Type/Page/Parent 2 0 R>>',
    13: '<</Type/Page/Parent 9 0 R/Annots[7 0 R 8 0 R<</Subtype/Link>>]/Contents 21 0 R>>',
    21: '(secret)',
  })
  return { file, pages: readPages(file) }
}

/** Everything that the written file holds. */
function written(file: PdfFile): string {
  const after = PdfFile.open(writePdf(file))
  return sweep(after)
    .map(({ num }) => `${num} ${serialize(after.get(num))}`)
    .join('\n')
}

test('takes pages away that are not in the page tree, with their fields', () => {
  const { file, pages } = withStray()
  expect(written(file)).toContain('(secret)')
  expect(dropStrayPages(file, pages)).toBe(1)
  expect(dropStrayPages(file, pages)).toBe(0)
  const text = written(file)
  expect(text).not.toMatch(/secret|\/Link|\(away\)/)
  expect(text).toContain('/Fields[5 0 R]')
  expect(text).toContain('/Kids[6 0 R]')
  // It said that it stands on the page that went.
  expect(text).toContain('6 <</Subtype/Widget/Parent 5 0 R/P 11 0 R>>')
})

test('leaves nothing of them where other pages go', () => {
  const { file, pages } = withStray()
  keepPages(file, pages, [1])
  expect(written(file)).not.toMatch(/secret|\(away\)/)
})
