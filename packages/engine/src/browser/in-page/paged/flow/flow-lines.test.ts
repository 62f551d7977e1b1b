import { expect, test } from 'vitest'
import { cutTogether } from './cut-together.ts'
import { endOfLine, mergeLines } from './flow-lines.ts'

test('takes what overlaps a line by more than half for a part of it, in any order', () => {
  const boxes = [
    { top: 20, bottom: 40 },
    { top: 0, bottom: 20 },
    // Raised text.
    { top: -4, bottom: 8 },
    { top: 26, bottom: 44 },
  ]
  expect(mergeLines(boxes)).toEqual([
    { top: -4, bottom: 20 },
    { top: 20, bottom: 44 },
  ])
})

test('ends a line where the next begins, unless a float stands between them', () => {
  const line = { top: 0, bottom: 20 }
  expect(endOfLine(line, { top: 22, bottom: 40 })).toBe(22)
  expect(endOfLine(line, { top: 60, bottom: 80 })).toBe(20)
})

test('cuts flows beside each other where one has a part that begins, at one height in each', () => {
  const unit = (top: number, bottom: number, flags = 1) =>
    ({ top, bottom, flags, head: 0, foot: 0, cuts: [] }) as never
  const parts = cutTogether({ top: 0, bottom: 100 }, [
    [unit(0, 40), unit(40, 80)],
    [unit(0, 30), unit(30, 60, 0), unit(60, 90)],
    [],
  ])
  expect(parts.map(({ top, bottom, may }) => ({ top, bottom, may: Boolean(may) }))).toEqual([
    { top: 0, bottom: 30, may: true },
    { top: 0, bottom: 40, may: false },
    { top: 30, bottom: 60, may: false },
    { top: 40, bottom: 100, may: true },
  ])
})
