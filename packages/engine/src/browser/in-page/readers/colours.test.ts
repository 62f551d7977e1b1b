import { expect, test } from 'vitest'
import { colourReader, contrastOf } from './colours.ts'

const readColour = colourReader()

test.each([
  ['rgb(0, 0, 0)', 21],
  ['rgb(255, 255, 255)', 1],
  ['rgb(118, 118, 118)', 4.54],
  ['rgb(119, 119, 119)', 4.48],
  ['rgb(255, 0, 0)', 4],
])('the contrast of %s with white is %d to 1, as WCAG says', (colour, ratio) => {
  const white = readColour('rgb(255, 255, 255)')
  const other = readColour(colour)
  expect(white && other && contrastOf(other, white)).toBeCloseTo(ratio, 2)
})

test('reads the alpha of a colour', () => {
  expect(readColour('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3, 0.5])
})
