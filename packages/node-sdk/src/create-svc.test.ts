import { type BrowserPool, EngineError } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import { createSvc } from './create-svc.ts'

/** A pool that fails every render, and notes what was asked of it. */
function failingPool() {
  const asked: string[] = []
  const pool: BrowserPool = {
    policy: { allowPrivate: false, allowHosts: [], denyHosts: [] },
    withPage({ signal }) {
      asked.push('withPage')
      signal.throwIfAborted()
      throw new EngineError('service_unavailable', 'No browser here.')
    },
    start: async () => {},
    status: () => ({ browser: 'ready', running: 0, queued: 0, concurrency: 1, queueLimit: 1 }),
    async close() {
      asked.push('close')
    },
  }
  return { pool, asked }
}

describe('createSvc', () => {
  test('has one method per operation, and hands on its errors', async () => {
    const { pool } = failingPool()
    const svc = createSvc({ browsers: pool })
    await expect(svc.convertHtml({ html: 'x' })).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No browser here.',
    })
  })

  test.each([
    [{}, 'signal must be an AbortSignal.'],
    ['yes', 'signal must be an AbortSignal.'],
    [
      new AbortController(),
      'signal must be an AbortSignal; give the signal of the AbortController.',
    ],
  ])('refuses what is no signal, and says what is: %o', async (signal, message) => {
    const { pool } = failingPool()
    const call = createSvc({ browsers: pool }).convertHtml({ html: 'x' }, { signal } as never)
    await expect(call).rejects.toMatchObject({ code: 'invalid_request', param: 'signal', message })
  })

  test('refuses a path in place of a folder of assets, of all calls and of one', async () => {
    const { pool } = failingPool()
    const message = expect.stringContaining('give folderAssets("templates")')
    const refusal = { code: 'invalid_request', param: 'assets', message }
    const given = { browsers: pool, assets: 'templates' } as never
    expect(() => createSvc(given)).toThrow(expect.objectContaining(refusal))
    const call = createSvc({ browsers: pool }).convertHtml({ html: 'x' }, {
      assets: 'templates',
    } as never)
    await expect(call).rejects.toMatchObject(refusal)
  })

  test('refuses a wrong input before a browser is asked for', async () => {
    const { pool, asked } = failingPool()
    const svc = createSvc({ browsers: pool })
    // @ts-expect-error: what a caller without types may write
    const refused = svc.convertHtml({ html: 'x', options: { page_siz: 'A4' } })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('page_size'),
    })
    expect(asked).toEqual([])
  })

  test('refuses options that there are not, its own and those of a call', async () => {
    const { pool, asked } = failingPool()
    // @ts-expect-error: what a caller without types may write
    expect(() => createSvc({ asets: {} })).toThrow('Unknown option "asets". Did you mean "assets"?')
    const svc = createSvc({ browsers: pool })
    // @ts-expect-error: what a caller without types may write
    const refused = svc.convertHtml({ html: 'x' }, { sgnal: AbortSignal.abort() })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Unknown option "sgnal". Did you mean "signal"?',
    })
    expect(asked).toEqual([])
  })

  test('rejects with the reason of the signal, whenever a call is aborted', async () => {
    const { pool, asked } = failingPool()
    const svc = createSvc({ browsers: pool })
    const before = svc.convertHtml({ html: 'x' }, { signal: AbortSignal.abort() })
    await expect(before).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked).toEqual([])
    const leaving = new AbortController()
    const reason = new Error('The user left.')
    const withPage = () => {
      leaving.abort(reason)
      return Promise.reject(new EngineError('conversion_failed', 'Cancelled.'))
    }
    const hanging = createSvc({ browsers: { ...pool, withPage } })
    const during = hanging.convertHtml({ html: 'x' }, { signal: leaving.signal })
    await expect(during).rejects.toBe(reason)
  })

  test('refuses the browser of another library instead of starting one beside it', () => {
    class Browser {
      readonly newContext = () => {}
    }
    // @ts-expect-error: what a caller without types may pass
    expect(() => createSvc({ browsers: new Browser() })).toThrow(/not an instance of Browser/)
  })

  test('leaves the pool of the caller open, but takes no more calls once closed', async () => {
    const { pool, asked } = failingPool()
    const svc = createSvc({ browsers: pool })
    await svc.close()
    expect(asked).toEqual([])
    await expect(svc.convertHtml({ html: 'x' })).rejects.toMatchObject({
      code: 'service_unavailable',
    })
  })

  test('closes with nothing started, any number of times', async () => {
    const svc = createSvc()
    await svc.close()
    await svc.close()
  })
})
