import { describe, expect, test } from 'vitest'
import { inPagePrograms } from '#in-page-programs'
import { type FakeAnswer, fakeCdp } from '../test/fake-cdp.ts'
import { ContextGone, IsolatedWorld } from './isolated-world.ts'

function worldOver(answer: FakeAnswer) {
  let contexts = 0
  const cdp = fakeCdp((method, params) => {
    if (method === 'Page.createIsolatedWorld') return { executionContextId: ++contexts }
    return method === 'Runtime.evaluate' ? { result: { value: 0 } } : answer(method, params)
  })
  return { cdp, world: new IsolatedWorld({ cdp, frameId: 'MAIN' }) }
}

const value = (result: unknown) => () => ({ result: { value: result } })

describe('IsolatedWorld', () => {
  test('brings the program that has the function into a world of its own, and calls it with values', async () => {
    const { cdp, world } = worldOver(value(true))
    await expect(world.call('hasMatch', 'p')).resolves.toBe(true)
    const { document } = await inPagePrograms()
    const expression = `Object.hasOwn(globalThis, "svc_document") || (globalThis["svc_document"] = ${document?.text}); 0`
    expect(cdp.sent).toEqual([
      { method: 'Page.createIsolatedWorld', params: { frameId: 'MAIN', worldName: 'svc' } },
      { method: 'Runtime.evaluate', params: { contextId: 1, expression } },
      {
        method: 'Runtime.callFunctionOn',
        params: {
          functionDeclaration: '(...args) => svc_document.hasMatch(...args)',
          executionContextId: 1,
          arguments: [{ value: 'p' }],
          awaitPromise: true,
          returnByValue: true,
        },
      },
    ])
  })

  test('makes the world once, and brings each program once', async () => {
    const { cdp, world } = worldOver(value(true))
    await Promise.all([world.call('isComplete'), world.call('hasMatch', 'p')])
    await world.call('documentTitle')
    expect(cdp.sent.map(({ method }) => method)).toEqual([
      'Page.createIsolatedWorld',
      'Runtime.evaluate',
      'Runtime.callFunctionOn',
      'Runtime.callFunctionOn',
      'Runtime.evaluate',
      'Runtime.callFunctionOn',
    ])
  })

  test('fails with what the function threw', async () => {
    const exception = { description: 'TypeError: no' }
    const { world } = worldOver(() => ({ result: {}, exceptionDetails: { text: '', exception } }))
    await expect(world.call('isComplete')).rejects.toThrow('in the page: TypeError: no')
  })

  test.each([
    'Runtime.callFunctionOn: Execution context was destroyed.',
    'Runtime.callFunctionOn: Cannot find context with specified id',
    'Runtime.callFunctionOn: Inspected target navigated or closed',
  ])('knows a document that went by %j', async (message) => {
    const { world } = worldOver(() => new Error(message))
    await expect(world.call('isComplete')).rejects.toBeInstanceOf(ContextGone)
  })

  test('passes every other failure on', async () => {
    const { world } = worldOver(() => new Error('the page was closed'))
    await expect(world.call('isComplete')).rejects.toThrow('the page was closed')
  })

  test('does nothing in a document that came without being asked for, and brings the program to the next', async () => {
    const { cdp, world } = worldOver(value(true))
    await world.call('isComplete')
    expect(world.stands).toBe(true)
    cdp.emit('Runtime.executionContextsCleared')
    expect(world.stands).toBe(false)
    await expect(world.call('isComplete')).rejects.toBeInstanceOf(ContextGone)
    world.renew()
    expect(world.stands).toBe(true)
    await expect(world.call('isComplete')).resolves.toBe(true)
    const [brought, called] = cdp.sent.slice(-2)
    expect(brought).toMatchObject({ method: 'Runtime.evaluate', params: { contextId: 2 } })
    expect(called?.params).toMatchObject({ executionContextId: 2 })
  })
})
