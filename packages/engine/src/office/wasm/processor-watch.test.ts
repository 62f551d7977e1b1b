import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ThreadTimes } from '../../lifetime/process/thread-times.ts'
import { STALL_MS, watchProcessor } from './processor-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => void vi.useRealTimers()
})

/** The watch's report within a minute over threads of this pace, in ticks and milliseconds a second. */
async function said(pace: Partial<ThreadTimes> | undefined, maxCpuMs = 60_000) {
  const onStall = vi.fn()
  const onSpent = vi.fn()
  const since = performance.now()
  const total = (perSecond = 0) => Math.floor((perSecond * (performance.now() - since)) / 1000)
  const read = async () =>
    pace && {
      main: total(pace.main),
      others: total(pace.others),
      wantingMs: total(pace.wantingMs),
    }
  onTestFinished(watchProcessor(1, { onStall, onSpent, maxCpuMs }, read))
  await vi.advanceTimersByTimeAsync(60_000)
  return { stalled: onStall.mock.calls.length, spent: onSpent.mock.calls.length }
}

const speaksUp = async (pace: Partial<ThreadTimes> | undefined) => (await said(pace)).stalled === 1

test('speaks up once about threads that wait for each other, timers or not', async () => {
  expect(await speaksUp({ main: 0, others: 0 })).toBe(true)
  expect(await speaksUp({ main: 2, others: 0.1 })).toBe(true)
})

test('keeps quiet about a long document on a busy machine', async () => {
  expect(await speaksUp({ main: 7, others: 0 })).toBe(false)
})

test('keeps quiet while threads hand work to each other slowly', async () => {
  expect(await speaksUp({ main: 2.6, others: 1.2 })).toBe(false)
})

test('keeps quiet about threads that want a processor and do not get one', async () => {
  expect(await speaksUp({ main: 1, others: 0.2, wantingMs: 950 })).toBe(false)
  expect(await speaksUp({ main: 2, others: 0.1, wantingMs: 200 })).toBe(true)
})

test('speaks up once about a process that has used up its processor time, whatever the clock says', async () => {
  expect(await said({ main: 100 }, 30_000)).toEqual({ stalled: 0, spent: 1 })
  expect(await said({ main: 10, wantingMs: 1000 }, 30_000)).toEqual({ stalled: 0, spent: 0 })
})

test('keeps quiet where the system does not tell', async () => {
  expect(await speaksUp(undefined)).toBe(false)
})

test('keeps quiet once it is taken back', async () => {
  const onStall = vi.fn()
  const watch = { onStall, onSpent: onStall, maxCpuMs: 1000 }
  const stop = watchProcessor(1, watch, async () => ({ main: 0, others: 0, wantingMs: 0 }))
  await vi.advanceTimersByTimeAsync(STALL_MS / 2)
  stop()
  await vi.advanceTimersByTimeAsync(10 * STALL_MS)
  expect(onStall).not.toHaveBeenCalled()
})
