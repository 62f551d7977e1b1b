import { describe, expect, test } from 'vitest'
import { placedSlots } from './print-running.ts'

const area = (green: number, leftPt: number, widthPt: number, blue = 1) => ({
  green,
  blue,
  leftPt,
  topPt: 10,
  widthPt,
  heightPt: 30,
  scale: 0.75,
})

describe('placedSlots', () => {
  test('tells how a box is aligned by where its content is', () => {
    const right = { ...area(3, 160, 38, 2), topPt: 25, heightPt: 0.75 }
    expect(placedSlots([area(3, 99, 99), right])).toEqual([
      {
        slot: 3,
        leftPx: 132,
        topPx: expect.closeTo(40 / 3),
        widthPx: 132,
        heightPx: 40,
        zoom: 1,
        across: 'end',
        down: 'center',
      },
    ])
  })

  test('keeps two boxes with the same element apart', () => {
    const marks = [area(0, 0, 90), area(0, 0, 9, 2), area(0, 90, 90), area(0, 130, 10, 2)]
    expect(placedSlots(marks).map(({ leftPx, across }) => [leftPx, across])).toEqual([
      [0, 'start'],
      [120, 'center'],
    ])
  })

  test('begins at the left where content fills its box, or has none', () => {
    const across = placedSlots([area(1, 0, 50), area(1, 0, 50, 2), area(2, 0, 50)])
    expect(across.map((one) => one.across)).toEqual(['start', 'start'])
  })
})
