import type { FilteringProxy, RenderTicket } from '../../network/filtering-proxy.ts'
import { portOf } from '../../network/policy.ts'
import { BrowserGone } from '../cdp/browser-gone.ts'
import type { BrowserPage, PageOptions } from './browser-pool.ts'
import type { DrivenBrowser, DrivenPage } from './driver.ts'
import { pageOptionsKey } from './page-options.ts'
import { ignoreClosed } from './session-setup.ts'

/** How long opening one page may take before its browser is ended instead, in milliseconds. */
const OPEN_TIMEOUT_MS = 30_000
/** How long closing one page may take before its browser is ended instead, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000

/** Time between two looks at what renderers have used, in milliseconds. */
const CALM_EVERY_MS = 200

/** A page with its ticket for the filtering proxy. */
export interface TicketedPage extends DrivenPage {
  readonly ticket: RenderTicket
  /** The part of it that a render gets to see. */
  readonly leasable: Pick<BrowserPage, 'cdp' | 'frameId' | 'onFrame' | 'blankUrl' | 'troubleWith'>
}

interface Spare {
  readonly key: string
  readonly page: Promise<TicketedPage>
}

/**
 * One browser process from launch to end, with the pages prepared ahead on it.
 *
 * A pool has one current generation; when it has printed enough, or died, the next one takes over.
 */
export class BrowserGeneration {
  readonly #browser: DrivenBrowser
  readonly #proxy: FilteringProxy
  readonly #spares: Spare[] = []
  #opened = 0
  #inUse = 0
  #discarding = 0
  #retired = false
  #ending: Promise<void> | undefined
  #calming: NodeJS.Timeout | undefined

  constructor(browser: DrivenBrowser, proxy: FilteringProxy) {
    this.#browser = browser
    this.#proxy = proxy
  }

  get version(): string {
    return this.#browser.version
  }

  /** Resolves when the browser is gone. */
  get gone(): Promise<void> {
    return this.#browser.gone
  }

  /** Pages opened so far, spares included. */
  get opened(): number {
    return this.#opened
  }

  /**
   * A page that can be given these options with `adapt`: a prepared one if there is, else a new one. Give it back to
   * `close`, or to `giveBack` as it is.
   */
  async take(options: PageOptions): Promise<TicketedPage> {
    this.#inUse++
    this.#calm()
    try {
      const opened = this.#browser.openedWith(options)
      const key = pageOptionsKey(opened)
      const index = this.#spares.findIndex((spare) => spare.key === key)
      const [spare] = index === -1 ? [] : this.#spares.splice(index, 1)
      // A spare that failed to open says nothing about the next page.
      const prepared = spare?.page.catch(() => this.#open(opened))
      return await (prepared ?? this.#open(opened))
    } catch (error) {
      await this.#leave()
      throw error
    }
  }

  /** While there are renders, those that are busy for long give way to others. */
  #calm(): void {
    const { calm } = this.#browser
    if (calm === undefined || this.#calming !== undefined) return
    this.#calming = setTimeout(() => {
      this.#calming = undefined
      if (this.#inUse === 0) return
      calm()
        .catch(ignoreClosed)
        .then(() => this.#calm())
        .catch(ignoreClosed)
    }, CALM_EVERY_MS).unref()
  }

  /** Prepares pages for these options until there are `count` of them; the oldest spares make room. */
  prepare(options: PageOptions, count: number): void {
    if (this.#retired) return
    const opened = this.#browser.openedWith(options)
    const key = pageOptionsKey(opened)
    // Those on their way out count: renders that all ask for something else would open pages faster than they close.
    let missing =
      count - this.#discarding - this.#spares.filter((spare) => spare.key === key).length
    for (; missing > 0; missing--) this.#keep({ key, page: this.#open(opened) })
    this.#makeRoom(count)
  }

  /** Resolves when the pages being prepared are ready, or failed. */
  async prepared(): Promise<void> {
    await Promise.allSettled(this.#spares.map((spare) => spare.page))
  }

  /** Closes a page; ends the whole browser if that takes too long. */
  async close(page: TicketedPage): Promise<void> {
    page.ticket.close()
    await this.#inTime(CLOSE_TIMEOUT_MS, page.close(), 'closing a page').catch(ignoreClosed)
    await this.#leave()
  }

  /** Takes back a page that nobody has used: it is a prepared one again, of `count` at most. */
  async giveBack(page: TicketedPage, options: PageOptions, count: number): Promise<void> {
    if (this.#retired) return await this.close(page)
    const key = pageOptionsKey(this.#browser.openedWith(options))
    this.#keep({ key, page: Promise.resolve(page) })
    this.#makeRoom(count)
    await this.#leave()
  }

  /** Lets the running renders finish, then ends the browser. */
  async retire(): Promise<void> {
    this.#retired = true
    for (const spare of this.#spares.splice(0)) this.#discard(spare)
    if (this.#inUse === 0) await this.#end()
  }

  #keep(spare: Spare): void {
    this.#spares.push(spare)
    // A spare that could not be opened, or died waiting, must not be handed out.
    spare.page
      .then(({ lost }) => lost)
      .catch(() => {
        const index = this.#spares.indexOf(spare)
        if (index === -1) return
        this.#spares.splice(index, 1)
        this.#discard(spare)
      })
  }

  #makeRoom(count: number): void {
    const surplus = this.#spares.length - Math.max(0, count)
    if (surplus <= 0) return
    for (const spare of this.#spares.splice(0, surplus)) this.#discard(spare)
  }

  async #leave(): Promise<void> {
    this.#inUse--
    if (this.#retired && this.#inUse === 0) await this.#end()
  }

  #end(): Promise<void> {
    this.#ending ??= this.#browser.close()
    return this.#ending
  }

  async #open(options: PageOptions): Promise<TicketedPage> {
    this.#opened++
    const ticket = this.#proxy.openTicket()
    try {
      const server = `http://127.0.0.1:${this.#proxy.port}`
      const { username, password } = ticket
      const proxy = { server, username, password }
      const { blankUrl } = this.#proxy
      const opening = this.#browser.openPage(options, proxy, blankUrl)
      const page = await this.#inTime(OPEN_TIMEOUT_MS, opening, 'opening a page')
      const { cdp, frameId, onFrame } = page
      const troubleWith = (url: string) =>
        ticket.trouble(new URL(url).hostname, portOf(new URL(url)))
      return { ...page, ticket, leasable: { cdp, frameId, onFrame, blankUrl, troubleWith } }
    } catch (error) {
      ticket.close()
      throw error
    }
  }

  #discard(spare: Spare): void {
    this.#discarding++
    spare.page
      .then(async (page) => {
        page.ticket.close()
        await page.close()
      })
      .catch(ignoreClosed)
      .finally(() => this.#discarding--)
  }

  /** Ends the browser if it does not answer in time: it would not answer anybody else either. */
  async #inTime<T>(timeoutMs: number, work: Promise<T>, during: string): Promise<T> {
    const { promise: stuck, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new BrowserGone(during))
      void this.#end()
    }, timeoutMs)
    try {
      return await Promise.race([work, stuck])
    } finally {
      clearTimeout(timer)
    }
  }
}
