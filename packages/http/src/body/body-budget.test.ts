import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget.ts'

const MB = 1024 * 1024

test('a caller alone holds half, the next one half of the rest', () => {
  const budget = new BodyBudget(512 * MB)
  const fill = (tenant: string) => {
    const shares = []
    for (;;) {
      const share = budget.open(tenant)
      try {
        share.take(MB)
      } catch {
        return shares
      }
      shares.push(share)
    }
  }
  expect(fill('first')).toHaveLength(256)
  expect(fill('second')).toHaveLength(128)
  const third = fill('third')
  expect(third).toHaveLength(64)
  for (const share of third) share.close()
  expect(budget.held).toBe(384 * MB)
})

test('a share grows and is given back once', () => {
  const budget = new BodyBudget(100)
  const share = budget.open('a')
  share.take(10)
  share.take(4)
  share.take(20)
  expect(budget.held).toBe(20)
  share.close()
  share.close()
  expect(budget.held).toBe(0)
})

test('a share grows by sources until it is closed', () => {
  const budget = new BodyBudget(100)
  const share = budget.open('a')
  share.take(10)
  share.takeMore(20)
  expect(budget.held).toBe(30)
  expect(() => share.takeMore(30)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(budget.held).toBe(30)
  share.close()
  share.takeMore(20)
  expect(budget.held).toBe(0)
})

test('an answer takes the place of the body, as far as there is room, and is refused to nobody', () => {
  const budget = new BodyBudget(100)
  const share = budget.open('a')
  share.take(40)
  share.holdAnswer(30)
  expect(budget.held).toBe(30)
  const other = budget.open('a')
  expect(() => other.take(21)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  other.holdAnswer(1000)
  expect(budget.held).toBe(50)
  budget.open('b').take(25)
  share.close()
  other.close()
  expect(budget.held).toBe(25)
})

test('what does not fit is refused and takes nothing', () => {
  const budget = new BodyBudget(100)
  const share = budget.open('a')
  share.take(40)
  expect(() => share.take(60)).toThrow(expect.objectContaining({ code: 'service_unavailable' }))
  expect(budget.held).toBe(40)
})
