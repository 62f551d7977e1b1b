import type { BrowserPool } from './browser/pool/browser-pool.ts'
import type { ChromiumPoolOptions } from './chromium.ts'
import { defaultConcurrency } from './lifetime/default-concurrency.ts'
import type { PoolState } from './pool-state.ts'

/** A browser pool that is made when it is first needed. */
export interface LazyBrowsers {
  open(): Promise<BrowserPool>
  state(): PoolState
  /** Whether pages can be had. A browser that died is started again. */
  isReady(): Promise<boolean>
  /** Closes the pool if it was made here. */
  close(): Promise<void>
}

/** The pool of the caller, or the default Chromium pool, whose code is loaded by the first `open()`. */
export function lazyBrowsers(given: ChromiumPoolOptions | BrowserPool = {}): LazyBrowsers {
  let pool: BrowserPool | undefined = isPool(given) ? given : undefined
  let opening: Promise<BrowserPool> | undefined
  const open = async () => {
    if (pool !== undefined) return pool
    opening ??= import('./chromium.ts').then((chromium) =>
      chromium.createChromiumPool(given as ChromiumPoolOptions),
    )
    pool = await opening
    return pool
  }
  return {
    open,
    state() {
      if (pool !== undefined) return stateOf(pool)
      const slots = isPool(given) ? 0 : (given.concurrency ?? defaultConcurrency())
      return { state: 'idle', running: 0, queued: 0, slots }
    },
    async isReady() {
      if (pool === undefined) return true
      const { browser } = pool.status()
      if (browser !== 'down') return browser !== 'closed'
      return pool.start().then(
        () => true,
        () => false,
      )
    },
    async close() {
      await (await opening)?.close()
    },
  }
}

function isPool(value: ChromiumPoolOptions | BrowserPool): value is BrowserPool {
  return 'withPage' in value
}

function stateOf(pool: BrowserPool): PoolState {
  const { browser: state, version, running, queued, concurrency, waits } = pool.status()
  return {
    state,
    ...(version !== undefined && { version }),
    ...{ running, queued, slots: concurrency },
    ...(waits && { waits }),
  }
}
