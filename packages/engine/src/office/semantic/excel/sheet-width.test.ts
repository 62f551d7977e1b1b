import { expect, test } from 'vitest'
import type { ShownCell } from './sheet-cells.ts'
import { sheetWidthEm } from './sheet-width.ts'

function cell(text: string, isNumber: boolean): ShownCell {
  return { text, isNumber, isUncached: false, style: {} }
}

function widthEm(cells: readonly ShownCell[], isWide = false) {
  const columns = cells.map((_, index) => index + 1)
  const inRow = new Map(cells.map((one, index) => [index + 1, one] as const))
  return sheetWidthEm({ columns, cells: new Map([[1, inRow]]) }, () => isWide)
}

test('a number keeps its width, a word only some of it', () => {
  const number = widthEm([cell('1,234,567,890.00', true)])
  const word = widthEm([cell('Donaudampfschiff', false)])
  expect(number).toBe(10)
  expect(word).toBe(7)
})

test('a cell that spans columns widens none of them', () => {
  expect(widthEm([cell('1,234,567,890.00', true)], true)).toBe(2)
})

test('a table that nobody could read has no such width', () => {
  expect(widthEm(Array.from({ length: 40 }, () => cell('1234567890', true)))).toBeUndefined()
})
