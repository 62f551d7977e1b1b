import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { BrowserGone } from '../../cdp/browser-gone.ts'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { PageOptions } from '../browser-pool.ts'
import { DEFAULT_PAGE, resizeWindow } from '../pages/page-options.ts'
import {
  boundDocuments,
  dismissDialogs,
  ignoreClosed,
  verifyBounds,
} from '../pages/session-setup.ts'
import type { BrowserDriver, DrivenBrowser, DrivenPage, PageProxy } from './driver.ts'
import { boundaryArguments } from './launch-arguments.ts'
import { browserEnvironment } from './pipe-driver.ts'
import { playwrightFrames } from './playwright-frames.ts'

/** A browser to connect to: a DevTools endpoint (`ws://…` or `http://…`), or a playwright server. */
export type RemoteBrowser = { readonly connectOverCdp: string } | { readonly connect: string }

/** A browser for playwright to start. */
export interface LocalBrowser {
  readonly executablePath: string
  readonly sandbox: boolean
}

/** Comes by a browser through playwright-core: starts one here, or connects to one elsewhere. */
export function playwrightDriver(source: LocalBrowser | RemoteBrowser): BrowserDriver {
  return {
    async launch({ port }) {
      const browser = await open(source, `http://127.0.0.1:${port}`)
      return drivenBrowser(browser)
    },
  }
}

async function open(source: LocalBrowser | RemoteBrowser, proxyServer: string): Promise<Browser> {
  // Imported here: playwright takes longer to load than a browser to start.
  const { chromium } = await import('playwright-core')
  if ('connectOverCdp' in source) return chromium.connectOverCDP(source.connectOverCdp)
  if ('connect' in source) return chromium.connect(source.connect)
  return chromium.launch({
    executablePath: source.executablePath,
    chromiumSandbox: source.sandbox,
    args: [...boundaryArguments(proxyServer), '--font-render-hinting=none'],
    env: { ...browserEnvironment(process.env), TZ: 'UTC' },
    // The host program decides what its signals mean; the pool's `close` ends the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

function drivenBrowser(browser: Browser): DrivenBrowser {
  const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
  let asking: Promise<CDPSession> | undefined
  return {
    version: `Chromium/${browser.version()}`,
    gone,
    // The rest is the context's, which its page is opened in.
    openedWith: ({ viewport: _, ...others }) => others,
    answer: () => {
      asking ??= browser.newBrowserCDPSession()
      return asking.then((root) => root.send('Browser.getVersion'))
    },
    openPage: (options, proxy, blankUrl) => openPage(browser, options, proxy, blankUrl),
    close: () => browser.close().catch(ignoreClosed),
  }
}

async function openPage(
  browser: Browser,
  options: PageOptions,
  proxy: PageProxy,
  blankUrl: string,
): Promise<DrivenPage> {
  const context = await browser.newContext(contextOptions(options, proxy))
  try {
    const page = await context.newPage()
    context.on('page', (popup) => {
      if (popup !== page) popup.close().catch(ignoreClosed)
    })
    const cdp = await sessionOf(context, page)
    dismissDialogs(cdp)
    await Promise.all([
      cdp.send('Page.enable'),
      boundDocuments(cdp),
      cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      cdp.send('Runtime.enable'),
      // The browser says there which fonts it could not read.
      cdp.send('Log.enable'),
    ])
    await page.goto(blankUrl)
    if (options.javascript !== false) await verifyBounds(cdp)
    // By our own session, and once the page stands: a second session undoes what playwright's had set.
    const { media, colorScheme } = { ...DEFAULT_PAGE, ...options }
    const features = [{ name: 'prefers-color-scheme', value: colorScheme }]
    await cdp.send('Emulation.setEmulatedMedia', { media, features })
    const lost = new Promise<never>((_, reject) => {
      page.once('crash', () => reject(new BrowserGone('a crash of the page', { isPage: true })))
      // Also fires when the browser goes; a reaction on the browser's own promise would hold every page to the end.
      context.once('close', () => reject(new BrowserGone('a render')))
    })
    lost.catch(ignoreClosed)
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const frameId = frameTree.frame.id
    // Sessions of frames can be had only once the frames run.
    const onFrame = () => {}
    const framesApart = playwrightFrames(context, page)
    const adapt = ({ viewport }: PageOptions) => resizeWindow(cdp, viewport)
    const setPainting = async () => {}
    const close = () => context.close().catch(ignoreClosed)
    return { cdp, frameId, onFrame, framesApart, adapt, setPainting, lost, close }
  } catch (error) {
    await context.close().catch(ignoreClosed)
    throw browser.isConnected() ? error : new BrowserGone('opening a page')
  }
}

function contextOptions(options: PageOptions, proxy: PageProxy) {
  const { javascript, locale, timezone, viewport } = { ...DEFAULT_PAGE, ...options }
  return {
    acceptDownloads: false,
    deviceScaleFactor: viewport.deviceScaleFactor,
    javaScriptEnabled: javascript,
    locale,
    proxy: { ...proxy, bypass: '<-loopback>' },
    timezoneId: timezone,
    viewport: { width: viewport.widthPx, height: viewport.heightPx },
    ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
  }
}

async function sessionOf(context: BrowserContext, page: Page): Promise<CdpSession> {
  const session: CDPSession = await context.newCDPSession(page)
  return session as unknown as CdpSession
}
