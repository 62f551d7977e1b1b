import { describe, expect, test } from 'vitest'
import { pacedAnswers } from './paced-answers.ts'

const KB = 1024

/** Sends that end when they are told to. */
function sends(signal = new AbortController().signal) {
  const paced = pacedAnswers(signal)
  const ends: (() => void)[] = []
  const send = (kilobytes: number) =>
    paced(kilobytes * KB, () => new Promise<void>((resolve) => ends.push(resolve)))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { send, ends, turn, begun: () => ends.length }
}

describe('pacedAnswers', () => {
  test('sends at most 256 KB at a time, in the order asked for', async () => {
    const { send, ends, turn, begun } = sends()
    for (const kilobytes of [64, 128, 128, 64]) void send(kilobytes)
    await turn()
    expect(begun()).toBe(2)
    ends[0]?.()
    await turn()
    expect(begun()).toBe(3)
    ends[1]?.()
    await turn()
    expect(begun()).toBe(4)
  })

  test('sends a larger file alone', async () => {
    const { send, ends, turn, begun } = sends()
    void send(20_000)
    void send(0)
    await turn()
    expect(begun()).toBe(1)
    ends[0]?.()
    await turn()
    expect(begun()).toBe(2)
  })

  test('goes on after an answer that the browser refused', async () => {
    const paced = pacedAnswers(new AbortController().signal)
    const refused = paced(256 * KB, () => Promise.reject(new Error('Invalid InterceptionId')))
    const next = paced(256 * KB, async () => {})
    await expect(refused).rejects.toThrow('Invalid InterceptionId')
    await next
  })

  test('sends nothing more once the render has ended', async () => {
    const end = new AbortController()
    const { send, ends, turn, begun } = sends(end.signal)
    void send(256)
    void send(256)
    await turn()
    end.abort()
    ends[0]?.()
    await turn()
    await send(1)
    expect(begun()).toBe(1)
  })
})
