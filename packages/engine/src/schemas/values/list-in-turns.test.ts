import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseInTurns, type Turns } from '../../lifetime/turns.ts'
import { LIST_MAX_ISSUES, listInTurns } from './list-in-turns.ts'

/** A list of numbers above 0 that tells how many were looked at. */
function counting() {
  let looked = 0
  const item = z.number().refine((value) => {
    looked++
    return value > 0
  })
  return { list: listInTurns(item).max(10_000), looked: () => looked }
}

test('a list is an array', () => {
  const { list } = counting()
  expect(list.parse([1, 2])).toEqual([1, 2])
  expect(z.toJSONSchema(list)).toMatchObject({ type: 'array', maxItems: 10_000 })
  for (const wrong of [{}, 'a', null]) {
    expect(list.safeParse(wrong).error?.issues).toMatchObject([{ expected: 'array', path: [] }])
  }
  expect(list.safeParse([1, -1, 'a']).error?.issues.map(({ path }) => path)).toEqual([[1], [2]])
})

test('a list is not read on after a hundred mistakes, and no rule sees the part that was read', async () => {
  const wrong = Array(5000).fill(-1)
  for (const parse of ['safeParse', 'safeParseAsync'] as const) {
    const { list, looked } = counting()
    const whole = list.refine((all) => all.length > 5000 && all.every(Number.isFinite))
    expect((await whole[parse](wrong)).error?.issues).toHaveLength(LIST_MAX_ISSUES)
    expect(looked()).toBe(LIST_MAX_ISSUES)
  }
})

test('a list gives others a turn whenever its own is over, lists in lists too', async () => {
  const { list } = counting()
  let given = 0
  const turns = { isOver: true, next: async () => void given++ } as unknown as Turns
  const nested = listInTurns(z.object({ list }))
  await parseInTurns(turns, () => nested.parseAsync([{ list: [1, 2, 3] }, { list: [4] }]))
  expect(given).toBe(6)
})
