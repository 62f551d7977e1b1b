import { expect, test } from 'vitest'
import { mmToIn, mmToPt, mmToPx, pxToMm } from './length.ts'

test('an inch is exact in every unit', () => {
  expect(mmToPt(25.4)).toBe(72)
  expect(mmToIn(25.4)).toBe(1)
  expect(mmToPx(25.4)).toBe(96)
  expect(pxToMm(96)).toBe(25.4)
})

test('millimetres become the unrounded inches the browser takes', () => {
  expect(mmToIn(215.9)).toBe(8.5)
  expect(mmToIn(210)).toBe(1050 / 127)
})

test('pixels and millimetres are inverse', () => {
  expect(pxToMm(mmToPx(297))).toBeCloseTo(297, 10)
})
