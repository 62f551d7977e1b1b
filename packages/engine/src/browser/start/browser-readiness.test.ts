import { expect, test } from 'vitest'
import type { BrowserPool, PoolStatus } from '../pool/browser-pool.ts'
import { browserReadiness } from './browser-readiness.ts'

/** A pool whose starts end as the test says. */
function startingPool() {
  const starts: PromiseWithResolvers<void>[] = []
  const state: { browser: PoolStatus['browser'] } = { browser: 'down' }
  const pool = {
    status: () => state,
    start() {
      const start = Promise.withResolvers<void>()
      starts.push(start)
      return start.promise
    },
  }
  return { pool: pool as unknown as BrowserPool, starts, state }
}

test('a browser that takes long to start is there', async () => {
  const { pool, state } = startingPool()
  const isReady = browserReadiness(pool, { waitMs: 1 })
  expect(await isReady()).toBe(true)
  state.browser = 'starting'
  expect(await isReady()).toBe(true)
})

test('a browser that does not start is not there, however long the next start takes', async () => {
  const { pool, starts, state } = startingPool()
  const isReady = browserReadiness(pool, { waitMs: 1 })
  const first = isReady()
  starts[0]?.reject(new Error('no browser'))
  expect(await first).toBe(false)
  // Begun by a render.
  state.browser = 'starting'
  expect(await isReady()).toBe(false)
  starts[1]?.resolve()
  state.browser = 'ready'
  expect(await isReady()).toBe(true)
  // That it failed once is forgotten.
  state.browser = 'down'
  expect(await isReady()).toBe(true)
})

test('a browser whose start hangs is not there', async () => {
  const { pool } = startingPool()
  expect(await browserReadiness(pool, { waitMs: 1, startMs: 0 })()).toBe(false)
})

test('a pool that is closed has no pages', async () => {
  const { pool, starts, state } = startingPool()
  state.browser = 'closed'
  expect(await browserReadiness(pool)()).toBe(false)
  expect(starts).toEqual([])
})
