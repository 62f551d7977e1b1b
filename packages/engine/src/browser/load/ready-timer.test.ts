import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { startReadyTimer } from './ready-timer.ts'

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
  const readyTimer = startReadyTimer(document, options)
  expect([readyTimer.isOver, readyTimer.warnings()]).toEqual([false, []])
  const waiting = readyTimer.wait(NEVER)
  await vi.advanceTimersByTimeAsync(1500)
  await waiting
  expect(readyTimer.isOver).toBe(true)
  expect(readyTimer.warnings()).toEqual([
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
  const readyTimer = startReadyTimer(document, options)
  await expect(readyTimer.wait(Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('has no end of its own where being late is an error', async () => {
  const options = { timeout_ms: 1000, wait_ms: undefined, on_timeout: 'fail' } as const
  const readyTimer = startReadyTimer(document, options)
  expect(vi.getTimerCount()).toBe(0)
  await readyTimer.wait(Promise.resolve())
  expect([readyTimer.isOver, readyTimer.warnings()]).toEqual([false, []])
})
