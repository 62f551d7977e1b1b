import { describe, expect, test } from 'vitest'
import type { EngineError } from '../../messages/errors.ts'
import { eventBudget } from './event-budget.ts'

function budget() {
  const errors: EngineError[] = []
  return { errors, ...eventBudget((error) => errors.push(error)) }
}

const SPENT = expect.objectContaining({
  code: 'conversion_failed',
  message: expect.stringMatching(/^The document does not come to rest: .* 120000 .* 128 MB/),
})

describe('eventBudget', () => {
  test('lets a page tell as many events as a large one causes', () => {
    const { errors, count, events } = budget()
    for (let event = 0; event < 120_000; event++) count(1000)
    expect(errors).toEqual([])
    expect(events()).toBe(120_000)
  })

  test('is spent by one event more, and says so once', () => {
    const { errors, count } = budget()
    for (let event = 0; event < 120_002; event++) count(1)
    expect(errors).toEqual([SPENT])
  })

  test('is spent by few large events', () => {
    const { errors, count } = budget()
    for (let event = 0; event < 64; event++) count(2 * 1024 * 1024)
    expect(errors).toEqual([])
    count(1)
    expect(errors).toEqual([SPENT])
  })
})
