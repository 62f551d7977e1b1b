import { describe, expect, test } from 'vitest'
import { createChromiumPool } from '../browser/start/chromium.ts'
import { createEngine } from '../engine.ts'
import { createOfficeEngine } from '../office/create-office-engine.ts'
import { operations } from '../registry.ts'

/** Calls as programs without types make them. */
const untyped = (value: object) => value as never

describe('an option that there is not is refused', () => {
  test.each([
    ['an option', { browser: {} }, 'Unknown option "browser". Did you mean "browsers"?'],
    [
      'one of the pool',
      { browsers: { policyy: {} } },
      'Unknown option "browsers.policyy". Did you mean "policy"?',
    ],
    [
      'one of its policy',
      { browsers: { policy: { allowprivate: true } } },
      'Unknown option "browsers.policy.allowprivate". Did you mean "allowPrivate"?',
    ],
    [
      'one of its limits',
      { browsers: { browser: { connect: 'ws://a.test' }, limits: { x: 1 } } },
      'Unknown option "browsers.limits.x". Known are maxRequests, maxBytes, maxResponseBytes, maxConcurrent, idleMs, resolveMs.',
    ],
    [
      'a browser of another library, as an object',
      { browsers: { newPage() {} } },
      'Unknown option "browsers.newPage". Known are concurrency, queueLimit,',
    ],
    [
      'the same in its place',
      { browsers: { browser: { newPage() {}, connect() {} } } },
      '"browsers.browser" must say where the browser runs: { connectOverCdp: address } of its DevTools',
    ],
    [
      'one of the layout engine',
      { office: { concurency: 2 } },
      'Unknown option "office.concurency". Did you mean "concurrency"?',
    ],
  ])('%s', (_, options, message) => {
    expect(() => createEngine(untyped(options))).toThrow(message)
  })

  test('by the pools themselves, too', () => {
    expect(() => createChromiumPool(untyped({ sandbx: false }))).toThrow('mean "sandbox"?')
    expect(() => createOfficeEngine(untyped({ codecache: {} }))).toThrow('mean "codeCache"?')
  })

  test('by a run', async () => {
    await using engine = createEngine()
    const prepared = engine.prepare(operations.measure, { text: 'x' })
    await expect(engine.run(prepared, untyped({ signl: undefined }))).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'signl',
    })
  })
})

test('all options of a type are known', async () => {
  await using engine = createEngine({
    pageReuse: true,
    browsers: { policy: { denyHosts: [] }, limits: { idleMs: 1 }, driver: 'pipe', selfTest: false },
    office: { prefer: 'program', warm: 0 },
  })
  expect(engine.status().browser.state).toBe('idle')
})
