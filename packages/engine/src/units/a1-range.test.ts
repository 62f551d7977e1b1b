import { expect, test } from 'vitest'
import {
  columnLetters,
  columnNumber,
  formatRange,
  parseColumns,
  parseRange,
  parseRows,
} from './a1-range.ts'

test('reads ranges with their corners in any order', () => {
  expect(parseRange('B2:A1')).toEqual({ top: 1, left: 1, bottom: 2, right: 2 })
  expect(parseRange('$C$3')).toEqual({ top: 3, left: 3, bottom: 3, right: 3 })
})

test.each([['A0'], ['XFE1'], ['A1048577'], ['A1:B2:C3'], ['A'], ['1:2'], ['']])(
  '%j is no range of a sheet',
  (reference) => {
    expect(parseRange(reference)).toBeUndefined()
  },
)

test('reads rows and columns, one or a stretch', () => {
  expect(parseRows('2:1')).toEqual([1, 2])
  expect(parseRows('$7')).toEqual([7, 7])
  expect(parseColumns('A:$C')).toEqual([1, 3])
  expect(parseColumns('xfd')).toEqual([16_384, 16_384])
  for (const reference of ['0', '1:1048577', 'A:B']) expect(parseRows(reference)).toBeUndefined()
  for (const reference of ['XFE', '1:2', 'ABCD']) expect(parseColumns(reference)).toBeUndefined()
})

test('letters of a column and its number are the same thing', () => {
  expect([1, 26, 27, 702, 703, 16_384].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'ZZ',
    'AAA',
    'XFD',
  ])
  for (let column = 1; column <= 16_384; column += 1) {
    expect(columnNumber(columnLetters(column))).toBe(column)
  }
})

test('writes a range as it is read', () => {
  expect(formatRange({ top: 1, left: 1, bottom: 40, right: 6 })).toBe('A1:F40')
  expect(formatRange({ top: 2, left: 2, bottom: 2, right: 2 })).toBe('B2')
})
