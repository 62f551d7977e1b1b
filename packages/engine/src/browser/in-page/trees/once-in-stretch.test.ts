import { expect, test } from 'vitest'
import { onceInStretch } from './once-in-stretch.ts'

test('looks once in a stretch of code, and anew in the next', async () => {
  let looks = 0
  const look = onceInStretch(() => ++looks)
  expect([look(), look()]).toEqual([1, 1])
  await undefined
  expect([look(), look()]).toEqual([2, 2])
})

test('looks again after a look that failed', () => {
  let looks = 0
  const look = onceInStretch(() => {
    looks += 1
    if (looks === 1) throw new Error('gone')
    return looks
  })
  expect(look).toThrow('gone')
  expect(look()).toBe(2)
})
