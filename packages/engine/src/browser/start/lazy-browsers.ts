import { defaultConcurrency } from '../../lifetime/default-concurrency.ts'
import { type PoolState, poolState } from '../../lifetime/pool-state.ts'
import { EngineError } from '../../messages/errors.ts'
import type { BrowserPool } from '../pool/browser-pool.ts'
import {
  type ChromiumPoolOptions,
  checkPoolOptions,
  type RemotePoolOptions,
} from '../pool/pool-options.ts'
import { browserReadiness } from './browser-readiness.ts'

/** A browser pool that is made when it is first needed. */
export interface LazyBrowsers {
  open(): Promise<BrowserPool>
  state(): PoolState
  /** Whether pages can be had, within half a second. A browser that died is started again. */
  isReady(): Promise<boolean>
  /** Closes the pool if it was made here. */
  close(): Promise<void>
}

/** Where browser pages come from: options of a pool that is made when it is needed, or a pool of the caller. */
export type BrowserSource = ChromiumPoolOptions | RemotePoolOptions | BrowserPool

/**
 * The pool of the caller, or the one that the options describe, whose code is loaded by the first `open()`.
 *
 * @param defaults for what the options leave out
 * @throws EngineError `invalid_request` for anything else, such as the browser of another library, and for an option that
 *   there is not
 */
export function lazyBrowsers(
  given: BrowserSource = {},
  defaults: Pick<ChromiumPoolOptions, 'pageReuse'> = {},
): LazyBrowsers {
  refuseOthers(given)
  if (!isPool(given)) checkPoolOptions(given, ['browsers'])
  let pool: BrowserPool | undefined = isPool(given) ? given : undefined
  let opening: Promise<BrowserPool> | undefined
  let isReady: (() => Promise<boolean>) | undefined
  const open = async () => {
    if (pool !== undefined) return pool
    opening ??= import('./chromium.ts').then((chromium) =>
      'browser' in given
        ? chromium.createRemotePool(given)
        : chromium.createChromiumPool({ ...defaults, ...(given as ChromiumPoolOptions) }),
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
      isReady ??= browserReadiness(pool)
      return isReady()
    },
    async close() {
      await (await opening)?.close()
    },
  }
}

function isPool(value: BrowserSource): value is BrowserPool {
  return 'withPage' in value
}

/** Ignoring it would start another browser than the caller believes. */
function refuseOthers(given: BrowserSource): void {
  const prototype: unknown = Object.getPrototypeOf(given)
  if (isPool(given) || prototype === Object.prototype || prototype === null) return
  const { name } = given.constructor
  throw new EngineError(
    'invalid_request',
    `browsers must be options of a pool, or a BrowserPool, not an instance of ${name}. For a browser that runs already give its address: { browser: { connectOverCdp: 'http://127.0.0.1:9222' } }.`,
    { param: 'browsers' },
  )
}

function stateOf(pool: BrowserPool): PoolState {
  const { browser, ...figures } = pool.status()
  return poolState(browser, figures)
}
