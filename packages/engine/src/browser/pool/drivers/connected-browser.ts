import { BrowserGone } from '../../cdp/browser-gone.ts'
import type { CdpConnection } from '../../cdp/cdp-connection.ts'
import type { RendererCalmer } from '../calm-renderers.ts'
import type { KnownContext } from '../pages/known-context.ts'
import { unknownWorld } from '../pages/known-world.ts'
import { setUpPageSession } from '../pages/page-session.ts'
import { PageWindow } from '../pages/page-window.ts'
import { ignoreClosed, openBlankPage } from '../pages/session-setup.ts'
import { renewPage, type UsedPage } from '../reuse/renew-page.ts'
import type { DrivenBrowser, DrivenPage, LeftDocument, PageProxy } from './driver.ts'

interface OpenContext {
  readonly connection: CdpConnection
  readonly contexts: Map<string, KnownContext>
  readonly userAgent: string
  readonly calmer: RendererCalmer | undefined
  readonly hidesPages: boolean
}

/** The browser at the other end of a connection, as far as the protocol does not tell. */
export interface KnownBrowser {
  /** Absent where the renderers are not processes of ours. */
  readonly calmer?: RendererCalmer
  /** Whether it opens and has windows minimized; default: its pages paint always. */
  readonly hidesPages?: boolean
}

/** Ends of a renderer that others brought about, such as a machine without memory, in Chromium's words. */
const NOT_BY_ITSELF: ReadonlySet<string> = new Set(['killed', 'failed to launch'])

/**
 * A browser at the other end of a DevTools connection.
 *
 * Every page is attached before it starts: the one we asked for waits until its options hold, popups are
 * closed.
 *
 * @param end closes the connection and whatever else belongs to the browser
 */
export async function connectedBrowser(
  connection: CdpConnection,
  end: () => Promise<void>,
  { calmer, hidesPages = false }: KnownBrowser = {},
): Promise<DrivenBrowser> {
  const { root } = connection
  const contexts = new Map<string, KnownContext>()
  root.on(
    'Target.attachedToTarget',
    ({ sessionId, targetInfo: { targetId, browserContextId } }) => {
      const context = contexts.get(browserContextId ?? '')
      if (context?.targetId === undefined && context !== undefined) {
        context.targetId = targetId
        context.attached(sessionId)
      } else if (context?.targetId !== targetId) {
        // Not the page itself, which is attached once more for every document that it is used for.
        // Let go first: a popup shares its opener's process, which stands still while the popup waits.
        connection
          .session(sessionId)
          .send('Runtime.runIfWaitingForDebugger')
          .then(() => root.send('Target.closeTarget', { targetId }))
          .catch(ignoreClosed)
      }
    },
  )
  const lose = (targetId: string, gone: BrowserGone) => {
    for (const context of contexts.values()) if (context.targetId === targetId) context.lose(gone)
  }
  // Once for all pages: a reaction per page on this promise would hold each page, and its PDF, to the end.
  void connection.closed.then(() => {
    for (const context of contexts.values()) context.lose(new BrowserGone('a render'))
  })
  root.on('Target.targetCreated', ({ targetInfo: { targetId, browserContextId } }) => {
    const context = contexts.get(browserContextId ?? '')
    if (context?.targetId !== undefined && context.targetId !== targetId) context.hasOthers = true
  })
  root.on('Target.targetCrashed', ({ targetId, status }) => {
    lose(targetId, new BrowserGone('a crash of the page', { isPage: !NOT_BY_ITSELF.has(status) }))
  })
  // A browser that ends takes its pages away before its connection closes.
  root.on('Target.targetDestroyed', ({ targetId }) => {
    lose(targetId, new BrowserGone('the end of the page'))
  })
  const filter = [{ type: 'page' }]
  const discovered = [...filter, { type: 'service_worker' }, { type: 'shared_worker' }]
  const [version] = await Promise.all([
    root.send('Browser.getVersion'),
    root.send('Target.setDiscoverTargets', { discover: true, filter: discovered }),
    root.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    }),
  ])
  const open = { connection, contexts, userAgent: version.userAgent, calmer, hidesPages }
  return {
    version: version.product,
    gone: connection.closed,
    openedWith: () => ({}),
    answer: () => root.send('Browser.getVersion'),
    ...(calmer && { calmer }),
    openPage: (_, proxy, blankUrl, isPainted = true) =>
      openPage(open, proxy, { blankUrl, isSeen: isPainted || !hidesPages }),
    close: end,
  }
}

async function openPage(
  { connection, contexts, userAgent, calmer, hidesPages }: OpenContext,
  proxy: PageProxy,
  { blankUrl, isSeen }: { readonly blankUrl: string; readonly isSeen: boolean },
): Promise<DrivenPage> {
  const { root } = connection
  const { browserContextId } = await root.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: proxy.server,
    proxyBypassList: '<-loopback>',
  })
  const attached = Promise.withResolvers<string>()
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(ignoreClosed)
  const context: KnownContext = {
    targetId: undefined,
    hasOthers: false,
    attached: attached.resolve,
    lose: lost.reject,
  }
  contexts.set(browserContextId, context)
  let drop = () => {}
  const close = async () => {
    if (!contexts.delete(browserContextId)) return
    drop()
    await root.send('Target.disposeBrowserContext', { browserContextId }).catch(ignoreClosed)
  }
  const open = async (): Promise<DrivenPage> => {
    // The blank document and not about:blank: going there later would cost a second renderer process.
    const created = Promise.all([
      root.send('Target.createTarget', {
        url: blankUrl,
        browserContextId,
        ...(!isSeen && { windowState: 'minimized' }),
      }),
      root.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    ])
    const sessionId = await Promise.race([attached.promise, created.then(() => attached.promise)])
    const { targetId = '' } = context
    const lose = lost.reject
    const window = new PageWindow(root, targetId, isSeen)
    const target = { connection, targetId, sessionId, userAgent, lose }
    const session = await setUpPageSession(target, blankUrl, ({ cdp, traces }) => {
      traces.expect(blankUrl)
      return openBlankPage(cdp, proxy, blankUrl)
    })
    drop = session.drop
    await created
    return driven({
      target,
      session,
      window,
      context,
      browserContextId,
      calmer,
      world: unknownWorld(),
      url: blankUrl,
      realms: 1,
      documents: 1,
      renderer: undefined,
    })
  }
  const driven = (page: UsedPage): DrivenPage => {
    const { cdp, onFrame, framesApart, events, adapt } = page.session
    const frameId = page.target.targetId
    const { world } = page
    const setPainting = async (isPainting: boolean) => {
      if (hidesPages) await page.window.setSeen(cdp, isPainting)
    }
    const renew = async (url: string, left: LeftDocument) => {
      const renewed = await renewPage(page, url, left)
      drop = renewed.session.drop
      return { page: driven({ ...page, ...renewed }), blankUrl: renewed.url }
    }
    const own = { cdp, frameId, world, onFrame, framesApart, events, adapt }
    return { ...own, setPainting, lost: lost.promise, renew, close }
  }
  try {
    return await Promise.race([open(), lost.promise])
  } catch (error) {
    await close()
    throw error
  }
}
