import { afterEach, describe, expect, test, vi } from 'vitest'
import { pacedAnswers } from './paced-answers.ts'

const KB = 1024

/** Sends that end when they are told to. */
function sends(signal = new AbortController().signal) {
  const paced = pacedAnswers(signal)
  const ends: (() => void)[] = []
  let files = 0
  const send = (kilobytes: number, name = String(files++)) =>
    paced(
      { name, bytes: kilobytes * KB },
      () => new Promise((resolve) => ends.push(() => resolve(0))),
    )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { send, ends, turn, begun: () => ends.length }
}

describe('pacedAnswers', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

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
    const file = { name: 'a', bytes: 256 * KB }
    const refused = paced(file, () => Promise.reject(new Error('Invalid InterceptionId')))
    const next = paced({ ...file, name: 'b' }, async () => {})
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

  test('gives the others the way for four times as long after a file that is asked for again', async () => {
    vi.useFakeTimers()
    const paced = pacedAnswers(new AbortController().signal)
    const begun: number[] = []
    const send = (name: string) =>
      paced({ name, bytes: 3_000_000 }, async () => {
        begun.push(performance.now())
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    const start = performance.now()
    const all = ['a', 'a', 'a', 'b', 'c'].map(send)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await Promise.all(all)).toEqual([true, true, true, true, true])
    // The second `a` is below 4 MB asked for again, the third is not.
    expect(begun.map((at) => Math.round((at - start) / 100))).toEqual([0, 1, 2, 7, 8])
  })

  test('sends 64 MB again at most, and each file once', async () => {
    vi.useFakeTimers()
    const paced = pacedAnswers(new AbortController().signal)
    const ask = (name: string) => paced({ name, bytes: 20_000_000 }, async () => {})
    const sent = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask)
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all(sent)).toEqual([true, true, true, true, false, true, false, true])
  })

  test('rests no longer than the render', async () => {
    vi.useFakeTimers()
    const end = new AbortController()
    const paced = pacedAnswers(end.signal)
    const slow = () => new Promise((resolve) => setTimeout(resolve, 100_000))
    const both = [1, 2].map(() => paced({ name: 'a', bytes: 5_000_000 }, slow))
    await vi.advanceTimersByTimeAsync(200_000)
    end.abort()
    expect(await Promise.all(both)).toEqual([true, true])
  })
})
