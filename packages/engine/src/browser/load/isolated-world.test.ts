import { describe, expect, test } from 'vitest'
import { inPageSource } from '../in-page/source/in-page-source.ts'
import { type FakeAnswer, fakeCdp } from '../test/fake-cdp.ts'
import { ContextGone, IsolatedWorld } from './isolated-world.ts'

function worldOver(answer: FakeAnswer) {
  let contexts = 0
  const cdp = fakeCdp((method, params) =>
    method === 'Page.createIsolatedWorld'
      ? { executionContextId: ++contexts }
      : answer(method, params),
  )
  return { cdp, world: new IsolatedWorld({ cdp, frameId: 'MAIN' }) }
}

const value = (result: unknown) => () => ({ result: { value: result } })
const add = (one: number, other: number) => one + other

describe('IsolatedWorld', () => {
  test('sends the function as text, its arguments as values, into a world of its own', async () => {
    const { cdp, world } = worldOver(value(3))
    await expect(world.call(add, 1, 2)).resolves.toBe(3)
    expect(cdp.sent).toEqual([
      { method: 'Page.createIsolatedWorld', params: { frameId: 'MAIN', worldName: 'svc' } },
      {
        method: 'Runtime.callFunctionOn',
        params: {
          functionDeclaration: inPageSource(add),
          executionContextId: 1,
          arguments: [{ value: 1 }, { value: 2 }],
          awaitPromise: true,
          returnByValue: true,
        },
      },
    ])
  })

  test('makes the world once', async () => {
    const { cdp, world } = worldOver(value(3))
    await Promise.all([world.call(add, 1, 2), world.call(add, 1, 2)])
    expect(cdp.sent.map(({ method }) => method)).toEqual([
      'Page.createIsolatedWorld',
      'Runtime.callFunctionOn',
      'Runtime.callFunctionOn',
    ])
  })

  test('fails with what the function threw', async () => {
    const exception = { description: 'TypeError: no' }
    const { world } = worldOver(() => ({ result: {}, exceptionDetails: { text: '', exception } }))
    await expect(world.call(add, 1, 2)).rejects.toThrow('in the page: TypeError: no')
  })

  test.each([
    'Runtime.callFunctionOn: Execution context was destroyed.',
    'Runtime.callFunctionOn: Cannot find context with specified id',
    'Runtime.callFunctionOn: Inspected target navigated or closed',
  ])('knows a document that went by %j', async (message) => {
    const { world } = worldOver(() => new Error(message))
    await expect(world.call(add, 1, 2)).rejects.toBeInstanceOf(ContextGone)
  })

  test('passes every other failure on', async () => {
    const { world } = worldOver(() => new Error('the page was closed'))
    await expect(world.call(add, 1, 2)).rejects.toThrow('the page was closed')
  })

  test('does nothing in a document that came without being asked for', async () => {
    const { cdp, world } = worldOver(value(3))
    await world.call(add, 1, 2)
    expect(world.stands).toBe(true)
    cdp.emit('Runtime.executionContextsCleared')
    expect(world.stands).toBe(false)
    await expect(world.call(add, 1, 2)).rejects.toBeInstanceOf(ContextGone)
    world.renew()
    expect(world.stands).toBe(true)
    await expect(world.call(add, 1, 2)).resolves.toBe(3)
    expect(cdp.sent.at(-1)?.params).toMatchObject({ executionContextId: 2 })
  })
})
