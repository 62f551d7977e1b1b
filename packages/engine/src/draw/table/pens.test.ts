import { expect, test } from 'vitest'
import { Pens } from './pens.ts'

const thin = { widthPt: 0.5, color: { red: 0, green: 0, blue: 0, alpha: 1 } }
const wide = { ...thin, widthPt: 2 }

test('joins lines that go on where another ends, and only those', () => {
  const pens = new Pens()
  const pen = pens.of(thin)
  for (const y of [10, 20]) {
    pen.draw(0, y, 30, y)
    pen.draw(30, y, 70, y)
    pen.draw(80, y, 90, y)
  }
  pen.draw(0, 10, 0, 20)
  pen.draw(0, 20, 0, 40)
  expect(
    pen.path.map((step) => (step.op === 'M' || step.op === 'L' ? [step.op, step.x, step.y] : [])),
  ).toEqual([
    ...[
      ['M', 0, 10],
      ['L', 70, 10],
      ['M', 80, 10],
      ['L', 90, 10],
    ],
    ...[
      ['M', 0, 20],
      ['L', 70, 20],
      ['M', 80, 20],
      ['L', 90, 20],
    ],
    ...[
      ['M', 0, 10],
      ['L', 0, 40],
    ],
  ])
})

test('has one pen for lines that look alike', () => {
  const pens = new Pens()
  expect(pens.of({ ...thin })).toBe(pens.of(thin))
  expect(pens.of(wide)).not.toBe(pens.of(thin))
  expect([...pens.all]).toHaveLength(2)
})

test('joins lines of cells that follow each other to the left', () => {
  const pen = new Pens().of(thin)
  pen.draw(70, 10, 90, 10)
  pen.draw(30, 10, 70, 10)
  pen.draw(0, 10, 30, 10)
  expect(pen.path).toEqual([
    { op: 'M', x: 0, y: 10 },
    { op: 'L', x: 90, y: 10 },
  ])
})
