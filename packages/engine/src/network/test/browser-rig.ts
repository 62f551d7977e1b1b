import { env } from 'node:process'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { BrowserPage, BrowserPool } from '../../browser/pool/browser-pool.ts'
import { findChromium } from '../../browser/pool/find-chromium.ts'
import { DEFAULT_NETWORK_POLICY, type NetworkPolicy } from '../policy/policy.ts'
import type { FilteringProxy, RenderTicket } from '../proxy/filtering-proxy.ts'

/** The flags that make a browser depend on a proxy; named so that tests can leave one out. */
export const BOUNDARY_FLAGS = {
  bypass: '--proxy-bypass-list=<-loopback>',
  // The headless shell knows only the second name, full Chromium only the first.
  webRtc: '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  webRtcShell: '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  quic: '--disable-quic',
  resolver: '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
} as const

/** How a test browser is set up. */
export interface BrowserSetup {
  readonly flags?: readonly string[]
  /** Where its traffic goes, and as whom; absent for a browser without a proxy. */
  readonly through?: { readonly proxy: FilteringProxy; readonly ticket: RenderTicket }
  readonly javascript?: boolean
}

/** Starts a browser with one page, closed with the test. */
export async function openPage(setup: BrowserSetup = {}): Promise<Page> {
  const { flags = Object.values(BOUNDARY_FLAGS), through, javascript = true } = setup
  const found = await findChromium(env)
  if (!found) throw new Error('no Chromium was found')
  const server = through && `http://127.0.0.1:${through.proxy.port}`
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', ...(server ? [...flags, `--proxy-server=${server}`] : [])],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({
    javaScriptEnabled: javascript,
    ...(server && {
      proxy: {
        server,
        bypass: '<-loopback>',
        username: through.ticket.username,
        password: through.ticket.password,
      },
    }),
  })
  return await context.newPage()
}

/** A pool of exactly this page. */
export async function poolOfPage(
  page: Page,
  policy: NetworkPolicy = DEFAULT_NETWORK_POLICY,
): Promise<BrowserPool> {
  const context: BrowserContext = page.context()
  // Playwright and the engine describe the same protocol in types of their own.
  const cdp = (await context.newCDPSession(page)) as unknown as BrowserPage['cdp']
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const leased: BrowserPage = {
    cdp,
    frameId: frameTree.frame.id,
    onFrame: () => {},
    framesApart: async () => [],
    paint: async () => {},
    blankUrl: page.url(),
    lend: () => {},
    troubleWith: () => undefined,
    queueMs: 0,
    signal: new AbortController().signal,
    doing: () => {},
  }
  return {
    policy,
    withPage: (_, use) => use(leased),
    start: async () => {},
    status: () => ({ browser: 'ready', running: 1, queued: 0, concurrency: 1, queueLimit: 0 }),
    close: async () => {},
  }
}
