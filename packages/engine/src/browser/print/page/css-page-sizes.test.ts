import { describe, expect, test } from 'vitest'
import { cssPageSizeMm, exactPageSizes } from './css-page-sizes.ts'

const A4 = { widthMm: 210, heightMm: 297 }

test.each([
  ['A4 landscape', { widthMm: 297, heightMm: 210 }],
  ['landscape a4', { widthMm: 297, heightMm: 210 }],
  ['A4 portrait', A4],
  ['letter', { widthMm: 215.9, heightMm: 279.4 }],
  ['JIS-B5', { widthMm: 182, heightMm: 257 }],
  ['100mm', { widthMm: 100, heightMm: 100 }],
  ['10cm 20.5CM', { widthMm: 100, heightMm: 205 }],
  ['.5in 400q', { widthMm: 12.7, heightMm: 100 }],
  ['auto', undefined],
  ['landscape', undefined],
  ['10em 20em', undefined],
  ['calc(1mm + 2mm)', undefined],
  ['-5mm 10mm', undefined],
  ['', undefined],
  ['1e+09mm 2.5e-1cm', { widthMm: 1e9, heightMm: 2.5 }],
])('cssPageSizeMm of %j is %o', (size, expected) => {
  expect(cssPageSizeMm(size)).toEqual(expected)
})

test('cssPageSizeMm reads inches, points, picas and pixels', () => {
  for (const size of ['1in 2in', '72pt 144pt', '6pc 12pc', '96px 192px']) {
    expect(cssPageSizeMm(size)?.widthMm).toBeCloseTo(25.4, 10)
    expect(cssPageSizeMm(size)?.heightMm).toBeCloseTo(50.8, 10)
  }
})

describe('exactPageSizes', () => {
  test('knows pages that page-orientation turned', () => {
    const printed = [{ widthPt: 300, heightPt: 400.08 }]
    const [size] = exactPageSizes(printed, ['400pt 300pt'], A4)
    expect(size?.widthMm).toBeCloseTo((300 / 72) * 25.4, 6)
    expect(size?.heightMm).toBeCloseTo((400 / 72) * 25.4, 6)
  })

  test('finds what was declared behind what was printed', () => {
    const printed = [
      { widthPt: 594.96, heightPt: 841.92 },
      { widthPt: 841.92, heightPt: 594.96 },
      { widthPt: 282.96, heightPt: 142.08 },
    ]
    const declared = ['A4', 'A4 landscape', '100mm 50mm']
    expect(exactPageSizes(printed, declared, { widthMm: 215.9, heightMm: 279.4 })).toEqual([
      A4,
      { widthMm: 297, heightMm: 210 },
      { widthMm: 100, heightMm: 50 },
    ])
  })

  test('takes the nearest of sizes that lie close together', () => {
    const printed = [{ widthPt: 282.96, heightPt: 283.92 }]
    const declared = ['100mm', '100mm 100.3mm', '100.3mm']
    expect(exactPageSizes(printed, declared, A4)).toEqual([{ widthMm: 100, heightMm: 100.3 }])
  })

  test('takes the standard size, either way up, for pages without a rule of their own', () => {
    const printed = [
      { widthPt: 595.92, heightPt: 841.92 },
      { widthPt: 841.92, heightPt: 595.92 },
    ]
    expect(exactPageSizes(printed, [], A4)).toEqual([A4, { widthMm: 297, heightMm: 210 }])
  })

  test('leaves a page as printed where nothing declared comes near', () => {
    const [size] = exactPageSizes([{ widthPt: 144, heightPt: 72 }], ['A4', '10em'], A4)
    expect(size?.widthMm).toBeCloseTo(50.8, 10)
    expect(size?.heightMm).toBeCloseTo(25.4, 10)
  })
})
