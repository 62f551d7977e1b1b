import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDeadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('startDeadline', () => {
  test('comes at the deadline and says what the render was doing', async () => {
    const end = startDeadline(new AbortController().signal, 500)
    end.doing('loading the document')
    const reached = expect(end.reached).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'Not finished within 500 ms: loading the document.',
    })
    expect(end.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(500)
    await reached
    expect(end.signal.aborted).toBe(true)
  })

  test('blames whom the activity blames, and nobody else for the next one', async () => {
    const silent = startDeadline(new AbortController().signal, 500)
    silent.doing('waiting for the document to answer', 'source_unavailable')
    const loading = startDeadline(new AbortController().signal, 500)
    loading.doing('waiting for the document to answer', 'source_unavailable')
    loading.doing('loading the document')
    const reached = [
      expect(silent.reached).rejects.toMatchObject({ code: 'source_unavailable' }),
      expect(loading.reached).rejects.toMatchObject({ code: 'conversion_failed' }),
    ]
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all(reached)
  })

  test('blames a machine on which this thread waited for a processor half of the time, not the document', async () => {
    const startWaiting = (timeoutMs: number, waitedMs: number) => {
      const waits = [100, 100 + waitedMs].values()
      const end = startDeadline(new AbortController().signal, timeoutMs, () => waits.next().value)
      end.doing('laying out the document')
      return end.reached
    }
    const busy = {
      code: 'service_unavailable',
      message:
        'Not finished within 12000 ms: laying out the document; this process waited for a processor for 6000 ms: the machine is busy.',
    }
    const late = { code: 'conversion_failed' }
    const reached = [
      expect(startWaiting(12_000, 6000)).rejects.toMatchObject(busy),
      expect(startWaiting(12_000, 5999)).rejects.toMatchObject(late),
      // A flood of the document's own is long beside a short time.
      expect(startWaiting(5000, 4999)).rejects.toMatchObject(late),
      expect(startWaiting(12_000, Number.NaN)).rejects.toMatchObject(late),
    ]
    await vi.advanceTimersByTimeAsync(12_000)
    await Promise.all(reached)
  })

  test('asks for the activity only when it is needed', async () => {
    const end = startDeadline(new AbortController().signal, 500)
    const activity = vi.fn(() => 'waiting for https://example.com/a.png')
    end.doing(activity)
    expect(activity).not.toHaveBeenCalled()
    const reached = expect(end.reached).rejects.toThrow(
      'Not finished within 500 ms: waiting for https://example.com/a.png.',
    )
    await vi.advanceTimersByTimeAsync(500)
    await reached
  })

  test('comes when the caller goes away, before or after the start', async () => {
    const cancelled = { code: 'conversion_failed', message: 'Cancelled by the caller.' }
    const caller = new AbortController()
    const end = startDeadline(caller.signal, 500)
    caller.abort(new Error('closed'))
    await expect(end.reached).rejects.toMatchObject({ ...cancelled, cause: new Error('closed') })
    expect(end.signal.aborted).toBe(true)
    const late = startDeadline(caller.signal, 500)
    await expect(late.reached).rejects.toMatchObject(cancelled)
    end.stop()
    late.stop()
  })

  test('a render that is over ends its waits, not itself, and leaves nothing behind', async () => {
    const caller = new AbortController()
    const remove = vi.spyOn(caller.signal, 'removeEventListener')
    const end = startDeadline(caller.signal, 500)
    let isReached = false
    end.reached.catch(() => {
      isReached = true
    })
    end.stop()
    expect(end.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalledOnce()
    caller.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(isReached).toBe(false)
  })
})
