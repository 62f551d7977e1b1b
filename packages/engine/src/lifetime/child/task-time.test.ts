import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type SpentTime, watchTaskTime } from './task-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return () => void vi.useRealTimers()
})

const TIME = { timeoutMs: 10_000, clockMs: 40_000 }

/** Share of each second in which a process has a processor, and in which it has one or waits for one. */
interface Pace {
  readonly used: number
  readonly wanted: number
}

/** The watch's report within two minutes over a process of this pace, from 5 s on of the other. */
async function said(pace: Pace | undefined, later: Pace | undefined = pace, time = TIME) {
  const since = performance.now()
  const spent: SpentTime[] = []
  const sum = (early: number, late: number) => {
    const elapsedMs = performance.now() - since
    return Math.min(elapsedMs, 5000) * early + Math.max(elapsedMs - 5000, 0) * late
  }
  const look = async () =>
    pace && later
      ? { usedMs: sum(pace.used, later.used), wantedMs: 7000 + sum(pace.wanted, later.wanted) }
      : undefined
  onTestFinished(watchTaskTime(time, look, (over) => void spent.push(over)))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(spent.length).toBe(1)
  return spent[0]
}

const BUSY = { used: 1, wanted: 1 }

test('ends a task that had a processor all the time after its time', async () => {
  expect(await said(BUSY)).toEqual({ elapsedMs: 10_000, usedMs: 10_000 })
})

test('leaves a task its processor time where others have the processors, too', async () => {
  const spent = await said({ used: 0.4, wanted: 1 })
  expect(spent?.usedMs).toBeGreaterThanOrEqual(10_000)
  expect(spent?.elapsedMs).toBeLessThan(25_500)
})

test('does not count several processors at once against a task', async () => {
  expect(await said({ used: 4, wanted: 1 })).toMatchObject({ elapsedMs: 10_000 })
})

test('ends a task that hardly has a processor by the clock', async () => {
  expect(await said({ used: 0.1, wanted: 1 })).toMatchObject({ elapsedMs: 40_000 })
  const time = { timeoutMs: 10_000, clockMs: 15_000 }
  expect(await said({ used: 0.5, wanted: 1 }, undefined, time)).toMatchObject({ elapsedMs: 15_000 })
  const short = { timeoutMs: 10_000, clockMs: 3000 }
  expect(await said(BUSY, BUSY, short)).toMatchObject({ elapsedMs: 3000 })
})

test('ends a task that stands still soon after its time', async () => {
  const spent = await said(BUSY, { used: 0, wanted: 0 })
  expect(spent?.elapsedMs).toBeLessThanOrEqual(12_000)
})

test('goes by the clock where the system does not tell', async () => {
  expect(await said(undefined)).toEqual({ elapsedMs: 10_000, usedMs: undefined })
})

test('says nothing once it is taken back', async () => {
  const onOver = vi.fn()
  const stop = watchTaskTime(TIME, async () => undefined, onOver)
  await vi.advanceTimersByTimeAsync(9000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onOver).not.toHaveBeenCalled()
})
