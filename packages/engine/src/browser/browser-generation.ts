import type { FilteringProxy, RenderTicket } from '../network/filtering-proxy.ts'
import { portOf } from '../network/policy.ts'
import type { BrowserPage, PageOptions } from './browser-pool.ts'
import type { DrivenBrowser, DrivenPage } from './driver.ts'
import { pageOptionsKey } from './page-options.ts'

/** How long closing one page may take before its browser is ended instead, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2000

/** A page with its ticket for the filtering proxy. */
export interface TicketedPage extends DrivenPage {
  readonly ticket: RenderTicket
  /** The part of it that a render gets to see. */
  readonly leasable: Pick<BrowserPage, 'cdp' | 'frameId' | 'blankUrl' | 'troubleWith'>
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
  #retired = false
  #ending: Promise<void> | undefined

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

  /** A page with these options: a prepared one if there is, else a new one. Give it back to `close`. */
  async take(options: PageOptions): Promise<TicketedPage> {
    this.#inUse++
    try {
      const key = pageOptionsKey(options)
      const index = this.#spares.findIndex((spare) => spare.key === key)
      const [spare] = index === -1 ? [] : this.#spares.splice(index, 1)
      // A spare that failed to open says nothing about the next page.
      const prepared = spare?.page.catch(() => this.#open(options))
      return await (prepared ?? this.#open(options))
    } catch (error) {
      await this.#leave()
      throw error
    }
  }

  /** Prepares pages with these options until there are `count` of them; the oldest spares make room. */
  prepare(options: PageOptions, count: number): void {
    if (this.#retired) return
    const key = pageOptionsKey(options)
    let missing = count - this.#spares.filter((spare) => spare.key === key).length
    for (; missing > 0; missing--) {
      const page = this.#open(options)
      const spare = { key, page }
      this.#spares.push(spare)
      // A spare that could not be opened, or died waiting, must not be handed out.
      page
        .then((opened) => opened.lost)
        .catch(() => {
          const index = this.#spares.indexOf(spare)
          if (index === -1) return
          this.#spares.splice(index, 1)
          this.#discard(spare)
        })
    }
    for (const spare of this.#spares.splice(0, Math.max(0, this.#spares.length - count))) {
      this.#discard(spare)
    }
  }

  /** Resolves when the pages being prepared are ready, or failed. */
  async prepared(): Promise<void> {
    await Promise.allSettled(this.#spares.map((spare) => spare.page))
  }

  /** Closes a page; ends the whole browser if that takes too long. */
  async close(page: TicketedPage): Promise<void> {
    page.ticket.close()
    let timer: NodeJS.Timeout | undefined
    const stuck = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), CLOSE_TIMEOUT_MS)
    })
    if (await Promise.race([page.close(), stuck])) await this.#end()
    clearTimeout(timer)
    await this.#leave()
  }

  /** Lets the running renders finish, then ends the browser. */
  async retire(): Promise<void> {
    this.#retired = true
    for (const spare of this.#spares.splice(0)) this.#discard(spare)
    if (this.#inUse === 0) await this.#end()
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
      const page = await this.#browser.openPage(options, proxy, blankUrl)
      const { cdp, frameId } = page
      const troubleWith = (url: string) =>
        ticket.trouble(new URL(url).hostname, portOf(new URL(url)))
      return { ...page, ticket, leasable: { cdp, frameId, blankUrl, troubleWith } }
    } catch (error) {
      ticket.close()
      throw error
    }
  }

  #discard(spare: Spare): void {
    spare.page
      .then(async (page) => {
        page.ticket.close()
        await page.close()
      })
      .catch(() => {})
  }
}
