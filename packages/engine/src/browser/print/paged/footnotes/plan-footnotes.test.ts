import { describe, expect, test } from 'vitest'
import type { FootnoteFlow } from '../../../in-page/paged/flow/number-flow.ts'
import type { NoteSizes } from '../../../in-page/paged/footnotes/measure-notes.ts'
import { planFootnotes } from './plan-footnotes.ts'

const MAY = 1
const MUST = 2

interface Made {
  readonly flow: FootnoteFlow
  readonly sizes: NoteSizes
}

/** Lines of 10 pixels, with calls in some of them, and notes of these heights; a page may end behind each line. */
function made(lines: number, calls: readonly (readonly [line: number, height: number])[]): Made {
  return {
    flow: {
      units: Array.from({ length: lines }, (_, line) => unit(line * 10, line * 10 + 10)).flat(),
      unitOfCall: calls.map(([line]) => line),
    },
    sizes: {
      heights: calls.map(([, height]) => height),
      lines: calls.map(([, height]) =>
        Array.from({ length: Math.floor(height / 10) - 1 }, (_, line) => line * 10 + 10),
      ),
      areaHeight: 8,
    },
  }
}

function unit(top: number, bottom: number, flags = MAY, head = 0, blockStart = 0): number[] {
  return [top, bottom, flags, head, 0, blockStart]
}

/** With other numbers for some of the lines. */
function withUnits({ flow, sizes }: Made, from: number, units: readonly number[]): Made {
  const all = [...flow.units]
  all.splice(from * 6, units.length, ...units)
  return { flow: { ...flow, units: all }, sizes }
}

function plan({ flow, sizes }: Made, heightPx = 112) {
  const { pages = [], ...more } = planFootnotes(flow, sizes, () => heightPx) ?? {}
  return { pages, ...more, ends: pages.map(({ to }) => to) }
}

describe('a plan of footnotes', () => {
  test('has each note on the page of its call, which is as much shorter', () => {
    const { pages, pageOfCall, ends } = plan(
      made(40, [
        [2, 20],
        [12, 20],
        [39, 10],
      ]),
    )
    expect(ends).toEqual([8, 16, 27, 38, 40])
    expect(pageOfCall).toEqual([1, 2, 5])
    expect(pages.map(({ parts }) => parts.map(({ note }) => note))).toEqual([[0], [1], [], [], [2]])
  })

  test('moves a line to the next page where its note has no room', () => {
    expect(plan(made(20, [[10, 20]]))).toMatchObject({ ends: [10, 18, 20], pageOfCall: [2] })
  })

  test('cuts a note that is longer than its page between its lines', () => {
    const { pages, ends } = plan(made(12, [[1, 150]]))
    const parts = pages.flatMap((page) => page.parts)
    expect(parts[0]).toMatchObject({ note: 0, fromPx: 0 })
    expect(parts.length).toBeGreaterThan(1)
    for (const [index, { fromPx }] of parts.entries()) {
      if (index > 0) expect(fromPx).toBe(parts[index - 1]?.toPx)
      expect(fromPx % 10).toBe(0)
    }
    expect(parts.at(-1)?.toPx).toBeUndefined()
    expect(ends[0]).toBe(2)
  })

  test('goes on behind the text until all notes have ended', () => {
    const { pages } = plan(made(2, [[0, 300]]))
    expect(pages.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
      [2, 2],
    ])
  })

  test('ends pages where they may end, and where they must', () => {
    // Lines 9 to 11 stay together.
    const kept = [9, 10, 11].flatMap((line) =>
      unit(line * 10, line * 10 + 10, line === 9 ? MAY : 0),
    )
    expect(plan(withUnits(made(20, [[19, 10]]), 9, kept)).ends).toEqual([9, 19, 20])
    const forced = unit(50, 60, MAY | MUST)
    const { pages, ends } = plan(withUnits(made(20, [[19, 10]]), 5, forced))
    expect(ends.slice(0, 2)).toEqual([5, 16])
    expect(pages.map(({ isCut }) => isCut)).toEqual([false, true, false])
  })

  test('counts the heads of tables that are repeated', () => {
    const rows = Array.from({ length: 20 }, (_, row) => unit(row * 10, row * 10 + 10, MAY, 20))
    expect(plan(withUnits(made(20, [[19, 10]]), 0, rows.flat())).ends).toEqual([11, 19, 20])
  })

  test('moves the line or the paragraph of a note that must not be cut', () => {
    const long = made(20, [[5, 80]])
    const second = Array.from({ length: 3 }, (_, line) =>
      unit(40 + line * 10, 50 + line * 10, MAY, 0, 4),
    )
    const withBlock = withUnits(long, 4, second.flat())
    const ends = (policy: string) =>
      plan({ ...withBlock, sizes: { ...long.sizes, policies: [policy] } }).ends[0]
    expect([ends('auto'), ends('line'), ends('block')]).toEqual([6, 5, 4])
  })

  test('tells pages whose notes begin on a later one', () => {
    const { latePages, pageOfCall } = plan(
      made(12, [
        [0, 300],
        [1, 10],
      ]),
    )
    expect([latePages, pageOfCall]).toEqual([[2], [1, 2]])
    expect(plan(made(12, [[1, 150]])).latePages).toEqual([])
  })

  test('keeps the area as low as the document says', () => {
    const { flow, sizes } = made(20, [[1, 60]])
    const { pages } = plan({ flow, sizes: { ...sizes, maxHeight: 40 } })
    expect(pages.map(({ notesPx }) => notesPx <= 40)).not.toContain(false)
    expect(pages.filter(({ parts }) => parts.length > 0).length).toBeGreaterThan(1)
  })

  test('goes on behind what is higher than a page, and has no notes of it', () => {
    const tall = [...unit(0, 250), ...unit(250, 260)]
    const { flow, sizes } = made(2, [[1, 10]])
    expect(plan({ flow: { ...flow, units: tall }, sizes })).toMatchObject({
      ends: [0, 0, 2],
      pageOfCall: [3],
    })
    expect(planFootnotes({ units: tall, unitOfCall: [0] }, sizes, () => 112)).toBeUndefined()
  })

  test('is right for any text that can be cut: pages hold what they have, notes begin on the page of their call', () => {
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % most
    }
    for (let round = 0; round < 300; round++) {
      const lines = 20 + next(200)
      const calls = Array.from({ length: next(40) }, () => next(lines))
        .toSorted((one, other) => one - other)
        .map((line) => [line, 10 + 10 * next(next(4) === 0 ? 40 : 3)] as const)
      const { pages, pageOfCall } = plan(made(lines, calls), 300)
      expect(pageOfCall?.filter(Boolean)).toHaveLength(calls.length)
      const begun = calls.map((_, note) =>
        pages.findIndex(({ parts }) =>
          parts.some((part) => part.note === note && part.fromPx === 0),
        ),
      )
      for (const [index, { from, to, notesPx }] of pages.entries()) {
        expect((to - from) * 10 + notesPx).toBeLessThanOrEqual(300)
        expect(from).toBe(pages[index - 1]?.to ?? 0)
      }
      for (const [note, page] of begun.entries()) {
        // A long note before it may have to end first.
        const ended = pages.findIndex(({ parts }) =>
          parts.some((part) => part.note === note - 1 && part.toPx === undefined),
        )
        const called = (pageOfCall?.[note] ?? 0) - 1
        expect([called, Math.max(called, ended), ended + 1]).toContain(page)
        expect(page).toBeGreaterThanOrEqual(called)
        if (note > 0) expect(page).toBeGreaterThanOrEqual(begun[note - 1] ?? 0)
      }
      const written = pages.flatMap(({ parts }) => parts)
      for (const [note, [, height]] of calls.entries()) {
        const own = written.filter((part) => part.note === note)
        const sum = own.reduce((all, { fromPx, toPx = height }) => all + toPx - fromPx, 0)
        expect(sum).toBe(height)
      }
    }
  })
})
