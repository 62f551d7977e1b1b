import { EngineError } from '@svc/engine'
import { expect, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

/** A call that is answered when it is told to, item by item, in capitals. */
function calls() {
  const made: { readonly items: readonly string[]; end(error?: Error): void }[] = []
  /** The call of a number, once it is made. */
  const call = (number: number) => vi.waitUntil(() => made[number], { interval: 1 })
  const run = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const end = (error?: Error) =>
        error === undefined ? resolve(items.map((item) => item.toUpperCase())) : reject(error)
      made.push({ items, end })
    })
  return { made, call, ask: inBatches(run) }
}

const settled = (answers: readonly Promise<string>[]) => Promise.allSettled(answers)

test('an item goes alone and at once; those that come meanwhile go together, in their order', async () => {
  const { made, call, ask } = calls()
  const first = ask('group', 'a')
  expect(made.map(({ items }) => items)).toEqual([['a']])
  const others = ['b', 'c', 'd'].map((item) => ask('group', item))
  expect(made).toHaveLength(1)
  made[0]?.end()
  await first
  const next = await call(1)
  expect(next.items).toEqual(['b', 'c', 'd'])
  next.end()
  expect(await Promise.all(others)).toEqual(['B', 'C', 'D'])
})

test('an item that comes after the last answer goes alone again', async () => {
  const { call, ask } = calls()
  for (const [number, item] of ['a', 'b'].entries()) {
    const answer = ask('group', item)
    const { items, end } = await call(number)
    expect(items).toEqual([item])
    end()
    await answer
  }
})

test('groups do not wait for each other', async () => {
  const { made, ask } = calls()
  void ask('one', 'a')
  const other = ask('other', 'b')
  made[1]?.end()
  expect(await other).toBe('B')
  expect(made).toHaveLength(2)
})

test('many items go in parts', async () => {
  const { made, call, ask } = calls()
  const answers = Array.from({ length: 41 }, (_, n) => ask('group', `${n}`))
  for (const number of [0, 1, 2]) (await call(number)).end()
  await Promise.all(answers)
  expect(made.map(({ items }) => items.length)).toEqual([1, 32, 8])
})

test('when a call fails each of its items goes again by itself, and only the one at fault fails', async () => {
  const run = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error(`${items}`)
    return items
  }
  const ask = inBatches(run)
  const answers = await settled(['a', 'b', 'bad', 'c'].map((item) => ask('group', item)))
  const fulfilled = (value: string) => ({ status: 'fulfilled', value })
  expect(answers).toEqual([
    fulfilled('a'),
    fulfilled('b'),
    { status: 'rejected', reason: new Error('bad') },
    fulfilled('c'),
  ])
})

test('while the store is down nothing is asked twice', async () => {
  const { made, call, ask } = calls()
  const answers = ['a', 'b', 'c'].map((item) => ask('group', item))
  made[0]?.end()
  const error = new EngineError('service_unavailable', 'The store does not answer.')
  const next = await call(1)
  next.end(error)
  const rejected = { status: 'rejected', reason: error }
  expect(await settled(answers.slice(1))).toEqual([rejected, rejected])
  expect(made).toHaveLength(2)
})
