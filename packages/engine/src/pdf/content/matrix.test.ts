import { expect, test } from 'vitest'
import { Bounds, multiply } from './matrix.ts'

test('the first matrix is done first', () => {
  expect(multiply([2, 0, 0, 2, 0, 0], [1, 0, 0, 1, 5, 0])).toEqual([2, 0, 0, 2, 5, 0])
  expect(multiply([1, 0, 0, 1, 5, 0], [2, 0, 0, 2, 0, 0])).toEqual([2, 0, 0, 2, 10, 0])
})

test('bounds hold every point, turned ones too', () => {
  const bounds = new Bounds()
  expect(bounds.isEmpty).toBe(true)
  bounds.addRectangle(0, 0, 2, 1, [0, 1, -1, 0, 10, 0])
  expect(bounds).toMatchObject({ left: 9, bottom: 0, right: 10, top: 2, isEmpty: false })
})
