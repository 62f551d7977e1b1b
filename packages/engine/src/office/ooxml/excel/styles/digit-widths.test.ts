import { expect, test } from 'vitest'
import { digitWidth, layoutUnitPt } from './digit-widths.ts'

// Measured: columns of 60 characters in all, as LibreOffice 24.8 prints them.
test.each([
  ['Calibri', 11, 5.55],
  ['Calibri', 12, 6.1],
  ['Calibri', 10, 5.05],
  ['Arial', 10, 5.55],
  ['Arial', 12, 6.65],
  ['Arial Narrow', 12, 5.45],
  ['Aptos Narrow', 12, 6.65],
  ['Cambria', 11, 6.1],
  ['Garamond', 12, 6],
  ['Times New Roman', 12, 6],
  ['Consolas', 12, 7.2],
  ['Verdana', 12, 7.65],
  ['Malgun Gothic', 11, 6.1],
])('a character of a column in %s %d is %d pt wide', (name, size, points) => {
  expect(layoutUnitPt(name, size)).toBe(points)
})

test('digits are as wide as those of the font that Excel has, not of what stands in for it', () => {
  expect(digitWidth('Aptos Narrow')).toBe(digitWidth('Calibri'))
  expect(digitWidth('TimesNewRoman')).toBe(0.5)
  expect(digitWidth('Nobody Knows')).toBe(0.556)
  expect(Math.round(10 * digitWidth('Verdana'))).toBe(7)
})
