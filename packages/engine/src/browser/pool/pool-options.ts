import { EngineError } from '../../messages/errors.ts'
import { type OptionNames, refuseUnknownOptions } from '../../messages/known-options.ts'
import { quotePath } from '../../messages/quote.ts'
import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { RenderLimits } from '../../network/render-limits.ts'
import type { RemoteBrowser } from './drivers/playwright-driver.ts'
import type { PoolSettings } from './pool-settings.ts'

/** Options of both pools; every one has a default. */
export interface PoolOptions extends Partial<PoolSettings> {
  /** Addresses that documents may load from; the default holds for what is left out: public addresses only. */
  readonly policy?: Partial<NetworkPolicy>
  /** Caps on what one render may load. */
  readonly limits?: Partial<RenderLimits>
  /**
   * Whether a fresh browser must prove that nothing gets past the proxy before it serves. Default true;
   * costs about a second, once per browser version.
   */
  readonly selfTest?: boolean
}

/** Options of {@link createChromiumPool}. */
export interface ChromiumPoolOptions extends PoolOptions {
  /** Browser to start; default: what {@link findChromium} finds. */
  readonly executablePath?: string
  /** Chromium's own sandbox. Default: on, except for root, where Chromium refuses it. */
  readonly sandbox?: boolean
  /** `pipe` (default) speaks DevTools directly; `playwright` goes through playwright-core. */
  readonly driver?: 'pipe' | 'playwright'
}

/** Options of {@link createRemotePool}. */
export interface RemotePoolOptions extends PoolOptions {
  /** The browser that runs already, and how to reach it. */
  readonly browser: RemoteBrowser
}

const SHARED: OptionNames<PoolOptions> = {
  concurrency: true,
  queueLimit: true,
  queueTimeoutMs: true,
  spares: true,
  recycleAfter: true,
  pageReuse: true,
  expectedRenders: true,
  policy: true,
  limits: true,
  selfTest: true,
}
const CHROMIUM: OptionNames<ChromiumPoolOptions> = {
  ...SHARED,
  executablePath: true,
  sandbox: true,
  driver: true,
}
const REMOTE: OptionNames<RemotePoolOptions> = { ...SHARED, browser: true }
const POLICY: OptionNames<NetworkPolicy> = { allowPrivate: true, allowHosts: true, denyHosts: true }
const LIMITS: OptionNames<RenderLimits> = {
  maxRequests: true,
  maxBytes: true,
  maxResponseBytes: true,
  maxConcurrent: true,
  idleMs: true,
  resolveMs: true,
}

/**
 * Refuses options that a pool does not have, and a browser without an address.
 *
 * @param path address of the options, where they are part of others
 * @throws EngineError `invalid_request`
 */
export function checkPoolOptions(
  options: ChromiumPoolOptions | RemotePoolOptions,
  path: readonly string[] = [],
): void {
  if ('browser' in options) {
    refuseUnknownOptions(options, REMOTE, path)
    refuseOpenedBrowser(options.browser, [...path, 'browser'])
  } else refuseUnknownOptions(options, CHROMIUM, path)
  refuseUnknownOptions<Partial<NetworkPolicy>>(options.policy, POLICY, [...path, 'policy'])
  refuseUnknownOptions<Partial<RenderLimits>>(options.limits, LIMITS, [...path, 'limits'])
}

/** An object of another library, which was opened past the proxy, stands where an address is meant. */
function refuseOpenedBrowser(browser: RemoteBrowser, path: readonly string[]): void {
  const addresses: object = Object(browser)
  if (
    ['connectOverCdp', 'connect'].some((name) => typeof Reflect.get(addresses, name) === 'string')
  )
    return
  const param = quotePath(path)
  throw new EngineError(
    'invalid_request',
    `"${param}" must say where the browser runs: { connectOverCdp: address } of its DevTools, or { connect: address } of a playwright server. An opened Browser of playwright or puppeteer is none.`,
    { param },
  )
}
