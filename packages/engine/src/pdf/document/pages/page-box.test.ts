import { describe, expect, test } from 'vitest'
import { dict, isArray, isDict, isStream, type PdfObject } from '../../file/objects.ts'
import type { PdfFile } from '../../file/pdf-file.ts'
import { serialize } from '../../file/write/serialize.ts'
import { openClassic, streamText } from '../../test/test-pdf.ts'
import { destinationArray, namedDestinations, parseDestination } from '../destinations.ts'
import { type PageSizePt, setPageBoxes } from './page-box.ts'
import { shiftOperator } from './shift.ts'
import { pageAttribute, readPages } from './tree/page-tree.ts'

const A5_LANDSCAPE = { widthPt: 595.2756, heightPt: 419.5276 }

/** As Chromium prints A5 landscape: 595.92 × 420 pt. */
function printed(page = ''): PdfFile {
  return openClassic({
    1: '<</Type/Catalog/Pages 2 0 R/Dests 7 0 R>>',
    2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.92 420]/Contents 4 0 R/Annots[5 0 R 6 0 R]${page}>>`,
    4: streamText('content'),
    5: '<</Subtype/Link/Rect[10 400 20 410]>>',
    6: '<</Subtype/Link>>',
    7: '<</a[3 0 R/XYZ 5 400 0]/b[3 0 R/Fit]/c[3 0 R/XYZ null null null]/d[99 0 R/XYZ 1 2 0]>>',
  })
}

function resize(file: PdfFile, size = A5_LANDSCAPE) {
  const pages = readPages(file)
  setPageBoxes(file, pages, size)
  const page = pages[0] as (typeof pages)[number]
  return (key: string): PdfObject | undefined => pageAttribute(file, page, key)
}

describe('setPageBoxes', () => {
  test('sets the box in hundredths of a point', () => {
    const attribute = resize(printed())
    expect(attribute('MediaBox')).toEqual([0, 0, 595.28, 419.53])
    expect(attribute('CropBox')).toBeUndefined()
  })

  test('sets each its own, as far as there are sizes', () => {
    const twoPages = () =>
      openClassic({
        1: '<</Type/Catalog/Pages 2 0 R>>',
        2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 100.4 100.4]>>',
        3: '<</Type/Page/Parent 2 0 R>>',
        4: '<</Type/Page/Parent 2 0 R>>',
      })
    const boxes = (sizes: readonly PageSizePt[]) => {
      const file = twoPages()
      const pages = readPages(file)
      setPageBoxes(file, pages, sizes)
      return pages.map((page) => pageAttribute(file, page, 'MediaBox'))
    }
    const [a, b] = [
      { widthPt: 100, heightPt: 99 },
      { widthPt: 98, heightPt: 97 },
    ]
    expect(boxes([a, b])).toEqual([
      [0, 0, 100, 99],
      [0, 0, 98, 97],
    ])
    expect(boxes([a])[1]).toEqual([0, 0, 100.4, 100.4])
  })

  test('sets a crop box where there is one', () => {
    expect(resize(printed('/CropBox[1 1 9 9]'))('CropBox')).toEqual([0, 0, 595.28, 419.53])
  })

  test('moves content, links and destinations with the top edge', () => {
    const file = printed()
    const contents = resize(file)('Contents')
    const parts = isArray(contents) ? contents.map((part) => file.resolve(part)) : []
    expect(parts.map((part) => isStream(part) && Buffer.from(part.data).toString())).toEqual([
      '1 0 0 1 0 -0.47 cm\n',
      'content',
    ])
    expect(serialize(file.get(5))).toBe('<</Subtype/Link/Rect[10 399.53 20 409.53]>>')
    const tops = [...namedDestinations(file).values()].map((value) => parseDestination(file, value))
    expect(tops.map((destination) => destination?.topPt)).toEqual([399.53, undefined, null, 2])
  })

  test('moves patterns with the top edge', () => {
    const file = printed('/Resources<</Pattern<</P 8 0 R>>>>')
    file.set(8, dict({ PatternType: 2, Matrix: [1, 0, 0, 1, 5, 5] }))
    const resources = resize(file)('Resources')
    const patterns = isDict(resources) ? file.dictAt(resources, 'Pattern') : undefined
    const pattern = file.resolve(patterns?.get('P'))
    expect(isDict(pattern) && pattern.get('Matrix')).toEqual([1, 0, 0, 1, 5, expect.closeTo(4.53)])
  })

  test('leaves content alone when the top edge moves by less than anyone can see', () => {
    const file = printed()
    const contents = resize(file, { widthPt: 500, heightPt: 419.97 })('Contents')
    expect(isStream(contents)).toBe(true)
    expect(file.stored(5)).toMatchObject({ kind: 'verbatim' })
  })
})

test('shiftOperator answers its example, and nothing for no move', () => {
  expect(shiftOperator({ x: 0, y: -0.64 })).toBe('1 0 0 1 0 -0.64 cm\n')
  expect(shiftOperator({ x: 0, y: 0 })).toBe('')
})

test('destinationArray keeps the zoom of the reader', () => {
  const array = destinationArray({ pageNum: 3, leftPt: null, topPt: 5 })
  expect(serialize(array)).toBe('[3 0 R /XYZ null 5 null]')
})
