import type { FilteringProxy } from '../../../network/proxy/filtering-proxy.ts'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { BrowserPage, PageOptions } from '../browser-pool.ts'
import type { RendererCalmer } from '../calm-renderers.ts'

/** Where a page's traffic goes, and as whom. */
export interface PageProxy {
  /** For example `http://127.0.0.1:43121`. */
  readonly server: string
  readonly username: string
  readonly password: string
}

/** A page in a context of its own. */
export interface DrivenPage {
  readonly cdp: CdpSession
  readonly frameId: string
  readonly world?: BrowserPage['world']
  readonly onFrame: BrowserPage['onFrame']
  readonly framesApart: BrowserPage['framesApart']
  /** Events that its document has caused so far; absent where they are not counted. */
  readonly events?: () => number
  /** Rejects with `BrowserGone` when the renderer or the browser dies; never resolves. */
  readonly lost: Promise<never>
  /** Gives the page, opened and not used so far, the options that it was not opened with. */
  adapt(options: PageOptions): Promise<void>
  /** Has the page paint, or not: see `BrowserPage.paint`. A browser that cannot hide its pages paints always. */
  setPainting(isPainting: boolean): Promise<void>
  /**
   * Leaves the document and makes the page one for another document of the same tenant, at an address of its own; that
   * of an inert document may keep its address, for other inert documents. Absent where pages are used once.
   *
   * @throws Error when the document left something, or has not gone; the page is then to be closed
   */
  renew?(blankUrl: string, left: LeftDocument): Promise<RenewedPage>
  /** Closes the context: ends a spinning renderer too. Safe to call twice and after the browser died. */
  close(): Promise<void>
}

/** A document that a page is done with. */
export interface LeftDocument {
  /** Whether it ran no script, nor had one run. */
  readonly isInert: boolean
}

/** A page for another document, and the address of its blank document. */
export interface RenewedPage {
  readonly page: DrivenPage
  readonly blankUrl: string
}

/** A running browser. */
export interface DrivenBrowser {
  /** Product and version, for example `HeadlessChrome/156.0.8078.79`. */
  readonly version: string
  /** Resolves when the browser is gone, whatever the cause. */
  readonly gone: Promise<void>
  /**
   * The part of options that a page must be opened with; it can be given the rest when it is taken. Pages opened with
   * the same part are interchangeable until then.
   */
  openedWith(options: PageOptions): PageOptions
  /** @param isPainted whether it is expected to paint: telling it so later costs a little more */
  openPage(
    options: PageOptions,
    proxy: PageProxy,
    blankUrl: string,
    isPainted?: boolean,
  ): Promise<DrivenPage>
  /** Resolves when the browser itself answers, whatever its pages do; rejects when it is gone. */
  answer(): Promise<unknown>
  /** Lowers the priority of renderers that have been busy for long; absent where they are not processes of ours. */
  readonly calmer?: RendererCalmer
  /** Ends the browser and everything it left on disk. */
  close(): Promise<void>
}

/** A way to come by a browser: over a pipe, through playwright, or remote. */
export interface BrowserDriver {
  readonly launch: (proxy: Pick<FilteringProxy, 'port'>) => Promise<DrivenBrowser>
  /** Starts one that has the processors when nobody else wants them; absent where browsers are not started here. */
  readonly launchAside?: BrowserDriver['launch']
}
