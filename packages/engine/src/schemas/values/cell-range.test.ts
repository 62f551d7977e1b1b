import { expect, test } from 'vitest'
import { columnRange, printArea, rowRange } from './cell-range.ts'

test.each([
  ['respect', true],
  ['ignore', true],
  ['A1:F40', true],
  ['a1:xfd1048576', true],
  ['B2:B2', true],
  ['A1', false],
  ['F40:A1', false],
  ['A0:B1', false],
  ['A1:XFE1', false],
  ['A1:A1048577', false],
  ["'Sheet 1'!A1:B2", false],
  ['A1:B2,C3:D4', false],
  ['', false],
])('the print area %j is taken: %j', (text, isTaken) => {
  expect(printArea.safeParse(text).success).toBe(isTaken)
})

test.each([
  ['1:2', true],
  ['3', true],
  ['2:1', false],
  ['0:1', false],
  ['1:2:3', false],
  ['A:B', false],
])('the rows %j are taken: %j', (text, isTaken) => {
  expect(rowRange.safeParse(text).success).toBe(isTaken)
})

test.each([
  ['A:B', true],
  ['xfd', true],
  ['B:A', false],
  ['XFE', false],
  ['1:2', false],
  ['', false],
])('the columns %j are taken: %j', (text, isTaken) => {
  expect(columnRange.safeParse(text).success).toBe(isTaken)
})
