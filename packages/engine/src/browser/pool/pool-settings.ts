import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import type { BrowserPool } from './browser-pool.ts'
import type { BrowserDriver } from './drivers/driver.ts'

/** Limits and habits of a pool. */
export interface PoolSettings {
  /** Renders at once. */
  readonly concurrency: number
  /** Renders that may wait for a slot; one more is refused. */
  readonly queueLimit: number
  /** How long a render may wait for a slot, in milliseconds. */
  readonly queueTimeoutMs: number
  /** Pages prepared ahead of demand. */
  readonly spares: number
  /** Pages a browser opens before a fresh one replaces it. */
  readonly recycleAfter: number
  /**
   * Whether a page may have several documents of one tenant, one after the other, as long as they leave nothing in it.
   * Default: false; the library and the command line, which have one tenant, say true. `SVC_PAGE_REUSE=off` in the
   * environment counts more.
   */
  readonly pageReuse: boolean
  /** How many renders are expected in all: no page is prepared beyond them. */
  readonly expectedRenders: number
}

/** Parts that a pool is made of. */
export interface PoolParts {
  readonly policy: NetworkPolicy
  readonly driver: BrowserDriver
  /** Opened when the first browser starts, closed with the pool. */
  readonly openProxy: () => Promise<FilteringProxy>
  /** Proves a fresh browser's boundary; throws when something got through. */
  readonly prove?: (pool: BrowserPool) => Promise<void>
}
