import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('hashes parts as one, and lets others have their turn meanwhile', async () => {
  const bytes = Buffer.alloc(40_000_000, 'svc')
  let turns = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await turn()
      turns++
    }
  })()
  const digest = await sha256(bytes.subarray(0, 7), bytes.subarray(7))
  isOver = true
  await counting
  expect(digest).toEqual(createHash('sha256').update(bytes).digest())
  expect(turns).toBeGreaterThan(2)
})

test('nothing has the digest of nothing', async () => {
  expect(await sha256()).toEqual(createHash('sha256').digest())
})
