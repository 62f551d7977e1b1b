import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { inPagePrograms } from '#in-page-programs'
import { unknownWorld } from '../pool/pages/known-world.ts'
import { type FakeAnswer, type FakeCdp, fakeCdp } from '../test/fake-cdp.ts'
import { ContextGone, IsolatedWorld } from './isolated-world.ts'

function worldOver(answer: FakeAnswer, known = unknownWorld()) {
  let contexts = 0
  const cdp = fakeCdp((method, params) => {
    if (method === 'Page.createIsolatedWorld') return { executionContextId: ++contexts }
    return method === 'Runtime.evaluate' ? { result: { value: 0 } } : answer(method, params)
  })
  return { cdp, world: new IsolatedWorld({ cdp, frameId: 'MAIN', world: known }) }
}

/** Answers each of the calls that come together with this result. */
const value = (result: unknown) => (_: unknown, params: unknown) => {
  const {
    arguments: [list],
  } = params as { arguments: [{ value: unknown[] }] }
  return { result: { value: list.value.map(() => ({ result })) } }
}

/** Calls that were sent, by the commands that they came in. */
function callsIn({ sent }: FakeCdp): unknown[] {
  return sent.flatMap(({ method, params }) => {
    if (method !== 'Runtime.callFunctionOn') return []
    const {
      arguments: [list],
    } = params as { arguments: [{ value: unknown }] }
    return [list.value]
  })
}

describe('IsolatedWorld', () => {
  test('brings the program that has the function into a world of its own, and calls it with values', async () => {
    const { cdp, world } = worldOver(value(true))
    await expect(world.call('hasMatch', 'p')).resolves.toBe(true)
    const { document } = await inPagePrograms()
    const maker = `(globalThis["svcMaker_document"] = () => ${document?.text})`
    const expression = `Object.hasOwn(globalThis, "svc_document") || (globalThis["svc_document"] = ${maker}()); 0`
    expect(cdp.sent.slice(0, 2)).toEqual([
      { method: 'Page.createIsolatedWorld', params: { frameId: 'MAIN', worldName: 'svc' } },
      { method: 'Runtime.evaluate', params: { contextId: 1, expression } },
    ])
    expect(callsIn(cdp)).toEqual([[['svc_document', 'hasMatch', ['p']]]])
  })

  test('sends the calls of one turn together, in their order, and gives each its own answer', async () => {
    const { cdp, world } = worldOver(() => ({
      result: { value: [{ result: true }, { thrown: 'TypeError: no' }, {}] },
    }))
    const answers = await Promise.allSettled([
      world.call('isComplete'),
      world.call('documentTitle'),
      world.call('clearMarks', 'mark'),
    ])
    expect(answers).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: new Error('in the page: TypeError: no') },
      { status: 'fulfilled', value: undefined },
    ])
    expect(callsIn(cdp)).toEqual([
      [
        ['svc_document', 'isComplete', []],
        ['svc_image', 'documentTitle', []],
        ['svc_document', 'clearMarks', ['mark']],
      ],
    ])
  })

  test('runs the calls that come together in a page', async () => {
    const { cdp, world } = worldOver(value(true))
    await world.call('isComplete')
    const [called] = cdp.sent.slice(-1)
    const { functionDeclaration = '' } = (called?.params ?? {}) as { functionDeclaration?: string }
    const context = {
      svc_a: {
        double: async (n: number) => 2 * n,
        fail: () => {
          throw new RangeError('far')
        },
      },
    }
    const calls = JSON.stringify([
      ['svc_a', 'double', [4]],
      ['svc_a', 'fail', []],
    ])
    const answers = await runInNewContext(`(${functionDeclaration})(${calls})`, context)
    expect(answers[0]).toEqual({ result: 8 })
    expect(answers[1].thrown).toContain('RangeError: far')
  })

  test('leaves arguments undefined that are: defaults of parameters stand in for them', async () => {
    const { cdp, world } = worldOver(value(true))
    await world.call('readDocument', undefined, true)
    const [called] = cdp.sent.slice(-1)
    const { functionDeclaration = '' } = (called?.params ?? {}) as { functionDeclaration?: string }
    const context = { svc_document: { readDocument: (a = 'default', b = 'default') => [a, b] } }
    const calls = JSON.stringify(callsIn(cdp)[0])
    const [answer] = await runInNewContext(`(${functionDeclaration})(${calls})`, context)
    expect(answer.result).toEqual(['default', true])
  })

  test('makes the world once, and brings each program once', async () => {
    const { cdp, world } = worldOver(value(true))
    await Promise.all([world.call('isComplete'), world.call('hasMatch', 'p')])
    await world.call('documentTitle')
    expect(cdp.sent.map(({ method }) => method)).toEqual([
      'Page.createIsolatedWorld',
      'Runtime.evaluate',
      'Runtime.callFunctionOn',
      'Runtime.evaluate',
      'Runtime.callFunctionOn',
    ])
  })

  test('has programs of a world that it is given made anew, and sends none that was sent for the document before', async () => {
    const known = unknownWorld()
    await worldOver(value(true), known).world.call('isComplete')
    const { cdp, world } = worldOver(value(true), known)
    await world.call('isComplete')
    const made = '(globalThis["svc_document"] = (globalThis["svcMaker_document"])())'
    const expression = `Object.hasOwn(globalThis, "svc_document") || ${made}; 0`
    expect(cdp.sent[0]).toEqual({
      method: 'Runtime.evaluate',
      params: { contextId: 1, expression },
    })
    expect(cdp.sent[1]).toMatchObject({ params: { executionContextId: 1 } })
    await world.call('documentTitle')
    const [brought] = cdp.sent.filter(({ params }) => /svcMaker_image/.test(JSON.stringify(params)))
    expect(JSON.stringify(brought)).toContain('documentTitle')
  })

  test('forgets a world that went with its document', async () => {
    const known = unknownWorld()
    const { cdp, world } = worldOver(value(true), known)
    await world.call('isComplete')
    cdp.emit('Runtime.executionContextsCleared')
    expect(known).toEqual(unknownWorld())
  })

  test('finds a program that was prepared, and tells what went wrong with it when it is called', async () => {
    const { cdp, world } = worldOver(value(true))
    world.prepare('document')
    expect(cdp.sent.map(({ method }) => method)).toEqual(['Page.createIsolatedWorld'])
    await world.call('isComplete')
    const methods = cdp.sent.map(({ method }) => method)
    expect(methods.slice(1)).toEqual(['Runtime.evaluate', 'Runtime.callFunctionOn'])
    const gone = new IsolatedWorld({ cdp: fakeCdp(() => new Error('gone')), frameId: 'MAIN' })
    gone.prepare('document')
    await expect(gone.call('isComplete')).rejects.toThrow('gone')
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
