import { describe, expect, test } from 'vitest'
import { interruptible } from './interruptible.ts'

describe('interruptible', () => {
  test('is the work, as long as nothing interrupts it', async () => {
    const { signal } = new AbortController()
    expect(await interruptible(Promise.resolve(5), signal)).toBe(5)
    await expect(interruptible(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  test('rejects at once when interrupted, before or during the work', async () => {
    const never = new Promise(() => {})
    const controller = new AbortController()
    const waiting = expect(interruptible(never, controller.signal)).rejects.toThrow('aborted')
    controller.abort()
    await waiting
    await expect(interruptible(never, controller.signal)).rejects.toThrow('aborted')
  })
})
