import { describe, expect, test } from 'vitest'
import type { FootnoteFlow } from '../../in-page/paged/measure-footnotes.ts'
import { planFootnotes } from './plan-footnotes.ts'

/** Lines of 10 pixels, with calls in some of them, and notes of these heights; a page may end behind each line. */
function flowOf(lines: number, calls: readonly (readonly [line: number, height: number])[]) {
  const flow: FootnoteFlow = {
    pieces: Array.from({ length: lines }, (_, line) => [line * 10, line * 10 + 10, 1]).flat(),
    callsAt: calls.map(([line]) => line * 10 + 5),
    callTops: calls.map(([line]) => line * 10),
    noteHeights: calls.map(([, height]) => height),
    noteLines: calls.map(([, height]) =>
      Array.from({ length: Math.floor(height / 10) - 1 }, (_, line) => line * 10 + 10),
    ),
    areaHeight: 8,
  }
  return flow
}

describe('a plan of footnotes', () => {
  test('has each note on the page of its call', () => {
    const plan = planFootnotes(
      flowOf(40, [
        [2, 20],
        [12, 20],
        [39, 10],
      ]),
      () => 112,
    )
    expect(plan?.pageOfCall).toEqual([1, 2, 5])
    expect(plan?.rooms.map(({ page, parts }) => [page, parts.map(({ note }) => note)])).toEqual([
      [1, [0]],
      [2, [1]],
      [5, [2]],
    ])
  })

  test('moves a line to the next page where its note has no room, and keeps its place free', () => {
    const plan = planFootnotes(flowOf(20, [[10, 20]]), () => 112)
    expect(plan?.pageOfCall).toEqual([2])
    expect(plan?.rooms.map(({ page, parts }) => [page, parts.length])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })

  test('cuts a note that is longer than a page between its lines', () => {
    const plan = planFootnotes(flowOf(12, [[1, 150]]), () => 112)
    const parts = plan?.rooms.flatMap((room) => room.parts) ?? []
    expect(parts[0]).toMatchObject({ note: 0, fromPx: 0 })
    expect(parts.length).toBeGreaterThan(1)
    for (const [index, { fromPx }] of parts.entries()) {
      if (index > 0) expect(fromPx).toBe(parts[index - 1]?.toPx)
      expect(fromPx % 10).toBe(0)
    }
    expect(parts.at(-1)?.toPx).toBeUndefined()
  })

  test('keeps the end of a page free where a table goes to the next one with its notes', () => {
    const lines = flowOf(12, [[9, 20]])
    const table = [60, 110, 5]
    const pieces = [...lines.pieces.slice(0, 18), ...table, ...lines.pieces.slice(33)]
    const plan = planFootnotes({ ...lines, pieces }, () => 112)
    expect(plan?.pageOfCall).toEqual([2])
    // Not only its notes found no room: the browser would begin the table here, too, and cut it.
    expect(planFootnotes({ ...lines, pieces }, () => 100)?.rooms).toMatchObject([
      { page: 1, heightPx: 100 - 60 - 4, parts: [] },
      { page: 2, parts: [{ note: 0 }] },
    ])
  })

  test('begins a page anew where a box ends with no room for the line behind it', () => {
    const lines = flowOf(40, [[21, 20]])
    const pieces = [0, 205, 5, ...lines.pieces.slice(21 * 3)]
    const plan = planFootnotes({ ...lines, pieces }, () => 112)
    expect(plan?.pageOfCall).toEqual([3])
  })

  test('is none for a call in what is higher than a page', () => {
    const flow = { ...flowOf(1, [[0, 20]]), pieces: [0, 500, 5] }
    expect(planFootnotes(flow, () => 112)).toBeUndefined()
  })
})
