import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogRecord } from './log.ts'
import { withoutRepeats } from './without-repeats.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recorded() {
  const records: LogRecord[] = []
  return { records, log: withoutRepeats((record) => records.push(record)) }
}

const away = (attempt: number) =>
  new Error('The artifact store does not answer.', {
    cause: new Error(`connect ECONNREFUSED 10.0.0.7:${40_000 + attempt}`),
  })

test('a failure that repeats is told ten times a minute in full, and the rest as a number', () => {
  const { records, log } = recorded()
  for (let n = 0; n < 250; n++) {
    log({ level: 'error', event: 'job_postponed', job_id: `0000-${n}`, cause: away(n) })
  }
  expect(records).toHaveLength(10)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(records.slice(10)).toEqual([{ level: 'error', event: 'job_postponed', repeats: 240 }])
  log({ level: 'error', event: 'job_postponed', cause: away(1) })
  expect(records).toHaveLength(12)
})

test('ten of a failure leave no number', () => {
  const { records, log } = recorded()
  for (let n = 0; n < 10; n++) log({ level: 'warn', event: 'slow', cause: away(n) })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(records).toHaveLength(10)
})

test('failures of another event, code or cause are told beside it', () => {
  const { records, log } = recorded()
  const others: readonly LogRecord[] = [
    { level: 'error', event: 'request_failed', error: 'internal_error', cause: away(1) },
    { level: 'error', event: 'request_failed', error: 'service_unavailable', cause: away(1) },
    { level: 'error', event: 'request_failed', error: 'internal_error', cause: new Error('x') },
    { level: 'error', event: 'job_failed', error: 'internal_error', cause: away(1) },
  ]
  for (let n = 0; n < 20; n++) for (const record of others) log(record)
  expect(records).toHaveLength(40)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(records).toHaveLength(44)
})

test('requests and other news are told each, however many', () => {
  const { records, log } = recorded()
  for (let n = 0; n < 1000; n++) log({ level: 'info', event: 'request' })
  expect(records).toHaveLength(1000)
})

test('failures of a thousand kinds are told each, and few of them are remembered', () => {
  const { records, log } = recorded()
  const word = (n: number) => 'ghijklmnop'.charAt(n % 10)
  const cause = (n: number) => word(n) + word(n / 10) + word(n / 100)
  for (let n = 0; n < 1000; n++) log({ level: 'error', event: 'x', cause: cause(Math.floor(n)) })
  expect(records).toHaveLength(1000)
  expect(vi.getTimerCount()).toBe(500)
})
