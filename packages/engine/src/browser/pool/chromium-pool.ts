import { type Deadline, startDeadline } from '../../lifetime/deadline.ts'
import { Slots } from '../../lifetime/slots.ts'
import { currentTenant } from '../../lifetime/tenant.ts'
import { EngineError } from '../../messages/errors.ts'
import type { NetworkPolicy } from '../../network/policy/policy.ts'
import type { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import { BrowserGone } from '../cdp/browser-gone.ts'
import { beforeClose } from './before-close.ts'
import { BrowserGeneration } from './browser-generation.ts'
import type { BrowserPage, BrowserPool, LeaseRequest, PoolStatus } from './browser-pool.ts'
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
  #proxy: Promise<FilteringProxy> | undefined
  #current: Promise<BrowserGeneration> | undefined
  #state: PoolStatus['browser'] = 'down'
  #version: string | undefined
  #recycling: BrowserGeneration | undefined
  #renders = 0

  get policy(): NetworkPolicy {
    return this.#parts.policy
  }

  constructor(settings: PoolSettings, parts: PoolParts) {
    this.#settings = settings
    this.#parts = parts
    const { concurrency } = settings
    this.#slots = new Slots({ ...settings, slot: 'browser page', extra: concurrency })
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
    const generation = await this.#generation()
    generation.prepare({}, this.#sparesWanted())
    await generation.prepared()
  }

  status(): PoolStatus {
    const { concurrency, queueLimit } = this.#settings
    return {
      browser: this.#state,
      ...(this.#version !== undefined && { version: this.#version }),
      running: this.#slots.running,
      queued: this.#slots.queued,
      concurrency,
      queueLimit,
      waits: this.#slots.waits,
    }
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    await this.#slots.drained()
    const generation = await this.#current?.catch(() => undefined)
    await generation?.retire()
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
    end.doing('opening a browser page')
    const generation = await Promise.race([this.#generation(), end.reached])
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
    this.#recycle(generation)
    const queueMs = performance.now() - since
    const { doing, signal } = end
    const leased = { ...page.leasable, queueMs, signal, doing }
    let isKept = false
    try {
      const using = page
        .setPainting(request.isPainted ?? true)
        .then(() => page.adapt(options))
        .then(() => use(leased))
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
    if (this.#state !== 'closed') return
    throw new EngineError('service_unavailable', 'The browser pool is closed.')
  }

  #sparesWanted(): number {
    return Math.min(this.#settings.spares, this.#settings.expectedRenders - this.#renders)
  }

  #openProxy(): Promise<FilteringProxy> {
    this.#proxy ??= this.#parts.openProxy()
    return this.#proxy
  }

  #generation(): Promise<BrowserGeneration> {
    this.#current ??= this.#launch()
    return this.#current
  }

  #launch(): Promise<BrowserGeneration> {
    if (this.#state !== 'closed' && this.#current === undefined) this.#state = 'starting'
    const launching = this.#launchProven()
    launching.then(
      (generation) => {
        if (this.#state !== 'closed') this.#state = 'ready'
        this.#version = generation.version
        void generation.gone.then(() => {
          // The next render starts the next browser.
          this.#forget(launching)
          void this.#track(generation.retire())
        })
      },
      () => this.#forget(launching),
    )
    return launching
  }

  async #launchProven(): Promise<BrowserGeneration> {
    const { driver, policy, prove } = this.#parts
    try {
      const proxy = await this.#openProxy()
      const generation = new BrowserGeneration(await driver.launch(proxy), proxy)
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

  #forget(launch: Promise<BrowserGeneration>): void {
    if (this.#current !== launch) return
    this.#current = undefined
    if (this.#state !== 'closed') this.#state = 'down'
  }

  /** Once a browser has opened enough pages, starts its successor beside it and swaps when that stands. */
  #recycle(generation: BrowserGeneration): void {
    const { recycleAfter } = this.#settings
    if (generation.opened < recycleAfter || this.#recycling === generation) return
    this.#recycling = generation
    const before = this.#current
    const successor = this.#launch()
    const swap = successor.then(
      (next) => {
        // The old browser died meanwhile, and a render has already started another; or the pool was closed.
        const isLate = this.#current !== before && this.#current !== undefined
        if (isLate || this.#state === 'closed') return next.retire()
        this.#current = successor
        next.prepare({}, this.#sparesWanted())
        return generation.retire()
      },
      // The old browser goes on serving; the next page tries again.
      () => {
        this.#recycling = undefined
      },
    )
    void this.#track(swap)
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
