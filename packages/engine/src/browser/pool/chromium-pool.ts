import { type Deadline, startDeadline } from '../../lifetime/deadline.ts'
import { Slots } from '../../lifetime/slots.ts'
import { currentTenant } from '../../lifetime/tenant.ts'
import { EngineError } from '../../messages/errors.ts'
import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import { BrowserGone } from '../cdp/browser-gone.ts'
import { AsideBrowser } from './aside-browser.ts'
import { beforeClose } from './before-close.ts'
import { BrowserGeneration } from './browser-generation.ts'
import type { BrowserPage, BrowserPool, LeaseRequest, PoolStatus } from './browser-pool.ts'
import { CurrentBrowser } from './current-browser.ts'
import type { BrowserDriver } from './drivers/driver.ts'
import { generationPool } from './generation-pool.ts'
import type { TicketedPage } from './pages/ticketed-page.ts'
import type { PoolParts, PoolSettings } from './pool-settings.ts'
import { ReturningTenants } from './reuse/returning-tenants.ts'

/** Pages that may crash under one document before it is taken for the reason. */
const MAX_CRASHES = 2
/** Browsers that may end under one document before it is given up. */
const MAX_DEATHS = 3

/** One render on its way through a pool. */
interface Render {
  readonly request: LeaseRequest
  readonly end: Deadline
  /** When it asked for a page, by the clock of `performance.now()`. */
  readonly since: number
  /** Tenant that it is for. */
  readonly tenant: string
  /** Whether its page may be kept for the next document of its tenant. */
  readonly keepsPage: boolean
  /** Resolve when the pages it was given are gone. */
  readonly closing: Promise<void>[]
}

/** The pool behind every local and remote browser: slots, spares, deadlines, retries, recycling. */
export class ChromiumPool implements BrowserPool {
  readonly #settings: PoolSettings
  readonly #parts: PoolParts
  readonly #slots: Slots
  readonly #proven = new Set<string>()
  readonly #closing = new Set<Promise<void>>()
  readonly #tenants = new ReturningTenants()
  readonly #browser: CurrentBrowser
  readonly #aside: AsideBrowser | undefined
  #proxy: Promise<FilteringProxy> | undefined
  #renders = 0

  get policy(): NetworkPolicy {
    return this.#parts.policy
  }

  constructor(settings: PoolSettings, parts: PoolParts) {
    this.#settings = settings
    this.#parts = parts
    const { concurrency } = settings
    this.#slots = new Slots({ ...settings, slot: 'browser page', extra: concurrency })
    const { launch, launchAside } = parts.driver
    this.#browser = this.#follow(launch)
    this.#aside = launchAside && new AsideBrowser(this.#follow(launchAside))
  }

  async withPage<T>(request: LeaseRequest, use: (page: BrowserPage) => Promise<T>): Promise<T> {
    this.#refuseIfClosed()
    const since = performance.now()
    const release = await this.#slots.acquire(request.signal)
    const end = startDeadline(request.signal, request.timeoutMs)
    const tenant = currentTenant()
    const keepsPage = this.#keepsPage(request, tenant)
    const render: Render = { request, end, since, tenant, keepsPage, closing: [] }
    try {
      this.#refuseIfClosed()
      this.#renders++
      return await this.#attempts(render, use)
    } finally {
      const isCutShort = end.signal.aborted
      end.stop()
      // Callers that come and go would otherwise have pages opened faster than they can be closed.
      if (isCutShort) void Promise.all(render.closing).then(release)
      else release()
    }
  }

  async start(): Promise<void> {
    this.#refuseIfClosed()
    const generation = await this.#browser.get()
    generation.prepare({}, this.#sparesWanted())
    await generation.prepared()
  }

  status(): PoolStatus {
    const { concurrency, queueLimit } = this.#settings
    const { state, version } = this.#browser
    return {
      browser: state,
      ...(version !== undefined && { version }),
      running: this.#slots.running,
      queued: this.#slots.queued,
      concurrency,
      queueLimit,
      waits: this.#slots.waits,
    }
  }

  async close(): Promise<void> {
    const browsers = [this.#browser, ...(this.#aside ? [this.#aside] : [])]
    for (const browser of browsers) browser.closing()
    await this.#slots.drained()
    await Promise.all(browsers.map((browser) => browser.retire()))
    await Promise.allSettled(this.#closing)
    const proxy = await this.#proxy?.catch(() => undefined)
    await proxy?.close()
  }

  /** Tries again on another page while the browser, or the page, dies under the render. */
  async #attempts<T>(render: Render, use: (page: BrowserPage) => Promise<T>): Promise<T> {
    let crashes = 0
    let deaths = 0
    for (;;) {
      try {
        return await this.#attempt(render, use)
      } catch (error) {
        if (!(error instanceof BrowserGone)) throw error
        if (error.isPage) crashes++
        else deaths++
        if (crashes === MAX_CRASHES) {
          const message = 'The browser page crashed twice on this document.'
          throw new EngineError('conversion_failed', message, { cause: error })
        }
        if (deaths === MAX_DEATHS) {
          const message = 'The browser ended while it worked on this document. Try again later.'
          throw new EngineError('service_unavailable', message, { cause: error })
        }
      }
    }
  }

  async #attempt<T>(
    { request, end, since, tenant, keepsPage, closing }: Render,
    use: (page: BrowserPage) => Promise<T>,
  ): Promise<T> {
    // A document that has no page yet is not the reason.
    end.doing('opening a browser page', 'service_unavailable')
    const browser = await Promise.race([this.#browserFor(), end.reached])
    const generation = await Promise.race([browser.get(), end.reached])
    const options = request.page ?? {}
    const taking = generation.take(options, tenant, request)
    let page: TicketedPage
    try {
      page = await Promise.race([taking, end.reached])
    } catch (error) {
      // The page may still arrive: nobody has used it, so that the next render may.
      const back = taking.then((unused) =>
        generation.giveBack(unused, options, this.#sparesWanted()),
      )
      closing.push(this.#track(back))
      throw error
    }
    browser.recycle(generation)
    const queueMs = performance.now() - since
    const { doing, signal } = end
    const leased = { ...page.leasable, queueMs, signal, doing }
    let isKept = false
    try {
      const using = page
        .setPainting(request.isPainted ?? true)
        .then(() => page.adapt(options))
        .then(() => {
          doing('beginning with the document')
          return use(leased)
        })
      const made = await Promise.race([using, page.lost, end.reached])
      isKept = keepsPage && this.#renders < this.#settings.expectedRenders
      return made
    } catch (error) {
      const isLate = signal.aborted && !request.signal.aborted
      throw isLate && (await generation.isSilent(page)) ? silentBrowser(error) : error
    } finally {
      await beforeClose(request, page.lost)
      const { concurrency } = this.#settings
      const leaving = isKept
        ? generation.keep(page, tenant, concurrency, request)
        : generation.close(page)
      closing.push(this.#track(leaving))
      // Only now: prepared during the render, the next page would take the processor from this one.
      generation.prepare(options, this.#sparesWanted(), request.isPainted)
    }
  }

  /** One that somebody looks at once more is closed after that; one that failed is as well. */
  #keepsPage({ beforeClose }: LeaseRequest, tenant: string): boolean {
    const returns = this.#tenants.returns(tenant, performance.now())
    return this.#settings.pageReuse && returns && beforeClose === undefined
  }

  #refuseIfClosed(): void {
    if (this.#browser.state !== 'closed') return
    throw new EngineError('service_unavailable', 'The browser pool is closed.')
  }

  #sparesWanted(): number {
    return Math.min(this.#settings.spares, this.#settings.expectedRenders - this.#renders)
  }

  #openProxy(): Promise<FilteringProxy> {
    this.#proxy ??= this.#parts.openProxy()
    return this.#proxy
  }

  /** Browser for a render of the tenant at hand. */
  async #browserFor(): Promise<CurrentBrowser> {
    return (this.#slots.isCrowding && (await this.#aside?.ready())) || this.#browser
  }

  #follow(launch: BrowserDriver['launch']): CurrentBrowser {
    return new CurrentBrowser({
      launch: () => this.#launchProven(launch),
      recycleAfter: this.#settings.recycleAfter,
      onSuccessor: (next) => next.prepare({}, this.#sparesWanted()),
    })
  }

  async #launchProven(launch: BrowserDriver['launch']): Promise<BrowserGeneration> {
    const { policy, prove } = this.#parts
    try {
      const proxy = await this.#openProxy()
      const generation = new BrowserGeneration(await launch(proxy), proxy)
      if (prove && !this.#proven.has(generation.version)) {
        await prove(generationPool(generation, policy)).catch(async (error: unknown) => {
          await generation.retire()
          throw error
        })
        this.#proven.add(generation.version)
      }
      return generation
    } catch (cause) {
      if (EngineError.is(cause)) throw cause
      const message = 'No browser could be started; `svc doctor` tells what is missing.'
      throw new EngineError('service_unavailable', message, { cause })
    }
  }

  #track(closing: Promise<void>): Promise<void> {
    const done = closing.catch(() => {}).finally(() => this.#closing.delete(done))
    this.#closing.add(done)
    return done
  }
}

function silentBrowser(cause: unknown): EngineError {
  const message = 'The browser stopped answering while it worked on this document. Try again later.'
  return new EngineError('service_unavailable', message, { cause })
}
