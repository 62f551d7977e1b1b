import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Buckets, KEY_BUCKET } from './buckets.ts'

function at(clock: { now: number }, options = {}): Buckets {
  return new Buckets(KEY_BUCKET, { now: () => clock.now, ...options })
}

describe('a bucket', () => {
  test('gives ten tokens at once, then one every tenth of a second', () => {
    const clock = { now: 0 }
    const buckets = at(clock)
    const burst = Array.from({ length: 12 }, () => buckets.take('a'))
    expect(burst.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false, false])
    expect(burst.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
    expect(burst[9]).toMatchObject({ resetMs: 1000, retryMs: 0 })
    expect(burst[10]).toMatchObject({ resetMs: 1000, retryMs: 100 })
    clock.now = 99
    expect(buckets.take('a').allowed).toBe(false)
    clock.now = 100
    expect(buckets.take('a').allowed).toBe(true)
    expect(buckets.take('a').allowed).toBe(false)
  })

  test('is as good as the bucket one would count by hand, whatever the arrivals', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (gaps) => {
        const clock = { now: 0 }
        const buckets = at(clock)
        let tokens = 10
        for (const gap of gaps) {
          clock.now += gap
          tokens = Math.min(10, tokens + gap / 100)
          // Tenths add up to not quite a whole in binary.
          const expected = tokens >= 1 - 1e-9
          if (expected) tokens -= 1
          expect(buckets.take('a').allowed).toBe(expected)
        }
      }),
    )
  })

  test('refuses nothing in 60 s at 10 per second, and half of 20 per second', () => {
    const clock = { now: 0 }
    const buckets = at(clock)
    for (; clock.now < 60_000; clock.now += 100) expect(buckets.take('slow').allowed).toBe(true)
    let allowed = 0
    for (clock.now = 0; clock.now < 60_000; clock.now += 50) {
      if (buckets.take('fast').allowed) allowed++
    }
    expect(allowed).toBeGreaterThanOrEqual(600)
    expect(allowed).toBeLessThanOrEqual(610)
  })

  test('is apart from those of other names', () => {
    const buckets = at({ now: 0 })
    for (let count = 0; count < 11; count++) buckets.take('a')
    expect(buckets.take('a').allowed).toBe(false)
    expect(buckets.take('b').allowed).toBe(true)
  })
})

describe('memory', () => {
  test('is bounded under names that never come again', () => {
    const clock = { now: 0 }
    const buckets = at(clock, { maxPerGeneration: 1000 })
    for (let count = 0; count < 20_000; count++) {
      buckets.take(`random ${count}`)
      expect(buckets.size).toBeLessThanOrEqual(2000)
    }
  })

  test('is given back once the buckets are full again', () => {
    const clock = { now: 0 }
    const buckets = at(clock)
    for (let count = 0; count < 5000; count++) buckets.take(`random ${count}`)
    clock.now = 2001
    buckets.take('a')
    expect(buckets.size).toBe(1)
  })

  test('never forgives a name that is in use', () => {
    const clock = { now: 0 }
    const buckets = at(clock, { maxPerGeneration: 100 })
    for (let count = 0; count < 10; count++) buckets.take('hot')
    for (let count = 0; count < 10_000; count++) {
      buckets.take(`random ${count}`)
      if (count % 50 === 0) expect(buckets.take('hot').allowed).toBe(false)
    }
  })
})
