import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { startPatience } from './ready-timer.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const NEVER = new Promise<never>(() => {})
const document = {
  page: { signal: new AbortController().signal } as BrowserPage,
  activity: () => 'waiting for options.wait_ms 500',
}

test('is over after the time for the render and the wait that was asked for', async () => {
  const options = { timeout_ms: 1000, wait_ms: 500, on_timeout: 'render' } as const
  const patience = startPatience(document, options)
  expect([patience.isOver, patience.warnings()]).toEqual([false, []])
  const waiting = patience.wait(NEVER)
  await vi.advanceTimersByTimeAsync(1500)
  await waiting
  expect(patience.isOver).toBe(true)
  expect(patience.warnings()).toEqual([
    {
      code: 'timed_out',
      severity: 'warning',
      message:
        'Not ready within 1500 ms: waiting for options.wait_ms 500. It is shown as it was then.',
    },
  ])
})

test('passes on what goes wrong before', async () => {
  const options = { timeout_ms: 1000, wait_ms: undefined, on_timeout: 'render' } as const
  const patience = startPatience(document, options)
  await expect(patience.wait(Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('has no end of its own where being late is an error', async () => {
  const options = { timeout_ms: 1000, wait_ms: undefined, on_timeout: 'fail' } as const
  const patience = startPatience(document, options)
  expect(vi.getTimerCount()).toBe(0)
  await patience.wait(Promise.resolve())
  expect([patience.isOver, patience.warnings()]).toEqual([false, []])
})
