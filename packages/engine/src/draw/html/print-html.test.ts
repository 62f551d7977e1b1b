import { expect, test } from 'vitest'
import type { BrowserPool, LeaseRequest } from '../../browser/pool/browser-pool.ts'
import type { EngineContext } from '../../context.ts'
import { EngineError } from '../../messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from '../../network/policy/policy.ts'
import { printHtml } from './print-html.ts'

const RULES = { timeoutMs: 1000, isTagged: false, archive: undefined, language: undefined }
const unused = () => {
  throw new Error('The test has no use for it.')
}

function htmlCommands(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    path: `commands[${index}]`,
    html: '<p>a',
    widthMm: 100,
    isCut: false,
  }))
}

/** A context whose pool has two slots and renders as it is told. */
function context(render: (index: number, request: LeaseRequest) => Promise<never>): EngineContext {
  let asked = 0
  const browsers: BrowserPool = {
    policy: DEFAULT_NETWORK_POLICY,
    start: unused,
    close: unused,
    withPage: (request) => render(asked++, request),
    status: () => ({ browser: 'ready', running: 0, queued: 0, concurrency: 2, queueLimit: 8 }),
  }
  return { browsers, now: () => new Date(0), signal: new AbortController().signal }
}

test('the first HTML that fails ends the others, and no more are begun', async () => {
  const begun: number[] = []
  const ended: unknown[] = []
  const printing = printHtml(
    htmlCommands(20),
    RULES,
    context((index, { signal }) => {
      begun.push(index)
      if (index === 0) return Promise.reject(new EngineError('conversion_failed', 'It is late.'))
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended.push(index)
          reject(signal.reason)
        })
      })
    }),
  )
  await expect(printing).rejects.toMatchObject({
    code: 'conversion_failed',
    message: 'commands[0].html: It is late.',
  })
  // As many as there are slots: one that waits for another of its own document would be refused as by a busy service.
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([1])
})

test('without HTML no pool is asked', async () => {
  const printed = await printHtml([], RULES, context(unused))
  expect(printed.prints.size).toBe(0)
})
