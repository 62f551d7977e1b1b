import type { BrowserPool } from '@svc/engine'
import type { ChromiumPoolOptions } from '@svc/engine/chromium'

/** A pool that comes into being when it is first needed. */
export interface LazyPool {
  open(): Promise<BrowserPool>
  /** Closes the pool if it was made here. */
  close(): Promise<void>
}

/** The caller's own pool, or the default Chromium pool, loaded and made by the first `open()`. */
export function lazyPool(given: ChromiumPoolOptions | BrowserPool = {}): LazyPool {
  if (isPool(given)) return { open: async () => given, close: async () => {} }
  let made: Promise<BrowserPool> | undefined
  return {
    open() {
      made ??= import('@svc/engine/chromium').then((chromium) => chromium.createChromiumPool(given))
      return made
    },
    async close() {
      await (await made)?.close()
    },
  }
}

function isPool(value: ChromiumPoolOptions | BrowserPool): value is BrowserPool {
  return 'withPage' in value
}
