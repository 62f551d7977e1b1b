import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'
import { runAs } from './tenant.ts'

const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function slots(concurrency = 1, queueLimit = 2, queueTimeoutMs = 1000, extra = 0): Slots {
  return new Slots({ slot: 'browser page', concurrency, extra, queueLimit, queueTimeoutMs })
}

/** Longer than the clocks of other tests went, whose tenants are known to all slots of the process. */
const LONG_MS = 100_000_000

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
    const release = await places.acquire(signal)
    const order: string[] = []
    const first = places.acquire(signal)
    void first.then(() => order.push('first'))
    void places.acquire(signal).then(() => order.push('second'))
    release()
    await settled()
    expect(order).toEqual(['first'])
    expect([places.running, places.queued]).toEqual([1, 1])
    ;(await first)()
    await settled()
    expect(order).toEqual(['first', 'second'])
  })

  test('refuses at once when the queue is full, and takes again when it is not', async () => {
    const places = slots(1, 1)
    const release = await places.acquire(signal)
    const waiting = places.acquire(signal)
    await expect(places.acquire(signal)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'All 1 places in the queue are taken.',
    })
    release()
    await waiting
    void places.acquire(signal)
    expect(places.queued).toBe(1)
  })

  test('tells who would be refused before anybody asks', async () => {
    const places = slots(1, 2)
    const full = (tenant: string) => runAs(tenant, () => places.waits.full)
    const wait = (tenant: string) => runAs(tenant, () => places.acquire(signal)).catch(() => {})
    void wait('one')
    void wait('one')
    expect([full('one'), full('other')]).toEqual([false, false])
    void wait('one')
    // The newcomer would be given a place of the tenant that holds two.
    expect([full('one'), full('other')]).toEqual([true, false])
    void wait('other')
    expect([full('one'), full('other'), full('third')]).toEqual([true, true, true])
  })

  test('a queue of no places refuses everything that would wait', async () => {
    const places = slots(1, 0)
    await places.acquire(signal)
    await expect(places.acquire(signal)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  test('ends a wait that takes too long, and forgets who waited', async () => {
    const places = slots()
    const release = await places.acquire(signal)
    const late = expect(places.acquire(signal)).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No free browser page within 1000 ms.',
    })
    await vi.advanceTimersByTimeAsync(1000)
    await late
    expect(places.queued).toBe(0)
    release()
    release()
    expect(places.running).toBe(0)
  })

  test('ends the wait of a caller who goes away, and of nobody else', async () => {
    const places = slots()
    const release = await places.acquire(signal)
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
    release()
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
    const release = await places.acquire(signal)
    const waiting = places.acquire(caller.signal)
    release()
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
    const release = await places.acquire(signal)
    const waiting = places.acquire(signal)
    let isDrained = false
    const draining = places.drained().then(() => {
      isDrained = true
    })
    release()
    await settled()
    expect(isDrained).toBe(false)
    ;(await waiting)()
    await draining
    expect(isDrained).toBe(true)
  })
})

describe('tenants', () => {
  /** Who got a slot, in that order, and how to give it back. */
  function callers(places: Slots) {
    const served: string[] = []
    const held: (() => void)[] = []
    const refused: string[] = []
    const call = (tenant: string, name = tenant) =>
      runAs(tenant, () => places.acquire(signal)).then(
        (release) => {
          served.push(name)
          held.push(release)
        },
        () => refused.push(name),
      )
    return { served, held, refused, call }
  }

  test('take turns, whatever the order of arrival', async () => {
    const places = slots(1, 10)
    const { served, held, call } = callers(places)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void call(name.charAt(0), name)
    for (let turn = 0; turn < 6; turn++) {
      await settled()
      held.shift()?.()
    }
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('a slot goes to the one that holds fewest', async () => {
    const places = slots(3, 10)
    const { served, held, call } = callers(places)
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'b3']) void call(name.charAt(0), name)
    await settled()
    held[0]?.()
    held[1]?.()
    await settled()
    expect(served).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  })

  test('one that holds none does not wait for one that holds several, as far as extra slots go', async () => {
    const places = slots(2, 10, 1000, 1)
    const { served, held, call } = callers(places)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void call(name.charAt(0), name)
    await settled()
    expect(served).toEqual(['a1', 'a2', 'b1'])
    held[2]?.()
    await settled()
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1'])
    for (const release of held.splice(0, 4)) release()
    await settled()
    expect([served.at(4), served.at(5), places.running]).toEqual(['b2', 'a3', 2])
  })

  test('one that holds a slot leaves the last to those that came within a second', async () => {
    const places = slots(2, 10, 10_000)
    const { served, held, call } = callers(places)
    void call('b')
    await settled()
    held.shift()?.()
    for (const name of ['a1', 'a2', 'a3', 'b1']) void call(name.charAt(0), name)
    await settled()
    expect(served).toEqual(['b', 'a1', 'b1'])
    held.pop()?.()
    await settled()
    expect(places.running).toBe(1)
    await vi.advanceTimersByTimeAsync(1001)
    held.pop()?.()
    await settled()
    expect(served).toEqual(['b', 'a1', 'b1', 'a2', 'a3'])
  })

  test.each([
    [true, ['a1']],
    [false, ['a1', 'a2']],
  ])(
    'one that holds a slot leaves the last to those that came to others within a second, where that is wanted: %s',
    async (leavesProcessor, expected) => {
      const others = callers(slots(2, 10, 10_000))
      void others.call('b')
      const limits = {
        concurrency: 2,
        queueLimit: 10,
        queueTimeoutMs: LONG_MS + 1,
        leavesProcessor,
      }
      const places = new Slots({ ...limits, slot: 'slot' })
      const { served, held, call } = callers(places)
      for (const name of ['a1', 'a2', 'a3']) void call('a', name)
      await settled()
      expect(served).toEqual(expected)
      await vi.advanceTimersByTimeAsync(LONG_MS)
      held.pop()?.()
      await settled()
      expect(places.running).toBe(2)
    },
  )

  test('that hold one each wait for their turn', async () => {
    const places = slots(2, 10, 1000, 2)
    const { served, call } = callers(places)
    for (const name of ['a', 'b', 'c']) void call(name)
    await settled()
    expect(served).toEqual(['a', 'b'])
  })

  test('the one with most places in a full queue gives its latest away', async () => {
    const places = slots(1, 4)
    const { refused, call } = callers(places)
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'c2']) {
      void call(name.charAt(0), name)
    }
    await settled()
    expect(places.queued).toBe(4)
    expect(refused.sort()).toEqual(['a2', 'a3', 'a4', 'a5', 'b3', 'c2'])
  })

  test('waits are told: how many, how long, and the oldest', async () => {
    const places = slots(1, 4)
    const { held, call } = callers(places)
    void call('a')
    void call('b')
    await vi.advanceTimersByTimeAsync(300)
    void call('c')
    await vi.advanceTimersByTimeAsync(100)
    expect(places.waits).toEqual({ granted: 1, waitedMs: 0, oldestMs: 400, full: false })
    held[0]?.()
    await settled()
    expect(places.waits).toEqual({ granted: 2, waitedMs: 400, oldestMs: 100, full: false })
  })

  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [8, 4],
  ])(
    'of %i slots one that asks for more than %i crowds those that came within a minute',
    async (count, share) => {
      const places = slots(count, 20)
      const { held, call } = callers(places)
      const crowds = (tenant: string) => runAs(tenant, () => places.isCrowding)
      void call('b')
      for (let asked = 0; asked < share; asked++) void call('a')
      await settled()
      expect([crowds('a'), crowds('b')]).toEqual([false, false])
      void call('a')
      await settled()
      expect([crowds('a'), crowds('b'), crowds('c')]).toEqual([true, false, false])
      await vi.advanceTimersByTimeAsync(60_001)
      expect(crowds('a')).toBe(false)
      for (const release of held) release()
    },
  )

  test('one that is alone crowds nobody', async () => {
    const places = slots(2, 10)
    const { call } = callers(places)
    for (const name of ['a1', 'a2', 'a3']) void call('a', name)
    await settled()
    expect(runAs('a', () => places.isCrowding)).toBe(false)
  })

  test('one that holds several slots is known beside others, and no one that holds one', async () => {
    const places = slots(3, 10)
    const { call } = callers(places)
    const several = (tenant: string) => runAs(tenant, () => places.holdsSeveral)
    void call('a')
    void call('a')
    await settled()
    expect(several('a')).toBe(false)
    void call('b')
    await settled()
    expect([several('a'), several('b')]).toEqual([true, false])
  })
})
