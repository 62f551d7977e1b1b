import { describe, expect, test } from 'vitest'
import { EngineError } from '../../../../messages/errors.ts'
import { PdfError } from '../../../file/pdf-error.ts'
import { classicPdf, ONE_PAGE, openClassic } from '../../../test/test-pdf.ts'
import { pageSizesPt } from '../pages.ts'
import { mediaBox, pageAttribute, readPages } from './page-tree.ts'

const NESTED = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 3/Kids[3 0 R 6 0 R]/MediaBox[0 0 200 100]/Rotate 90>>',
  3: '<</Type/Pages/Count 2/Kids[4 0 R 5 0 R]/MediaBox[300 400 0 0]>>',
  4: '<</Type/Page/MediaBox[10 20 30 50.5]/Rotate 0>>',
  5: '<</Type/Page>>',
  6: '<</Type/Page>>',
}

describe('readPages', () => {
  test('walks the tree in order and hands attributes down', () => {
    const file = openClassic(NESTED)
    const pages = readPages(file)
    expect(pages.map(({ num }) => num)).toEqual([4, 5, 6])
    expect(pages.map((page) => mediaBox(file, page).top)).toEqual([50.5, 400, 100])
    expect(pages.map((page) => pageAttribute(file, page, 'Rotate'))).toEqual([0, 90, 90])
  })

  test.each<[string, string]>([
    ['a node that contains itself', '<</Type/Pages/Kids[2 0 R]>>'],
    ['a page that is there twice', '<</Type/Pages/Kids[3 0 R 3 0 R]>>'],
    ['kids that are no references', '<</Type/Pages/Kids[<<>>]>>'],
    ['kids that do not exist', '<</Type/Pages/Kids[99 0 R]>>'],
    ['no pages', '<</Type/Pages/Kids[]>>'],
  ])('refuses %s', (_, pages) => {
    expect(() => readPages(openClassic({ ...ONE_PAGE, 2: pages }))).toThrow(PdfError)
  })

  test('walks a tree as deep as the file is long', () => {
    const chain = Array.from({ length: 20_000 }, (_, index): [number, string] => [
      index + 10,
      `<</Kids[${index + 11} 0 R]>>`,
    ])
    const objects = { ...ONE_PAGE, 2: '<</Kids[10 0 R]>>', ...Object.fromEntries(chain) }
    const file = openClassic({ ...objects, 20010: '<</Type/Page>>' })
    expect(readPages(file).map(({ num }) => num)).toEqual([20_010])
  })
})

describe('pageSizesPt', () => {
  test('gives one size per page', () => {
    expect(pageSizesPt(classicPdf(NESTED))).toEqual([
      { widthPt: 20, heightPt: 30.5 },
      { widthPt: 300, heightPt: 400 },
      { widthPt: 200, heightPt: 100 },
    ])
  })

  test.each(['[0 0 1]', '[0 0 (a) 1]', 'null'])('fails as a conversion for MediaBox %s', (box) => {
    const bytes = classicPdf({ ...ONE_PAGE, 2: `<</Kids[3 0 R]/MediaBox ${box}>>` })
    const failure = expect.objectContaining({
      code: 'conversion_failed',
      cause: expect.any(PdfError),
    })
    expect(() => pageSizesPt(bytes)).toThrow(failure)
    expect(() => pageSizesPt(bytes)).toThrow(EngineError)
  })
})
