import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runAs } from '../../lifetime/tenant.ts'
import { EngineError } from '../../messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from '../../network/policy/policy.ts'
import { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import { type FakePage, type Faults, fakeDriver } from '../test/fake-driver.ts'
import type { BrowserPage, LeaseRequest } from './browser-pool.ts'
import { ChromiumPool } from './chromium-pool.ts'
import type { PoolParts, PoolSettings } from './pool-settings.ts'

// No test waits as long as these times, on however slow a machine.
const SETTINGS: PoolSettings = {
  concurrency: 2,
  queueLimit: 2,
  queueTimeoutMs: 600_000,
  spares: 0,
  recycleAfter: 1000,
  pageReuse: false,
  expectedRenders: Number.POSITIVE_INFINITY,
}
const { signal } = new AbortController()
const REQUEST = { signal, timeoutMs: 600_000 }

afterEach(() => {
  vi.useRealTimers()
})

interface RigOptions extends Partial<PoolSettings> {
  readonly faults?: Faults
  readonly prove?: PoolParts['prove']
}

function rig({ faults, prove, ...settings }: RigOptions = {}) {
  const fakes = fakeDriver(faults)
  const proxies: FilteringProxy[] = []
  const openProxy = async () => {
    const proxy = await FilteringProxy.listen({ policy: DEFAULT_NETWORK_POLICY })
    proxies.push(proxy)
    return proxy
  }
  const parts = { policy: DEFAULT_NETWORK_POLICY, driver: fakes.driver, openProxy }
  const pool = new ChromiumPool({ ...SETTINGS, ...settings }, prove ? { ...parts, prove } : parts)
  onTestFinished(() => pool.close())
  return { pool, proxies, ...fakes }
}

type Rig = ReturnType<typeof rig>

/** A render that runs until it is let go; resolves once it has its page. */
async function begin({ pool, browsers, asides }: Rig, request: Partial<LeaseRequest> = {}) {
  const { promise: work, resolve: finish } = Promise.withResolvers<string>()
  const leased = Promise.withResolvers<BrowserPage>()
  const render = pool.withPage({ ...REQUEST, ...request }, (page) => {
    leased.resolve(page)
    return work
  })
  render.catch(() => {})
  const { cdp } = await Promise.race([leased.promise, render.then(() => leased.promise)])
  const page = [...browsers, ...asides]
    .flatMap(({ pages }) => pages)
    .find((known) => known.cdp === cdp) as FakePage
  return { render, page, finish: () => finish('done') }
}

async function settle(): Promise<void> {
  // Closing takes a few promise jobs, no timers.
  for (let turn = 0; turn < 5; turn++) await nextTurn()
}

describe('a render', () => {
  test('gets a page of its own and gives it back', async () => {
    const it = rig()
    const used: BrowserPage[] = []
    const use = async (page: BrowserPage) => used.push(page)
    await it.pool.withPage(REQUEST, use)
    await it.pool.withPage(REQUEST, use)
    await settle()
    expect(used[0]?.cdp).not.toBe(used[1]?.cdp)
    expect(it.browsers).toHaveLength(1)
    expect(it.browsers[0]?.pages).toHaveLength(2)
    expect(it.openPages()).toEqual([])
  })

  test('answers with what its use answers, and fails with what it fails with', async () => {
    const it = rig()
    await expect(it.pool.withPage(REQUEST, async () => 7)).resolves.toBe(7)
    const failure = new EngineError('invalid_request', 'no')
    await expect(it.pool.withPage(REQUEST, () => Promise.reject(failure))).rejects.toBe(failure)
    await settle()
    expect(it.openPages()).toEqual([])
    expect(it.pool.status().running).toBe(0)
  })

  test('that does not end in time fails, and its page is closed', async () => {
    const it = rig()
    const begun = await begin(it, { timeoutMs: 20 })
    await expect(begun.render).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'Not finished within 20 ms: beginning with the document.',
    })
    await settle()
    expect(begun.page.isClosed()).toBe(true)
    expect(it.pool.status().running).toBe(0)
  })

  test('has its last look before its page is closed, done or failed', async () => {
    const { pool, browsers } = rig()
    const open: number[] = []
    const beforeClose = async () => {
      open.push(browsers.flatMap(({ open: pages }) => pages).length)
    }
    await pool.withPage({ ...REQUEST, beforeClose }, async () => {})
    const failing = pool.withPage({ ...REQUEST, beforeClose }, async () => {
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(open).toEqual([1, 1])
  })

  test('whose caller goes away ends at once', async () => {
    const it = rig()
    const caller = new AbortController()
    const begun = await begin(it, { signal: caller.signal })
    caller.abort()
    await expect(begun.render).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'Cancelled by the caller.',
    })
    await settle()
    expect(begun.page.isClosed()).toBe(true)
  })

  test('whose caller goes away while its page opens leaves it to the next', async () => {
    const opening = Promise.withResolvers<void>()
    const faults = { onOpen: () => opening.promise }
    const it = rig({ concurrency: 1, spares: 1, expectedRenders: 2, faults })
    const caller = new AbortController()
    const rendering = it.pool.withPage({ ...REQUEST, signal: caller.signal }, async () => 'never')
    await settle()
    caller.abort()
    await expect(rendering).rejects.toThrow('Cancelled by the caller.')
    opening.resolve()
    await expect(it.pool.withPage(REQUEST, async () => 'done')).resolves.toBe('done')
    await settle()
    expect(it.browsers[0]?.pages).toHaveLength(1)
    expect(it.openPages()).toEqual([])
  })

  test('whose caller goes away while its page opens has it closed where none is to be kept', async () => {
    const opening = Promise.withResolvers<void>()
    const it = rig({ faults: { onOpen: () => opening.promise } })
    const caller = new AbortController()
    const rendering = it.pool.withPage({ ...REQUEST, signal: caller.signal }, async () => 'never')
    await settle()
    caller.abort()
    await expect(rendering).rejects.toThrow('Cancelled by the caller.')
    opening.resolve()
    await settle()
    expect(it.browsers[0]?.pages).toHaveLength(1)
    expect(it.openPages()).toEqual([])
    expect(it.pool.status().running).toBe(0)
  })

  test('that was cut short holds its slot until its page is gone', async () => {
    const closing = Promise.withResolvers<void>()
    const it = rig({ concurrency: 1, faults: { onClosePage: () => closing.promise } })
    const caller = new AbortController()
    const begun = await begin(it, { signal: caller.signal })
    caller.abort()
    await expect(begun.render).rejects.toThrow('Cancelled by the caller.')
    const next = it.pool.withPage(REQUEST, async () => 'next')
    await settle()
    expect(it.pool.status()).toMatchObject({ running: 1, queued: 1 })
    closing.resolve()
    await expect(next).resolves.toBe('next')
  })

  test('holds its slot only while it prints', async () => {
    const closing = Promise.withResolvers<void>()
    const it = rig({ concurrency: 1, faults: { onClosePage: () => closing.promise } })
    await it.pool.withPage(REQUEST, async () => 'first')
    await expect(it.pool.withPage(REQUEST, async () => 'next')).resolves.toBe('next')
    closing.resolve()
  })

  test('whose caller goes away in the queue never gets a page', async () => {
    const it = rig({ concurrency: 1 })
    const first = await begin(it)
    const caller = new AbortController()
    const queued = it.pool.withPage({ ...REQUEST, signal: caller.signal }, async () => 'never')
    expect(it.pool.status().queued).toBe(1)
    caller.abort()
    await expect(queued).rejects.toThrow('Cancelled by the caller.')
    first.finish()
    await first.render
    expect(it.browsers[0]?.pages).toHaveLength(1)
  })
})

describe('the queue', () => {
  test('refuses one more than it has places for, and one that waits too long', async () => {
    const it = rig({ concurrency: 1, queueLimit: 1, queueTimeoutMs: 20 })
    const first = await begin(it)
    const waiting = it.pool.withPage(REQUEST, async () => 'never')
    await expect(it.pool.withPage(REQUEST, async () => 'never')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'All 1 places in the queue are taken.',
    })
    await expect(waiting).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No free browser page within 20 ms.',
    })
    first.finish()
    await expect(first.render).resolves.toBe('done')
  })

  test('is no part of the time a render may take', async () => {
    vi.useFakeTimers()
    const it = rig({ concurrency: 1 })
    const first = await begin(it)
    const second = it.pool.withPage({ ...REQUEST, timeoutMs: 1 }, async () => 'in time')
    await vi.advanceTimersByTimeAsync(1000)
    first.finish()
    await first.render
    await expect(second).resolves.toBe('in time')
  })

  test('shows in the state of the pool', async () => {
    const it = rig({ concurrency: 1 })
    expect(it.pool.status()).toMatchObject({
      browser: 'down',
      running: 0,
      queued: 0,
      concurrency: 1,
      queueLimit: 2,
    })
    const first = await begin(it)
    const second = it.pool.withPage(REQUEST, async () => {})
    const version = 'Fake/1.0'
    const full = { browser: 'ready', version, running: 1, queued: 1, concurrency: 1, queueLimit: 2 }
    expect(it.pool.status()).toMatchObject(full)
    first.finish()
    await second
    expect(it.pool.status()).toMatchObject({ ...full, running: 0, queued: 0 })
  })
})

describe('a browser that dies', () => {
  test('is replaced, and the render runs once more from the start', async () => {
    const it = rig()
    let attempts = 0
    const rendering = it.pool.withPage(REQUEST, async () => {
      if (++attempts > 1) return 'second attempt'
      it.browsers[0]?.die()
      return await new Promise<string>(() => {})
    })
    await expect(rendering).resolves.toBe('second attempt')
    expect(it.browsers).toHaveLength(2)
    await settle()
    expect(it.openPages()).toEqual([])
  })

  test('three times under the same render fails that render, and says nothing about its document', async () => {
    const it = rig()
    const rendering = it.pool.withPage(REQUEST, () => {
      it.browsers.at(-1)?.die()
      return new Promise(() => {})
    })
    await expect(rendering).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The browser ended while it worked on this document. Try again later.',
    })
    expect(it.browsers).toHaveLength(3)
    await expect(it.pool.withPage(REQUEST, async () => 'next')).resolves.toBe('next')
  })

  test('while a page opens costs that render one more attempt', async () => {
    let deaths = 0
    const onOpen: Faults['onOpen'] = (browser) => {
      if (deaths++ === 0) browser.die()
    }
    const it = rig({ faults: { onOpen } })
    await expect(it.pool.withPage(REQUEST, async () => 'done')).resolves.toBe('done')
    expect(it.browsers).toHaveLength(2)
  })

  test('takes all its renders with it, and all of them run again', async () => {
    const it = rig()
    let attempts = 0
    const render = () =>
      it.pool.withPage(REQUEST, async () => {
        if (++attempts > 2) return 'again'
        if (attempts === 2) it.browsers[0]?.die()
        return await new Promise<string>(() => {})
      })
    await expect(Promise.all([render(), render()])).resolves.toEqual(['again', 'again'])
    expect(it.browsers).toHaveLength(2)
  })

  test('idle is replaced by the next render', async () => {
    const it = rig()
    await it.pool.start()
    it.browsers[0]?.die()
    await settle()
    expect(it.pool.status().browser).toBe('down')
    await expect(it.pool.withPage(REQUEST, async () => 'next')).resolves.toBe('next')
    expect(it.pool.status().browser).toBe('ready')
  })

  test('gives the tickets of its pages back, those waiting included', async () => {
    const it = rig({ spares: 2 })
    await it.pool.start()
    const open = vi.spyOn(it.proxies[0] as FilteringProxy, 'openTicket')
    const begun = await begin(it)
    begun.finish()
    await begun.render
    await settle()
    const tickets = open.mock.results.map(({ value }) => vi.spyOn(value, 'close'))
    expect(tickets.length).toBeGreaterThan(0)
    it.browsers[0]?.die()
    await settle()
    for (const close of tickets) expect(close).toHaveBeenCalled()
  })

  test('is cleaned up after, with whatever it left on disk', async () => {
    const it = rig()
    await it.pool.start()
    const [browser] = it.browsers
    const close = vi.spyOn(browser as (typeof it.browsers)[number], 'close')
    browser?.die()
    await settle()
    expect(close).toHaveBeenCalled()
  })
})

test('a browser that dies under a page that opens is cleaned up after', async () => {
  let deaths = 0
  const closed = vi.fn()
  const onOpen: Faults['onOpen'] = async (browser) => {
    if (deaths++ > 0) return
    vi.spyOn(browser, 'close').mockImplementation(async () => closed())
    browser.die()
    // The pool hears of it while the page still opens.
    await nextTurn()
  }
  const it = rig({ faults: { onOpen } })
  await expect(it.pool.withPage(REQUEST, async () => 'done')).resolves.toBe('done')
  expect(closed).toHaveBeenCalledOnce()
})

test('a crash of one page leaves the others alone', async () => {
  const it = rig()
  const other = await begin(it)
  let attempts = 0
  const rendering = it.pool.withPage(REQUEST, async ({ cdp }) => {
    if (++attempts > 1) return 'second attempt'
    it.browsers[0]?.pages.find((page) => page.cdp === cdp)?.crash()
    return await new Promise<string>(() => {})
  })
  await expect(rendering).resolves.toBe('second attempt')
  expect(it.browsers).toHaveLength(1)
  other.finish()
  await expect(other.render).resolves.toBe('done')
})

describe('a browser that cannot be had', () => {
  test('makes the service unavailable, until it can', async () => {
    const cause = new Error('ENOENT /usr/bin/chromium')
    const onLaunch = (launches: number) => {
      if (launches === 1) throw cause
    }
    const it = rig({ faults: { onLaunch } })
    await expect(it.pool.withPage(REQUEST, async () => 'never')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'No browser could be started; `svc doctor` tells what is missing.',
      cause,
    })
    expect(it.pool.status()).toMatchObject({ browser: 'down', running: 0 })
    await expect(it.pool.withPage(REQUEST, async () => 'next')).resolves.toBe('next')
  })

  test('is asked for once by all who wait for it', async () => {
    const launching = Promise.withResolvers<void>()
    const it = rig({ faults: { onLaunch: () => launching.promise } })
    const renders = [1, 2].map((value) => it.pool.withPage(REQUEST, async () => value))
    await settle()
    expect(it.pool.status().browser).toBe('starting')
    launching.resolve()
    await expect(Promise.all(renders)).resolves.toEqual([1, 2])
    expect(it.browsers).toHaveLength(1)
  })

  test('in time ends the render, not the start, and says nothing about its document', async () => {
    const launching = Promise.withResolvers<void>()
    const it = rig({ faults: { onLaunch: () => launching.promise } })
    const rendering = it.pool.withPage({ ...REQUEST, timeoutMs: 10 }, async () => 'never')
    await expect(rendering).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'Not finished within 10 ms: opening a browser page.',
    })
    launching.resolve()
    await settle()
    expect(it.pool.status().browser).toBe('ready')
    expect(it.openPages()).toEqual([])
  })
})

describe('the proof of the boundary', () => {
  test('comes before the first render, once per version of the browser', async () => {
    const prove = vi.fn(async () => {})
    const it = rig({ prove })
    await it.pool.withPage(REQUEST, async () => {})
    it.browsers[0]?.die()
    await settle()
    await it.pool.withPage(REQUEST, async () => {})
    expect(it.browsers).toHaveLength(2)
    expect(prove).toHaveBeenCalledOnce()
  })

  test('that fails ends the browser and serves nobody', async () => {
    const refusal = new EngineError('service_unavailable', 'got through')
    const it = rig({ prove: () => Promise.reject(refusal) })
    await expect(it.pool.start()).rejects.toBe(refusal)
    await expect(it.pool.withPage(REQUEST, async () => 'never')).rejects.toBe(refusal)
    expect(it.browsers.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('runs on a page of the browser it is about, closed afterwards', async () => {
    const it = rig({
      prove: (pool) =>
        pool.withPage(REQUEST, async ({ blankUrl }) => {
          expect(blankUrl).toBe('http://document.localhost/')
        }),
    })
    await it.pool.start()
    await settle()
    expect(it.browsers[0]?.pages).toHaveLength(1)
    expect(it.openPages()).toEqual([])
  })
})

describe('pages prepared ahead', () => {
  test('stand after the start, are handed out, and are replaced after the render', async () => {
    const it = rig({ spares: 2 })
    await it.pool.start()
    const [first, second] = it.openPages()
    const begun = await begin(it)
    expect(begun.page).toBe(first)
    begun.finish()
    await begun.render
    await settle()
    expect(it.openPages()).toHaveLength(2)
    expect(it.openPages()).toContain(second)
  })

  test('are given the options of a render when it takes them', async () => {
    const it = rig({ spares: 1 })
    await it.pool.start()
    const [prepared] = it.openPages()
    const page = { locale: 'de-DE' }
    let used: BrowserPage | undefined
    await it.pool.withPage({ ...REQUEST, page }, async (page) => {
      used = page
      expect(prepared?.adaptedTo).toEqual([{ locale: 'de-DE' }])
    })
    expect(used?.cdp).toBe(prepared?.cdp)
  })

  test('are expected to paint as the render before did, and told where they must do otherwise', async () => {
    const it = rig({ spares: 1 })
    await it.pool.start()
    for (const isPainted of [true, false, true]) {
      const { page, finish, render } = await begin(it, { isPainted })
      expect(page.painted).toEqual([isPainted])
      finish()
      await render
      await settle()
      expect(it.openPages().map((spare) => spare.isOpenedPainted)).toEqual([isPainted])
    }
  })

  test('are for the options they were opened with', async () => {
    const it = rig({ spares: 1, faults: { openedWith: (options) => options } })
    await it.pool.start()
    const [prepared] = it.openPages()
    const request = { ...REQUEST, page: { locale: 'de-DE' } }
    let used: BrowserPage | undefined
    await it.pool.withPage(request, async (page) => {
      used = page
    })
    expect(used?.cdp).not.toBe(prepared?.cdp)
    await settle()
    // The newest wish is prepared for, and the older page makes room.
    expect(prepared?.isClosed()).toBe(true)
    expect(it.openPages()).toHaveLength(1)
  })

  test('are not handed out dead', async () => {
    const it = rig({ spares: 1 })
    await it.pool.start()
    const [prepared] = it.openPages()
    prepared?.crash()
    await settle()
    const begun = await begin(it)
    expect(begun.page).not.toBe(prepared)
    expect(prepared?.isClosed()).toBe(true)
    begun.finish()
    await begun.render
  })

  test('that cannot be opened do not fail a render that can open its own', async () => {
    let opens = 0
    const onOpen = () => {
      if (++opens === 1) throw new Error('out of memory')
    }
    const it = rig({ spares: 1, faults: { onOpen } })
    await it.pool.start()
    await expect(it.pool.withPage(REQUEST, async () => 'done')).resolves.toBe('done')
  })

  test('are as few for renders that all ask for something else', async () => {
    const closing = Promise.withResolvers<void>()
    const faults: Faults = { onClosePage: () => closing.promise, openedWith: (options) => options }
    const it = rig({ spares: 2, faults })
    await it.pool.start()
    for (let widthPx = 1; widthPx <= 10; widthPx++) {
      const viewport = { widthPx, heightPx: 1, deviceScaleFactor: 1 }
      await it.pool.withPage({ ...REQUEST, page: { viewport } }, async () => {})
    }
    await settle()
    // Ten for the renders, two from the start, and those of one change: none of them has closed so far.
    expect(it.browsers[0]?.pages).toHaveLength(14)
    closing.resolve()
  })

  test('are not more than the renders still expected', async () => {
    const it = rig({ spares: 4, expectedRenders: 2 })
    await it.pool.start()
    expect(it.openPages()).toHaveLength(2)
    await it.pool.withPage(REQUEST, async () => {})
    await settle()
    expect(it.openPages()).toHaveLength(1)
    await it.pool.withPage(REQUEST, async () => {})
    await it.pool.withPage(REQUEST, async () => {})
    await settle()
    expect(it.openPages()).toHaveLength(0)
    expect(it.browsers[0]?.pages).toHaveLength(3)
  })
})

describe('a page that may be used again', () => {
  const renders = async (it: Rig, ...tenants: string[]) => {
    const pages: (FakePage | undefined)[] = []
    for (const tenant of tenants) {
      const { render, page, finish } = await runAs(tenant, () => begin(it))
      pages.push(page)
      finish()
      await render
      await settle()
    }
    return pages
  }

  test('has the next document of its tenant, from the second on', async () => {
    const it = rig({ pageReuse: true })
    const [first, second, third] = await renders(it, 'ann', 'ann', 'ann')
    expect(first?.isClosed()).toBe(true)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(third?.renewals()).toBe(2)
  })

  test('never has a document of another tenant', async () => {
    const it = rig({ pageReuse: true, concurrency: 1, spares: 1 })
    const tenants = ['ann', 'bob', 'ann', 'bob', 'ann', 'bob', '']
    const pages = await renders(it, ...tenants)
    const ofAnn = pages.filter((_, index) => tenants[index] === 'ann')
    const others = pages.filter((_, index) => tenants[index] !== 'ann')
    expect(ofAnn.filter((page) => others.includes(page))).toEqual([])
  })

  test('has no document with scripts after one without, whose realm may still be there', async () => {
    const it = rig({ pageReuse: true, concurrency: 1 })
    const next = async (isInert: boolean) => {
      const { render, page, finish } = await begin(it, { isInert })
      finish()
      await render
      await settle()
      return page
    }
    await next(true)
    const first = await next(true)
    expect(await next(true)).toBe(first)
    const alive = await next(false)
    expect(alive).not.toBe(first)
    expect(await next(true)).toBe(alive)
    expect(await next(false)).not.toBe(alive)
    expect(it.browsers[0]?.pages.flatMap((page) => page.left)).toContainEqual({ isInert: false })
  })

  test('is closed where it was left by a caller that went away while it was renewed', async () => {
    const renewed = Promise.withResolvers<void>()
    const it = rig({ pageReuse: true, concurrency: 1, faults: { onRenew: () => renewed.promise } })
    const [, used] = await renders(it, 'ann', 'ann')
    const caller = new AbortController()
    const rendering = runAs('ann', () =>
      it.pool.withPage({ ...REQUEST, signal: caller.signal }, async () => 'never'),
    )
    rendering.catch(() => {})
    await settle()
    caller.abort()
    await expect(rendering).rejects.toThrow('Cancelled by the caller.')
    renewed.resolve()
    await settle()
    expect(used?.isClosed()).toBe(true)
    const [other] = await renders(it, 'bob')
    expect(other).not.toBe(used)
  })

  test('is closed when it does not prove to be like new, and costs no render', async () => {
    const onRenew = () => {
      throw new Error('cookies')
    }
    const it = rig({ pageReuse: true, faults: { onRenew } })
    const pages = await renders(it, 'ann', 'ann', 'ann')
    expect(new Set(pages).size).toBe(3)
    expect(it.openPages()).toEqual([])
  })

  test('is closed when it does not leave its document, and the browser stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onRenew = vi.fn(async () => {}).mockReturnValueOnce(new Promise(() => {}))
    const it = rig({ pageReuse: true, concurrency: 1, faults: { onRenew } })
    const [, still] = await renders(it, 'ann', 'ann')
    const next = runAs('ann', () => it.pool.withPage(REQUEST, async () => 'next'))
    await vi.advanceTimersByTimeAsync(1000)
    await expect(next).resolves.toBe('next')
    expect(still?.isClosed()).toBe(true)
    expect(it.browsers).toMatchObject([{ isClosed: false }])
  })

  test('is closed after a render that failed or is looked at once more', async () => {
    const it = rig({ pageReuse: true })
    await renders(it, '')
    const failing = it.pool.withPage(REQUEST, async () => {
      throw new Error('no document')
    })
    await expect(failing).rejects.toThrow('no document')
    await it.pool.withPage({ ...REQUEST, beforeClose: async () => {} }, async () => {})
    await settle()
    expect(it.openPages()).toEqual([])
  })

  test('is closed after the last render that is expected, with its pool, and where it is switched off', async () => {
    const last = rig({ pageReuse: true, expectedRenders: 2 })
    await renders(last, '', '')
    expect(last.openPages()).toEqual([])
    const off = rig({ pageReuse: false })
    await renders(off, '', '')
    expect(off.openPages()).toEqual([])
    const closed = rig({ pageReuse: true })
    const [, kept] = await renders(closed, '', '')
    expect(kept?.isClosed()).toBe(false)
    await closed.pool.close()
    await settle()
    expect(kept?.isClosed()).toBe(true)
  })

  test('counts each of its documents towards a fresh browser', async () => {
    const it = rig({ pageReuse: true, recycleAfter: 3 })
    await renders(it, '', '', '', '', '')
    expect(it.browsers.length).toBeGreaterThan(1)
  })
})

describe('recycling', () => {
  test('puts a fresh browser in the place of one that has opened enough pages', async () => {
    const it = rig({ recycleAfter: 2 })
    for (let render = 0; render < 2; render++) await it.pool.withPage(REQUEST, async () => {})
    await settle()
    expect(it.browsers).toHaveLength(2)
    expect(it.browsers[0]?.isClosed).toBe(true)
    const begun = await begin(it)
    expect(begun.page.browser).toBe(it.browsers[1])
    begun.finish()
    await begun.render
  })

  test('lets the renders of the old browser finish, and starts the next on the new', async () => {
    const it = rig({ recycleAfter: 1 })
    const old = await begin(it)
    await settle()
    const young = await begin(it)
    expect(it.browsers[0]?.isClosed).toBe(false)
    expect(young.page.browser).toBe(it.browsers[1])
    old.finish()
    await expect(old.render).resolves.toBe('done')
    await settle()
    expect(it.browsers[0]?.isClosed).toBe(true)
    expect(it.browsers[1]?.isClosed).toBe(false)
    young.finish()
    await young.render
  })

  test('that fails leaves the old browser in its place and is tried again', async () => {
    const onLaunch = (launches: number) => {
      if (launches === 2) throw new Error('no memory')
    }
    const it = rig({ recycleAfter: 1, faults: { onLaunch } })
    await it.pool.withPage(REQUEST, async () => {})
    await settle()
    expect(it.browsers).toHaveLength(1)
    expect(it.browsers[0]?.isClosed).toBe(false)
    await it.pool.withPage(REQUEST, async () => {})
    await settle()
    expect(it.browsers).toHaveLength(2)
    expect(it.browsers[0]?.isClosed).toBe(true)
  })

  test('loses no render of many at once', async () => {
    const it = rig({ recycleAfter: 3, spares: 2, concurrency: 3, queueLimit: 100 })
    const renders = Array.from({ length: 40 }, (_, index) =>
      it.pool.withPage(REQUEST, async () => {
        await nextTurn()
        return index
      }),
    )
    await expect(Promise.all(renders)).resolves.toEqual([...renders.keys()])
    await settle()
    expect(it.browsers.length).toBeGreaterThan(3)
    expect(it.browsers.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
    expect(it.openPages()).toHaveLength(2)
  })
})

test('a page that does not close takes its browser with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onClosePage = vi.fn(async () => {}).mockReturnValueOnce(new Promise(() => {}))
  const it = rig({ faults: { onClosePage } })
  await it.pool.withPage(REQUEST, async () => {})
  expect(it.browsers[0]?.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(it.browsers[0]?.isClosed).toBe(true)
  vi.useRealTimers()
  await expect(it.pool.withPage(REQUEST, async () => 'next')).resolves.toBe('next')
})

test('a page that does not open takes its browser with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onOpen = vi.fn(async () => {}).mockReturnValueOnce(new Promise(() => {}))
  const it = rig({ faults: { onOpen } })
  const rendering = it.pool.withPage({ ...REQUEST, timeoutMs: 60_000 }, async () => 'done')
  await settle()
  expect(it.browsers[0]?.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(rendering).resolves.toBe('done')
  expect(it.browsers.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

describe('a browser that stops answering', () => {
  test('is ended, and its renders run again on another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onAnswer = vi.fn(async () => {}).mockReturnValue(new Promise(() => {}))
    const it = rig({ faults: { onAnswer } })
    const started: number[] = []
    const rendering = it.pool.withPage(REQUEST, () => {
      started.push(it.browsers.length)
      return started.length === 1 ? new Promise(() => {}) : Promise.resolve('done')
    })
    await settle()
    await vi.advanceTimersByTimeAsync(15_000)
    await expect(rendering).resolves.toBe('done')
    expect(started).toEqual([1, 2])
    expect(it.browsers.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  test('is left alone while it answers, however long its renders take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const it = rig({ faults: { onAnswer: async () => {} } })
    const { render, finish } = await begin(it)
    await vi.advanceTimersByTimeAsync(300_000)
    finish()
    await expect(render).resolves.toBe('done')
    expect(it.browsers).toHaveLength(1)
  })

  test('is named as the reason where a render is out of time, and the document is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onAnswer = vi.fn(async () => {}).mockReturnValue(new Promise(() => {}))
    const it = rig({ faults: { onAnswer } })
    const rendering = it.pool.withPage({ ...REQUEST, timeoutMs: 3000 }, () => new Promise(() => {}))
    const refused = expect(rendering).rejects.toMatchObject({ code: 'service_unavailable' })
    await settle()
    await vi.advanceTimersByTimeAsync(3000)
    await vi.advanceTimersByTimeAsync(1000)
    await refused
  })
})

describe('close', () => {
  test('lets running renders finish, refuses waiting and new ones, ends the browser', async () => {
    const it = rig({ concurrency: 1 })
    const running = await begin(it)
    const waiting = it.pool.withPage(REQUEST, async () => 'never')
    const refused = { code: 'service_unavailable', message: 'The browser pool is closed.' }
    const waited = expect(waiting).rejects.toMatchObject(refused)
    const closing = it.pool.close()
    await expect(it.pool.withPage(REQUEST, async () => 'never')).rejects.toMatchObject(refused)
    await expect(it.pool.start()).rejects.toMatchObject(refused)
    expect(it.browsers[0]?.isClosed).toBe(false)
    running.finish()
    await expect(running.render).resolves.toBe('done')
    await closing
    await waited
    expect(it.pool.status()).toMatchObject({ browser: 'closed', running: 0, queued: 0 })
    expect(it.browsers[0]?.isClosed).toBe(true)
  })

  test('of a pool that never started does nothing, and twice as much', async () => {
    const it = rig()
    await it.pool.close()
    await it.pool.close()
    expect(it.browsers).toEqual([])
    expect(it.proxies).toEqual([])
  })

  test('ends a browser that is still starting', async () => {
    const launching = Promise.withResolvers<void>()
    const it = rig({ faults: { onLaunch: () => launching.promise }, spares: 2 })
    const starting = it.pool.start().catch((error: unknown) => error)
    await settle()
    const closing = it.pool.close()
    launching.resolve()
    await closing
    await starting
    expect(it.browsers.map(({ isClosed }) => isClosed)).toEqual([true])
    expect(it.pool.status().browser).toBe('closed')
  })

  test('ends a browser that was to take over', async () => {
    const launching = Promise.withResolvers<void>()
    const onLaunch = (launches: number) => (launches === 2 ? launching.promise : undefined)
    const it = rig({ recycleAfter: 1, spares: 1, faults: { onLaunch } })
    await it.pool.withPage(REQUEST, async () => {})
    const closing = it.pool.close()
    await settle()
    launching.resolve()
    await closing
    expect(it.browsers.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('ends the browser with pages that are still being closed', async () => {
    const closing = Promise.withResolvers<void>()
    const it = rig({ faults: { onClosePage: () => closing.promise } })
    await it.pool.withPage(REQUEST, async () => {})
    const closed = it.pool.close()
    await settle()
    expect(it.browsers[0]?.isClosed).toBe(true)
    closing.resolve()
    await closed
  })

  test('closes the proxy last', async () => {
    const it = rig()
    await it.pool.start()
    const [proxy] = it.proxies
    const wasOpen: boolean[] = []
    const close = vi.spyOn(proxy as FilteringProxy, 'close').mockImplementation(async () => {
      wasOpen.push(it.browsers[0]?.isClosed === false)
    })
    await it.pool.close()
    expect(wasOpen).toEqual([false])
    close.mockRestore()
    await proxy?.close()
  })
})

describe('a tenant that asks for more than half of the pages', () => {
  /** Renders of a tenant, all of which ask for a page at once. */
  async function crowd(it: Rig, tenant: string) {
    const begun = [1, 2, 3, 4, 5, 6].map(() => runAs(tenant, () => begin(it)))
    await settle()
    return begun
  }
  const one = async (it: Rig, tenant: string) => {
    const { page, finish, render } = await runAs(tenant, () => begin(it))
    finish()
    await render
    await settle()
    return page.browser
  }

  test('has a browser of its own beside others, and waits until that stands', async () => {
    const it = rig({ queueLimit: 10 })
    await one(it, 'ann')
    const begun = await crowd(it, 'bob')
    const browsers: FakePage['browser'][] = []
    for (const render of begun.slice(0, -1)) {
      const { page, finish } = await render
      browsers.push(page.browser)
      finish()
      await settle()
      expect(await one(it, 'ann')).toBe(it.browsers[0])
    }
    expect(new Set(browsers)).toEqual(new Set(it.asides))
    const last = await begun.at(-1)
    last?.finish()
    expect([it.browsers.length, it.asides.length]).toEqual([1, 1])
  })

  test('has the browser of all while it is alone', async () => {
    const it = rig({ queueLimit: 10 })
    for (const render of await crowd(it, 'bob')) (await render).finish()
    await settle()
    expect(it.asides).toEqual([])
  })

  test('goes on in the browser of all where the other does not start', async () => {
    const onLaunch = (launches: number) => {
      if (launches > 1) throw new Error('not this time')
    }
    const it = rig({ queueLimit: 10, faults: { onLaunch } })
    await one(it, 'ann')
    for (const render of await crowd(it, 'bob')) {
      const { page, finish } = await render
      expect(page.browser).toBe(it.browsers[0])
      finish()
      await settle()
    }
    expect(it.asides).toEqual([])
  })

  test('loses its browser when nobody crowds the pool for a minute, and with the pool', async () => {
    const it = rig({ queueLimit: 10 })
    await one(it, 'ann')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const begun = await crowd(it, 'bob')
    for (const render of begun) (await render).finish()
    await Promise.all(begun.map(async (render) => (await render).render))
    await settle()
    expect(it.asides.map(({ isClosed }) => isClosed)).toEqual([false])
    await vi.advanceTimersByTimeAsync(60_000)
    await settle()
    expect(it.asides.map(({ isClosed }) => isClosed)).toEqual([true])
    vi.useRealTimers()
    await one(it, 'ann')
    for (const render of await crowd(it, 'bob')) (await render).finish()
    await it.pool.close()
    expect(it.asides.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })
})
