import { EngineError } from '@svc/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patientStore } from './patient-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A store whose calls fail as often as it is told, and how it is asked. */
function awayFor(failures: number, failure: Error) {
  const stopping = new AbortController()
  const askedMs: number[] = []
  const told: unknown[] = []
  const put = async () => {
    askedMs.push(performance.now())
    if (askedMs.length <= failures) throw failure
  }
  const get = () => put().then(() => undefined)
  const store = patientStore(
    { put, get },
    { signal: stopping.signal, onAway: (cause) => told.push(cause) },
  )
  return { store, stopping, askedMs, told }
}

const away = new EngineError('service_unavailable', 'The artifact store does not answer.')

test('asks again, more and more seldom, and gives what it is given in the end', async () => {
  const { store, askedMs, told } = awayFor(4, away)
  const put = store.put('results/1', Buffer.of(1), 'application/pdf')
  await vi.advanceTimersByTimeAsync(60_000)
  await put
  const waits = askedMs.slice(1).map((at, n) => at - (askedMs[n] ?? 0))
  expect(waits).toEqual([250, 500, 1000, 2000])
  expect(told).toEqual([away, away, away, away])
})

test('gives up after a minute', async () => {
  const { store, askedMs } = awayFor(Number.POSITIVE_INFINITY, away)
  const refused = expect(store.get('inputs/1')).rejects.toBe(away)
  await vi.advanceTimersByTimeAsync(70_000)
  await refused
  expect(askedMs).toHaveLength(9)
  expect((askedMs.at(-1) ?? 0) - (askedMs[0] ?? 0)).toBe(61_750)
})

test('ends the wait when nobody waits for it any more', async () => {
  const { store, stopping, askedMs } = awayFor(Number.POSITIVE_INFINITY, away)
  const refused = expect(store.get('inputs/1')).rejects.toThrow('no more')
  await vi.advanceTimersByTimeAsync(300)
  stopping.abort(new Error('no more'))
  await refused
  await vi.advanceTimersByTimeAsync(70_000)
  expect(askedMs).toHaveLength(2)
})

test('does not repeat what is a mistake', async () => {
  const mistake = new TypeError('a key is a string')
  const { store, askedMs } = awayFor(1, mistake)
  await expect(store.get('inputs/1')).rejects.toBe(mistake)
  expect(askedMs).toHaveLength(1)
})
