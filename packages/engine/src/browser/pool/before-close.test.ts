import { describe, expect, test, vi } from 'vitest'
import { beforeClose } from './before-close.ts'

const { signal } = new AbortController()
const never = () => new Promise<never>(() => {})

describe('a last look', () => {
  test('is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isOver = false
    const looking = beforeClose({ signal, beforeClose: () => promise }, never()).then(() => {
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
    await expect(beforeClose({ signal, beforeClose: failing }, never())).resolves.toBeUndefined()
  })

  test('ends with its page', async () => {
    const lost = Promise.reject(new Error('gone'))
    await expect(beforeClose({ signal, beforeClose: never }, lost)).resolves.toBeUndefined()
  })

  test('is not taken of a page whose caller went away', async () => {
    const look = vi.fn(async () => {})
    await beforeClose({ signal: AbortSignal.abort(), beforeClose: look }, never())
    expect(look).not.toHaveBeenCalled()
  })
})
