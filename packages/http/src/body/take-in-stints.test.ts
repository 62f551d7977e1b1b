import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runAs } from '@svc/engine'
import { expect, test } from 'vitest'
import { takeInStints } from './take-in-stints.ts'

const KB = 1024
const CHUNK = Buffer.alloc(64 * KB)

/** A body that has arrived, and the bytes that were taken of it in each turn of the event loop. */
function arrived(tenant: string, chunks: number) {
  const body = new PassThrough({ highWaterMark: 1024 * CHUNK.length })
  for (let n = 0; n < chunks; n++) body.write(CHUNK)
  body.end()
  const taken: number[] = []
  const ended = new Promise<void>((resolve) => body.once('end', () => resolve()))
  let now = 0
  runAs(tenant, () =>
    takeInStints(body as unknown as IncomingMessage, ({ byteLength }) => {
      now += byteLength
    }),
  )
  const note = () => {
    taken.push(now)
    now = 0
  }
  return { taken, ended, note }
}

test('what has arrived is taken in stints of a quarter of a megabyte, for which tenants take turns', async () => {
  const flood = Array.from({ length: 10 }, () => arrived('flood', 32))
  const other = arrived('other', 32)
  const all = [...flood, other]
  let left = all.length
  for (const { ended } of all) void ended.then(() => left--)
  for (let turns = 0; left > 0; turns++) {
    await nextTurn()
    for (const { note } of all) note()
    if (turns > 10_000) throw new Error('a body does not end')
  }
  expect(Math.max(...all.flatMap(({ taken }) => taken))).toBe(256 * KB)
  const sum = (one: typeof other) => one.taken.reduce((bytes, taken) => bytes + taken, 0)
  expect(all.map(sum)).toEqual(all.map(() => 2048 * KB))
  // The first stint is everybody's; then one of the flood for each of the other, whose eight are over long before.
  const lastOf = ({ taken }: typeof other) => taken.findLastIndex((bytes) => bytes > 0)
  expect(lastOf(other)).toBeLessThan(Math.max(...flood.map(lastOf)) / 3)
})
