import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { STALL_MS, type ThreadTicks, watchForStall } from './stall-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => void vi.useRealTimers()
})

/** Whether the watch spoke up within a minute over threads of this pace, in ticks a second. */
async function speaksUp(pace: ThreadTicks | undefined): Promise<boolean> {
  const onStall = vi.fn()
  const since = performance.now()
  const ticks = (perSecond: number) => Math.floor((perSecond * (performance.now() - since)) / 1000)
  onTestFinished(
    watchForStall(1, onStall, async () =>
      pace === undefined ? undefined : { main: ticks(pace.main), others: ticks(pace.others) },
    ),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return onStall.mock.calls.length === 1
}

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

test('keeps quiet where the system does not tell', async () => {
  expect(await speaksUp(undefined)).toBe(false)
})

test('keeps quiet once it is taken back', async () => {
  const onStall = vi.fn()
  const stop = watchForStall(1, onStall, async () => ({ main: 0, others: 0 }))
  await vi.advanceTimersByTimeAsync(STALL_MS / 2)
  stop()
  await vi.advanceTimersByTimeAsync(10 * STALL_MS)
  expect(onStall).not.toHaveBeenCalled()
})
