import { inTime } from '../../lifetime/in-time.ts'
import type { FilteringProxy } from '../../network/proxy/filtering-proxy.ts'
import { BrowserGone } from '../cdp/browser-gone.ts'
import type { LeaseRequest, PageOptions } from './browser-pool.ts'
import type { DrivenBrowser } from './drivers/driver.ts'
import { pageOptionsKey } from './pages/page-options.ts'
import { ignoreClosed } from './pages/session-setup.ts'
import { type TicketedPage, ticketed } from './pages/ticketed-page.ts'
import { NotBoring } from './reuse/renewal.ts'
import { Rounds } from './rounds.ts'
import { isSilent } from './silence.ts'
import { SparePages } from './spare-pages.ts'

/** How long opening one page may take before its browser is ended instead, in milliseconds. */
const OPEN_TIMEOUT_MS = 30_000
/**
 * How long closing one page may take before its browser is ended instead, in milliseconds. On a busy machine a renderer that
 * has to die may take two seconds, and every render of the browser would be begun again.
 */
const CLOSE_TIMEOUT_MS = 10_000
/**
 * How long a page may take to leave its document before it is closed instead, in milliseconds: the next document of its tenant
 * waits for it. A renderer stands still where its document has asked for more of the graphics than there is.
 */
const RENEW_TIMEOUT_MS = 1000

/** Time between two looks at what renderers have used, in milliseconds. */
const CALM_EVERY_MS = 200
/** Time between two questions to a browser whether it is still there, in milliseconds. */
const ASK_EVERY_MS = 5000

/** How long a used page waits for the next document of its tenant, in milliseconds. */
const KEPT_MS = 30_000
/** How long a page is used again, in milliseconds. */
const MAX_AGE_MS = 300_000

/**
 * One browser process from launch to end, with the pages prepared ahead on it.
 *
 * A pool has one current generation; when it has printed enough, or died, the next one takes over.
 */
export class BrowserGeneration {
  readonly #browser: DrivenBrowser
  readonly #proxy: FilteringProxy
  readonly #spares = new SparePages()
  #opened = 0
  #inUse = 0
  /** Pages in use whose render is over. */
  #leaving = 0
  #retired = false
  #ending: Promise<void> | undefined
  readonly #care: readonly Rounds[]

  constructor(browser: DrivenBrowser, proxy: FilteringProxy) {
    this.#browser = browser
    this.#proxy = proxy
    const { calmer } = browser
    const isInUse = () => this.#inUse > 0
    const ask = () => this.#inTime(CLOSE_TIMEOUT_MS, browser.answer(), 'a render')
    this.#care = [
      new Rounds(ASK_EVERY_MS, isInUse, ask),
      // Those that are busy for long give way to others.
      ...(calmer === undefined ? [] : [new Rounds(CALM_EVERY_MS, isInUse, () => calmer.calm())]),
    ]
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
   * A page that can be given these options with `adapt`: one that only this tenant has used, a prepared one, or else a
   * new one. Give it to `close` or `keep`, or to `giveBack` as it is.
   */
  async take(
    options: PageOptions,
    tenant: string,
    { isInert = false, isPainted = true }: Pick<LeaseRequest, 'isInert' | 'isPainted'> = {},
  ): Promise<TicketedPage> {
    this.#inUse++
    for (const rounds of this.#care) rounds.begin()
    try {
      const opened = this.#browser.openedWith(options)
      const key = pageOptionsKey(opened)
      return (
        (await this.#spares.takeOf(tenant, { isInert })) ??
        (await this.#spares.takeFresh(key)) ??
        (await this.#open(opened, isPainted))
      )
    } catch (error) {
      await this.#leave(() => {})
      throw error
    }
  }

  /** Whether the browser or this page of it stands still: see {@link isSilent}. */
  isSilent(page: TicketedPage): Promise<boolean> {
    return isSilent(this.#browser, page)
  }

  /**
   * Prepares pages for these options until there are `count` of them; the oldest spares make room.
   *
   * @param isPainted whether the next document is expected to be painted, as the last one was
   */
  prepare(options: PageOptions, count: number, isPainted = false): void {
    if (this.#retired) return
    const opened = this.#browser.openedWith(options)
    const key = pageOptionsKey(opened)
    for (let missing = count - this.#spares.countFresh(key); missing > 0; missing--) {
      this.#spares.keep({ key, page: this.#open(opened, isPainted) })
    }
    this.#spares.makeRoom(count)
  }

  /** Resolves when the pages being prepared are ready, or failed. */
  prepared(): Promise<void> {
    return this.#spares.prepared()
  }

  /** Closes a page; ends the whole browser if that takes too long. */
  async close(page: TicketedPage): Promise<void> {
    page.ticket.close()
    await this.#leave(() =>
      this.#inTime(CLOSE_TIMEOUT_MS, page.close(), 'closing a page').catch(ignoreClosed),
    )
  }

  /**
   * Keeps a used page for the next document of its tenant, of `count` such pages at most, when it proves to be like new;
   * else closes it.
   */
  async keep(
    page: TicketedPage,
    tenant: string,
    count: number,
    { isInert = false }: Pick<LeaseRequest, 'isInert'> = {},
  ): Promise<void> {
    const isOld = performance.now() - page.since > MAX_AGE_MS
    if (this.#retired || isOld || count < 1 || page.renew === undefined) {
      return await this.close(page)
    }
    const spare = { key: '', tenant, isForInert: isInert, page: this.#renew(page, isInert) }
    this.#spares.keep(spare)
    this.#spares.makeRoomForUsed(count)
    setTimeout(() => this.#spares.drop(spare), KEPT_MS).unref()
    await this.#leave(async () => void (await spare.page.catch(ignoreClosed)))
  }

  /** Takes back a page that nobody has used: it is a prepared one again, of `count` at most. */
  async giveBack(page: TicketedPage, options: PageOptions, count: number): Promise<void> {
    if (this.#retired || page.isUsed) return await this.close(page)
    const key = pageOptionsKey(this.#browser.openedWith(options))
    this.#spares.keep({ key, page: Promise.resolve(page) })
    this.#spares.makeRoom(count)
    await this.#leave(() => {})
  }

  /** Lets the running renders finish, then ends the browser: pages that are being closed end with it. */
  async retire(): Promise<void> {
    this.#retired = true
    this.#spares.dropAll()
    await this.#endIfUnused()
  }

  /** @param last to be done with a page whose render is over */
  async #leave(last: () => Promise<void> | void): Promise<void> {
    this.#leaving++
    try {
      await last()
    } finally {
      this.#leaving--
      this.#inUse--
    }
    await this.#endIfUnused()
  }

  async #endIfUnused(): Promise<void> {
    if (this.#retired && this.#inUse === this.#leaving) await this.#end()
  }

  #end(): Promise<void> {
    this.#ending ??= this.#browser.close()
    return this.#ending
  }

  async #open(options: PageOptions, isPainted: boolean): Promise<TicketedPage> {
    this.#opened++
    const ticket = this.#proxy.openTicket()
    try {
      const server = `http://127.0.0.1:${this.#proxy.port}`
      const { username, password } = ticket
      const proxy = { server, username, password }
      const { blankUrl } = this.#proxy
      const opening = this.#browser.openPage(options, proxy, blankUrl, isPainted)
      const page = await this.#inTime(OPEN_TIMEOUT_MS, opening, 'opening a page')
      const since = performance.now()
      return ticketed(page, { ticket, blankUrl, since, isUsed: false })
    } catch (error) {
      ticket.close()
      throw error
    }
  }

  /** @throws Error when the page is not like new; it is closed then */
  async #renew(page: TicketedPage, isInert: boolean): Promise<TicketedPage> {
    const { ticket, since } = page
    try {
      const renewing =
        page.renew?.(this.#proxy.newBlankUrl(), { isInert }) ??
        Promise.reject(new TypeError('cannot be renewed'))
      const late = () => new NotBoring('it did not leave its document in time')
      const renewed = await inTime(renewing, RENEW_TIMEOUT_MS, late)
      // The proxy's own count: whatever asked for something, page, worker or the browser itself.
      if (ticket.usage().requests > 0) throw new NotBoring('requests')
      // A browser is replaced after so many documents, whichever pages they were in.
      this.#opened++
      const { blankUrl } = renewed
      return ticketed(renewed.page, { ticket, blankUrl, since, isUsed: true })
    } catch (error) {
      ticket.close()
      await this.#inTime(CLOSE_TIMEOUT_MS, page.close(), 'closing a page').catch(ignoreClosed)
      throw error
    }
  }

  /** Ends the browser if it does not answer in time: it would not answer anybody else either. */
  #inTime<T>(timeoutMs: number, work: Promise<T>, during: string): Promise<T> {
    return inTime(work, timeoutMs, () => {
      void this.#end()
      return new BrowserGone(during)
    })
  }
}
