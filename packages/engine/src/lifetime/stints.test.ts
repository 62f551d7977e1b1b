import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nextStint } from './stints.ts'
import { runAs } from './tenant.ts'

test('one stint begins in each turn of the event loop, and tenants take turns', async () => {
  let turn = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn()
  })()
  const begun: { readonly who: string; readonly turn: number }[] = []
  const work = (tenant: string, name: string) =>
    runAs(tenant, async () => {
      for (const stint of [1, 2]) {
        await nextStint()
        begun.push({ who: `${tenant}${name}${stint}`, turn })
      }
    })
  const flood = ['x', 'y', 'z'].map((name) => work('a', name))
  await Promise.all([...flood, work('b', 'x')])
  isOver = true
  await counting
  expect(begun.map(({ who }) => who)).toEqual([
    ...['ax1', 'bx1', 'ay1', 'bx2'],
    ...['az1', 'ax2', 'ay2', 'az2'],
  ])
  expect(new Set(begun.map((one) => one.turn)).size).toBe(begun.length)
})
