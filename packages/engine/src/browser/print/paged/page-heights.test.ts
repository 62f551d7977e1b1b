import { expect, test } from 'vitest'
import type { PageShape } from '../../in-page/paged/page-shapes.ts'
import { pageHeights } from './page-heights.ts'

const PLAN = {
  laidOutMm: { widthMm: 148, heightMm: 210 },
  marginsMm: { top: 20, right: 20, bottom: 20, left: 20 },
}
const shape = (stated: Partial<PageShape>): PageShape => ({
  isFirst: false,
  size: '',
  top: '',
  right: '',
  bottom: '',
  left: '',
  ...stated,
})

test('a first page may be less high than the others', () => {
  const shapes = [shape({ isFirst: true, top: '6cm', bottom: '20mm' })]
  expect(pageHeights(shapes, PLAN, false)).toEqual({ first: { top: 60 }, isUneven: false })
  // Headers give all pages the same margins.
  expect(pageHeights(shapes, PLAN, true)).toEqual({ first: {}, isUneven: false })
})

test('a later rule for the first page takes back an earlier one', () => {
  const shapes = [shape({ isFirst: true, top: '6cm' }), shape({ isFirst: true, top: '20mm' })]
  expect(pageHeights(shapes, PLAN, false)).toEqual({ first: {}, isUneven: false })
})

test.each([
  shape({ size: 'a4' }),
  shape({ top: '30mm' }),
  shape({ bottom: 'calc(1mm + 2mm)' }),
  shape({ isFirst: true, left: '50mm' }),
  shape({ isFirst: true, top: '10%' }),
])('other pages are uneven: %o', (uneven) => {
  expect(pageHeights([uneven], PLAN, false).isUneven).toBe(true)
})

test.each([
  shape({ size: 'a5', top: '20mm', bottom: '2cm' }),
  shape({ left: '30mm', right: '10mm' }),
])('pages with margins at their sides are as high as all: %o', (even) => {
  expect(pageHeights([even], PLAN, false).isUneven).toBe(false)
})
