import { describe, expect, test } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

describe('mapConcurrently', () => {
  test('keeps the order of the items, whatever ends first', async () => {
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const mapping = mapConcurrently([0, 1, 2], 3, async (item) => {
      await gates[item]?.promise
      return item * 10
    })
    for (const gate of gates.reverse()) gate.resolve()
    expect(await mapping).toEqual([0, 10, 20])
  })

  test('never runs more than the limit, and uses it', async () => {
    let running = 0
    let most = 0
    await mapConcurrently(Array.from({ length: 10 }), 3, async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    })
    expect(most).toBe(3)
  })

  test('begins nothing more after a failure', async () => {
    const begun: number[] = []
    const mapping = mapConcurrently([0, 1, 2, 3], 1, async (item) => {
      begun.push(item)
      if (item === 1) throw new Error('no')
    })
    await expect(mapping).rejects.toThrow('no')
    expect(begun).toEqual([0, 1])
  })
})
