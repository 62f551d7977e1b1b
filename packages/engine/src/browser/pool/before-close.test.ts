import { describe, expect, test, vi } from 'vitest'
import { lastLook } from './before-close.ts'

const { signal } = new AbortController()
const never = () => new Promise<never>(() => {})

describe('a last look', () => {
  test('is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isOver = false
    const looking = lastLook({ signal, lastLook: () => promise }, never()).then(() => {
      isOver = true
    })
    await Promise.resolve()
    expect(isOver).toBe(false)
    resolve()
    await looking
  })

  test('that fails is not told', async () => {
    const failing = async () => {
      throw new Error('no picture')
    }
    await expect(lastLook({ signal, lastLook: failing }, never())).resolves.toBeUndefined()
  })

  test('ends with its page', async () => {
    const lost = Promise.reject(new Error('gone'))
    await expect(lastLook({ signal, lastLook: never }, lost)).resolves.toBeUndefined()
  })

  test('is not taken of a page whose caller went away', async () => {
    const look = vi.fn(async () => {})
    await lastLook({ signal: AbortSignal.abort(), lastLook: look }, never())
    expect(look).not.toHaveBeenCalled()
  })
})
