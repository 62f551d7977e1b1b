import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'

const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function slots(concurrency = 1, queueLimit = 2, queueTimeoutMs = 1000): Slots {
  return new Slots({ slot: 'browser page', concurrency, queueLimit, queueTimeoutMs })
}

/** Resolves when every promise job so far has run. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

describe('Slots', () => {
  test('grants as many slots as there are and lets the rest wait', async () => {
    const places = slots(2)
    await places.acquire(signal)
    await places.acquire(signal)
    void places.acquire(signal)
    expect([places.running, places.queued]).toEqual([2, 1])
  })

  test('passes a slot on in the order of arrival', async () => {
    const places = slots()
    await places.acquire(signal)
    const order: string[] = []
    void places.acquire(signal).then(() => order.push('first'))
    void places.acquire(signal).then(() => order.push('second'))
    places.release()
    await settled()
    expect(order).toEqual(['first'])
    expect([places.running, places.queued]).toEqual([1, 1])
    places.release()
    await settled()
    expect(order).toEqual(['first', 'second'])
  })

  test('refuses at once when the queue is full, and takes again when it is not', async () => {
    const places = slots(1, 1)
    await places.acquire(signal)
    const waiting = places.acquire(signal)
    await expect(places.acquire(signal)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'All 1 places in the queue are taken.',
    })
    places.release()
    await waiting
    void places.acquire(signal)
    expect(places.queued).toBe(1)
  })

  test('a queue of no places refuses everything that would wait', async () => {
    const places = slots(1, 0)
    await places.acquire(signal)
    await expect(places.acquire(signal)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  test('ends a wait that takes too long, and forgets who waited', async () => {
    const places = slots()
    await places.acquire(signal)
    const late = expect(places.acquire(signal)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No free browser page within 1000 ms.',
    })
    await vi.advanceTimersByTimeAsync(1000)
    await late
    expect(places.queued).toBe(0)
    places.release()
    expect(places.running).toBe(0)
  })

  test('ends the wait of a caller who goes away, and of nobody else', async () => {
    const places = slots()
    await places.acquire(signal)
    const caller = new AbortController()
    const gone = expect(places.acquire(caller.signal)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'Cancelled by the caller.',
      cause: 'left',
    })
    const other = places.acquire(signal)
    caller.abort('left')
    await gone
    expect(places.queued).toBe(1)
    places.release()
    await other
    expect(places.running).toBe(1)
  })

  test('takes no place for a caller who is gone already', async () => {
    const places = slots()
    const acquiring = places.acquire(AbortSignal.abort())
    await expect(acquiring).rejects.toMatchObject({ code: 'conversion_failed' })
    expect(places.running).toBe(0)
  })

  test('leaves neither timer nor listener behind a slot that was granted', async () => {
    const places = slots()
    const caller = new AbortController()
    const remove = vi.spyOn(caller.signal, 'removeEventListener')
    await places.acquire(signal)
    const waiting = places.acquire(caller.signal)
    places.release()
    await waiting
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalledOnce()
    // The slot is the caller's now: what became of the caller changes nothing here.
    caller.abort()
    expect(places.running).toBe(1)
  })

  test('is drained when nothing runs and nothing waits', async () => {
    const places = slots()
    await places.drained()
    await places.acquire(signal)
    void places.acquire(signal)
    let isDrained = false
    const draining = places.drained().then(() => {
      isDrained = true
    })
    places.release()
    await settled()
    expect(isDrained).toBe(false)
    places.release()
    await draining
    expect(isDrained).toBe(true)
  })
})
