import { describe, expect, test } from 'vitest'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { fakeCdp } from '../test/fake-cdp.ts'
import { ContextGone, IsolatedWorld } from './isolated-world.ts'
import { retryOnNavigation } from './retry-on-navigation.ts'

function standing(isLoaded = true) {
  const cdp = fakeCdp((method) =>
    method === 'Runtime.callFunctionOn' ? { result: { value: [{ result: isLoaded }] } } : {},
  )
  const activities: string[] = []
  const page: BrowserPage = {
    cdp,
    frameId: 'MAIN',
    onFrame: () => {},
    framesApart: async () => [],
    paint: async () => {},
    blankUrl: 'http://document.localhost/',
    queueMs: 0,
    signal: new AbortController().signal,
    lend: () => {},
    troubleWith: () => undefined,
    doing: (activity) => activities.push(typeof activity === 'string' ? activity : activity()),
  }
  return { page, world: new IsolatedWorld(page), cdp, activities }
}

const TIMER = {
  async wait(something: Promise<unknown>) {
    await something
  },
}

describe('retryOnNavigation', () => {
  test('does its work once where the document stands still', async () => {
    const { activities, ...document } = standing()
    await expect(retryOnNavigation(document, async () => 'done', TIMER)).resolves.toBe('done')
    expect(activities).toEqual([])
  })

  test('begins again where the document arrives', async () => {
    const { cdp, activities, ...document } = standing()
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        if (++attempts < 3) throw new ContextGone()
        return attempts
      },
      TIMER,
    )
    const arrive = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      cdp.emit('Page.loadEventFired')
    }
    await arrive()
    await arrive()
    await expect(working).resolves.toBe(3)
    expect(activities).toEqual(Array(2).fill('loading the page the document went to'))
  })

  test('does not wait for an arrival that came before the work failed', async () => {
    const { cdp, ...document } = standing()
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        if (attempts++ > 0) return 'done'
        cdp.emit('Page.loadEventFired')
        throw new ContextGone()
      },
      TIMER,
    )
    await expect(working).resolves.toBe('done')
  })

  test('does not wait for an arrival that nobody was told of', async () => {
    const { cdp: _, ...document } = standing()
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        if (attempts++ > 0) return 'done'
        throw new ContextGone()
      },
      TIMER,
    )
    await expect(working).resolves.toBe('done')
  })

  test('waits for the document that stands there, whichever load was heard of', async () => {
    const { cdp, ...document } = standing(false)
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        if (attempts++ > 0) return 'done'
        cdp.emit('Page.loadEventFired')
        throw new ContextGone()
      },
      TIMER,
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(attempts).toBe(1)
    cdp.emit('Page.loadEventFired')
    await expect(working).resolves.toBe('done')
  })

  test('does its work again where the document went while it was done', async () => {
    const { cdp, ...document } = standing()
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        if (attempts++ === 0) {
          cdp.emit('Runtime.executionContextsCleared')
          cdp.emit('Page.loadEventFired')
        }
        return attempts
      },
      TIMER,
    )
    await expect(working).resolves.toBe(2)
  })

  test('gives up on a document that goes on and on', async () => {
    const { cdp, ...document } = standing()
    let attempts = 0
    const working = retryOnNavigation(
      document,
      async () => {
        attempts++
        cdp.emit('Page.loadEventFired')
        throw new ContextGone()
      },
      TIMER,
    )
    await expect(working).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The document went to another page more than 10 times.',
    })
    expect(attempts).toBe(11)
  })

  test('leaves every other failure alone', async () => {
    const document = standing()
    const failure = new Error('no')
    const working = retryOnNavigation(document, () => Promise.reject(failure), TIMER)
    await expect(working).rejects.toBe(failure)
  })
})
