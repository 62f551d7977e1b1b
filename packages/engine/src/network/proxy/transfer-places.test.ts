import { expect, test } from 'vitest'
import { TransferPlaces } from './transfer-places.ts'

test('gives places in the order they were asked for', async () => {
  const places = new TransferPlaces(1)
  const order: string[] = []
  const leave = await places.take()
  const waiting = ['first', 'second'].map(async (name) => {
    const leaveAgain = await places.take()
    order.push(name)
    leaveAgain()
  })
  expect(order).toEqual([])
  leave()
  await Promise.all(waiting)
  expect(order).toEqual(['first', 'second'])
})

test('counts a place that is given back twice once', async () => {
  const places = new TransferPlaces(1)
  const leave = await places.take()
  leave()
  leave()
  await places.take()
  let taken = false
  const second = places.take().then(() => {
    taken = true
  })
  await Promise.resolve()
  expect(taken).toBe(false)
  expect(second).toBeInstanceOf(Promise)
})
