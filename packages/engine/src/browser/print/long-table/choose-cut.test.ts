import { expect, test } from 'vitest'
import type { PrintedPlace } from '../../../pdf/document/destination-pages.ts'
import { cutsOf, standsAlike } from './choose-cut.ts'

const at = (page: number, fromTopPx: number): PrintedPlace => ({ page, fromTopPx })
const NONE = new Set<number>()

/** Rows 10 to 19, two a page; the first on page 4 goes on from page 3. */
const PLACES = new Map(
  Array.from({ length: 10 }, (_, index) => {
    const page = 1 + Math.floor(index / 2)
    return [10 + index, at(page, index % 2 === 0 ? (page === 4 ? 60 : 40) : 90)] as const
  }),
)

test('a part ends late, where its page and the one before begin with a row', () => {
  expect(cutsOf(PLACES, NONE)).toEqual([{ page: 3, from: 12, rows: [14, 15] }])
  // Nothing is known of where page 1 begins.
  expect(cutsOf(new Map([...PLACES].slice(0, 4)), NONE)).toEqual([])
})

test('no part begins with a row that the one before reaches into', () => {
  const whole = new Map(PLACES).set(16, at(4, 40))
  expect(cutsOf(whole, NONE).map(({ page }) => page)).toEqual([5, 4, 3])
  expect(cutsOf(whole, new Set([18])).map(({ page }) => page)).toEqual([4, 3])
  expect(cutsOf(new Map(), NONE)).toEqual([])
})

test('rows stand alike on the same page and height, so many pages further', () => {
  const after = new Map(
    [...PLACES].map(([row, { page, fromTopPx }]) => [row, at(page + 7, fromTopPx)]),
  )
  expect(standsAlike([14, 15], PLACES, after, 7)).toBe(true)
  expect(standsAlike([14, 15], PLACES, after, 6)).toBe(false)
  expect(standsAlike([14, 15], PLACES, new Map(after).set(15, at(10, 93)), 7)).toBe(false)
  expect(standsAlike([14, 99], PLACES, after, 7)).toBe(false)
})
