import '../../installation/refuse-old-node.ts'

import { testBoundary } from '../../boundary/boundary-self-test.ts'
import { defaultConcurrency } from '../../lifetime/default-concurrency.ts'
import { EngineError } from '../../messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from '../../network/policy/policy.ts'
import { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import type { BrowserPool } from '../pool/browser-pool.ts'
import { ChromiumPool } from '../pool/chromium-pool.ts'
import type { BrowserDriver } from '../pool/drivers/driver.ts'
import { browserEnvironment, pipeDriver } from '../pool/drivers/pipe-driver.ts'
import { playwrightDriver } from '../pool/drivers/playwright-driver.ts'
import { findChromium } from '../pool/find-chromium.ts'
import {
  type ChromiumPoolOptions,
  checkPoolOptions,
  type PoolOptions,
  type RemotePoolOptions,
} from '../pool/pool-options.ts'
import type { PoolParts, PoolSettings } from '../pool/pool-settings.ts'

export type { RemoteBrowser } from '../pool/drivers/playwright-driver.ts'
export {
  type FindChromiumEnvironment,
  type FoundBrowser,
  findChromium,
} from '../pool/find-chromium.ts'
export type {
  ChromiumPoolOptions,
  PoolOptions,
  RemotePoolOptions,
} from '../pool/pool-options.ts'

/**
 * A pool over a Chromium on this machine, started with the first render.
 *
 * @throws EngineError `invalid_request` for an option that there is not; `service_unavailable` from `start` and `withPage`
 *   when no browser can be had
 */
export function createChromiumPool(options: ChromiumPoolOptions = {}): BrowserPool {
  checkPoolOptions(options)
  return new ChromiumPool(settingsOf(options), partsOf(options, localDriver(options)))
}

/**
 * A pool over a browser somewhere else: a DevTools endpoint or a playwright server.
 *
 * The filtering proxy stays in this process, so the browser must reach this machine's loopback address
 * (same host, or same network namespace); the self-test proves that its traffic really comes this way.
 *
 * @throws EngineError `invalid_request` for an option that there is not
 */
export function createRemotePool(options: RemotePoolOptions): BrowserPool {
  checkPoolOptions(options)
  return new ChromiumPool(settingsOf(options), partsOf(options, playwrightDriver(options.browser)))
}

function settingsOf(options: PoolOptions): PoolSettings {
  const concurrency = options.concurrency ?? defaultConcurrency()
  return {
    concurrency,
    queueLimit: options.queueLimit ?? 1000,
    queueTimeoutMs: options.queueTimeoutMs ?? 600_000,
    spares: options.spares ?? concurrency,
    recycleAfter: options.recycleAfter ?? 500,
    pageReuse: (options.pageReuse ?? false) && process.env['SVC_PAGE_REUSE'] !== 'off',
    expectedRenders: options.expectedRenders ?? Number.POSITIVE_INFINITY,
  }
}

function partsOf(options: PoolOptions, driver: BrowserDriver): PoolParts {
  const { limits = {}, selfTest = true } = options
  const policy = { ...DEFAULT_NETWORK_POLICY, ...options.policy }
  return {
    driver,
    policy,
    openProxy: () => FilteringProxy.listen({ policy, limits }),
    ...(selfTest && { prove: proveBoundary }),
  }
}

async function proveBoundary(pool: BrowserPool): Promise<void> {
  const { passed, hits, attempted } = await testBoundary(pool)
  if (passed) return
  const message =
    hits.length > 0
      ? 'The browser reached the network past the filtering proxy: it must not serve.'
      : 'The browser did not try every channel of the network self-test: nothing is proven.'
  throw new EngineError('service_unavailable', message, { cause: { hits, attempted } })
}

/** Looks for the browser when it is first needed, so that creating a pool costs nothing. */
function localDriver(options: ChromiumPoolOptions): BrowserDriver {
  const launch: BrowserDriver['launch'] = async (proxy) => {
    const { browser, sandbox } = await localBrowser(options)
    return await playwrightDriver({ executablePath: browser.path, sandbox }).launch(proxy)
  }
  if (options.driver === 'playwright') return { launch }
  const pipe = async () => {
    const environment = browserEnvironment(process.env)
    return pipeDriver({ ...(await localBrowser(options)), environment })
  }
  return {
    launch: async (proxy) => (await pipe()).launch(proxy),
    launchAside: async (proxy) => (await pipe()).launchAside(proxy),
  }
}

async function localBrowser(options: ChromiumPoolOptions) {
  const chosen = options.executablePath ?? process.env['SVC_CHROMIUM']
  const browser = await findChromium({ ...process.env, SVC_CHROMIUM: chosen })
  if (!browser) throw new EngineError('service_unavailable', notFound(chosen))
  return { browser, sandbox: options.sandbox ?? process.getuid?.() !== 0 }
}

function notFound(chosen: string | undefined): string {
  return chosen === undefined
    ? 'No Chromium was found: install chromium-headless-shell, or name a browser in SVC_CHROMIUM.'
    : 'The browser named in SVC_CHROMIUM cannot be executed.'
}
