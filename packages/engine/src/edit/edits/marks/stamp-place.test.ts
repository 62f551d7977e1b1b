import { describe, expect, test } from 'vitest'
import { type Matrix, multiply } from '../../../pdf/content/matrix.ts'
import { fromSeen, type SeenBox, toSeen } from '../../../pdf/document/pages/seen-box.ts'
import { mmToPt } from '../../../units/length.ts'
import { placedMatrix, seenPart, spanningScale } from './stamp-place.ts'

const box = { left: 10, bottom: 20, right: 210, top: 120 }
const place = { position: 'bottom_left', margin_mm: 0, x_mm: 0, y_mm: 0 } as const
const sides = { widthPt: 40, heightPt: 10 }

/** Where a point of something of 40 × 10 pt ends up. */
function at([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly number[] {
  return [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 100) / 100)
}

describe('placedMatrix', () => {
  test.each([
    [0, [10, 20], [50, 30]],
    [90, [210, 20], [200, 60]],
    [180, [210, 120], [170, 110]],
    [270, [10, 120], [20, 80]],
  ] as const)('stands at the corner that is seen, turned by %d', (rotation, corner, opposite) => {
    const seen: SeenBox = { box, rotation, unitPt: 1 }
    const matrix = placedMatrix(sides, seen, { ...place, rotation: 0, scale: 1 })
    expect([at(matrix, 0, 0), at(matrix, 40, 10)]).toEqual([corner, opposite])
  })

  test('keeps its middle when it is turned, and its distance from the edges', () => {
    const seen: SeenBox = { box, rotation: 0, unitPt: 1 }
    const turned = { ...place, margin_mm: 25.4, rotation: 90, scale: 1 }
    const matrix = placedMatrix(sides, seen, turned)
    // 10 pt wide and 40 pt high once it is turned, an inch from both edges.
    expect(at(matrix, 20, 5)).toEqual([10 + 72 + 5, 20 + 72 + 20])
  })

  test('is moved to the right and downwards', () => {
    const seen: SeenBox = { box, rotation: 0, unitPt: 1 }
    const moved = { ...place, x_mm: 10, y_mm: 10, rotation: 0, scale: 1 }
    const [x = 0, y = 0] = at(placedMatrix(sides, seen, moved), 0, 0)
    expect([x - 10, 20 - y]).toEqual(
      [mmToPt(10), mmToPt(10)].map((pt) => Math.round(pt * 100) / 100),
    )
  })

  test('is as large on a page whose unit is larger', () => {
    const seen: SeenBox = { box, rotation: 0, unitPt: 2 }
    const matrix = placedMatrix(sides, seen, { ...place, rotation: 0, scale: 1 })
    expect(at(matrix, 40, 10)).toEqual([30, 25])
  })
})

test.each([0, 90, 180, 270] as const)('goes to a page turned by %d and back', (rotation) => {
  const seen: SeenBox = { box, rotation, unitPt: 1 }
  expect(multiply(toSeen(seen), fromSeen(seen)).map((value) => value + 0)).toEqual([
    1, 0, 0, 1, 0, 0,
  ])
})

test('tells which part of something is seen, and how large it may be', () => {
  const seen: SeenBox = { box, rotation: 90, unitPt: 1 }
  const partAt = (x: number) =>
    seenPart(sides, seen, placedMatrix(sides, seen, { ...place, x_mm: x, rotation: 0, scale: 1 }))
  expect(partAt(0)).toBeCloseTo(1)
  expect(partAt((-20 * 25.4) / 72)).toBeCloseTo(0.5)
  expect(partAt(100)).toBe(0)
  // Seen, the page is 100 wide and 200 high.
  expect(spanningScale({ widthPt: 50, heightPt: 50 }, seen, 0, 0.5)).toBeCloseTo(1)
  expect(spanningScale({ widthPt: 50, heightPt: 50 }, seen, 45, 0.5)).toBeCloseTo(Math.SQRT1_2)
})
