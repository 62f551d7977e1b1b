import { BrowserGone } from '../cdp/browser-gone.ts'
import type { PageOptions } from '../pool/browser-pool.ts'
import type {
  BrowserDriver,
  DrivenBrowser,
  DrivenPage,
  LeftDocument,
  PageProxy,
} from '../pool/drivers/driver.ts'
import { fakeCdp } from './fake-cdp.ts'

/** A page of a {@link FakeBrowser}. */
export interface FakePage extends DrivenPage {
  readonly browser: FakeBrowser
  readonly isClosed: () => boolean
  /** Options that it was given, one after the other. */
  readonly adaptedTo: PageOptions[]
  /** Whether it was expected to paint when it was opened. */
  readonly isOpenedPainted: boolean | undefined
  /** Whether it was told to paint, one after the other. */
  readonly painted: boolean[]
  /** How often it was renewed. */
  readonly renewals: () => number
  /** Documents that it was renewed after. */
  readonly left: LeftDocument[]
  /** The renderer dies. */
  crash(): void
}

/** Faults that a test may cause. */
export interface Faults {
  /** Runs before a browser stands; may throw or wait. */
  onLaunch?: (launches: number) => unknown
  /** Runs before a page stands; may throw or wait. */
  onOpen?: (browser: FakeBrowser) => unknown
  /** The part of options that pages are opened with; none unless a test says so. */
  openedWith?: (options: PageOptions) => PageOptions
  /** Runs before a page is renewed; may throw or wait. */
  onRenew?: () => unknown
  /** Runs before a browser answers whether it is there; may throw or wait. */
  onAnswer?: () => unknown
  /** Runs while a page closes; may wait. */
  onClosePage?: () => unknown
}

/** A browser that opens pages without contents, and counts. */
export class FakeBrowser implements DrivenBrowser {
  readonly version = 'Fake/1.0'
  readonly pages: FakePage[] = []
  readonly gone: Promise<void>
  readonly #end: () => void
  readonly #faults: Faults
  isClosed = false

  constructor(faults: Faults) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gone = promise
    this.#end = resolve
    this.#faults = faults
  }

  /** Pages that stand and were not closed. */
  get open(): readonly FakePage[] {
    return this.pages.filter((page) => !page.isClosed())
  }

  openedWith(options: PageOptions): PageOptions {
    return this.#faults.openedWith?.(options) ?? {}
  }

  async openPage(
    _options: PageOptions,
    _proxy: PageProxy,
    _blankUrl: string,
    isPainted?: boolean,
  ): Promise<DrivenPage> {
    await this.#faults.onOpen?.(this)
    if (this.isClosed) throw new BrowserGone('opening a page')
    const { promise: lost, reject } = Promise.withResolvers<never>()
    lost.catch(() => {})
    void this.gone.then(() => reject(new BrowserGone('a render')))
    let isClosed = false
    let renewals = 0
    const page: FakePage = {
      browser: this,
      cdp: fakeCdp(),
      frameId: `frame-${this.pages.length}`,
      onFrame: () => {},
      framesApart: async () => [],
      adapt: async (options) => void page.adaptedTo.push(options),
      adaptedTo: [],
      isOpenedPainted: isPainted,
      setPainting: async (isPainting) => void page.painted.push(isPainting),
      painted: [],
      lost,
      renewals: () => renewals,
      left: [],
      renew: async (blankUrl, document) => {
        await this.#faults.onRenew?.()
        renewals++
        page.left.push(document)
        return { page, blankUrl }
      },
      close: async () => {
        isClosed = true
        await this.#faults.onClosePage?.()
      },
      crash: () => reject(new BrowserGone('a crash of the page')),
      isClosed: () => isClosed,
    }
    this.pages.push(page)
    return page
  }

  async answer(): Promise<void> {
    await this.#faults.onAnswer?.()
  }

  async close(): Promise<void> {
    this.die()
  }

  /** The process ends, by whomever. */
  die(): void {
    this.isClosed = true
    this.#end()
  }
}

/** A driver of fakes; `browsers` are those launched so far. */
export function fakeDriver(faults: Faults = {}) {
  const browsers: FakeBrowser[] = []
  const asides: FakeBrowser[] = []
  let launches = 0
  const launchInto = (list: FakeBrowser[]) => async () => {
    await faults.onLaunch?.(++launches)
    const browser = new FakeBrowser(faults)
    list.push(browser)
    return browser
  }
  const driver: BrowserDriver = {
    launch: launchInto(browsers),
    launchAside: launchInto(asides),
  }
  return {
    driver,
    browsers,
    /** Those of a lower priority. */
    asides,
    /** Pages of all browsers that stand and were not closed, those of ended browsers left out. */
    openPages: () => browsers.filter(({ isClosed }) => !isClosed).flatMap(({ open }) => open),
  }
}
