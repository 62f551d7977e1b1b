import { BrowserGone } from '../cdp/browser-gone.ts'
import type { CdpConnection } from '../cdp/cdp-connection.ts'
import { eventBudget } from '../cdp/event-budget.ts'
import type { FrameSetUp, PageOptions } from './browser-pool.ts'
import type { DrivenBrowser, DrivenPage, PageProxy } from './driver.ts'
import { FrameSessions } from './frame-sessions.ts'
import { applyPageOptions, pageOptionsKey } from './page-options.ts'
import {
  boundDocuments,
  dismissDialogs,
  ignoreClosed,
  openBlankPage,
  verifyBounds,
} from './session-setup.ts'

/** A context and the one page it may have. */
interface KnownContext {
  targetId: string | undefined
  /** Told the session of the page, once it is there. */
  readonly attached: (sessionId: string) => void
  readonly lose: (error: Error) => void
}

interface OpenContext {
  readonly connection: CdpConnection
  readonly contexts: Map<string, KnownContext>
  readonly userAgent: string
}

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
      } else {
        // Let go first: a popup shares its opener's process, which stands still while the popup waits.
        connection
          .session(sessionId)
          .send('Runtime.runIfWaitingForDebugger')
          .then(() => root.send('Target.closeTarget', { targetId }))
          .catch(ignoreClosed)
      }
    },
  )
  const lose = ({ targetId }: { readonly targetId: string }) => {
    for (const context of contexts.values()) {
      if (context.targetId === targetId) {
        context.lose(new BrowserGone('a crash of the page', { isPage: true }))
      }
    }
  }
  // Once for all pages: a reaction per page on this promise would hold each page, and its PDF, to the end.
  void connection.closed.then(() => {
    for (const context of contexts.values()) context.lose(new BrowserGone('a render'))
  })
  root.on('Target.targetCrashed', lose)
  root.on('Target.targetDestroyed', lose)
  const filter = [{ type: 'page' }]
  const [version] = await Promise.all([
    root.send('Browser.getVersion'),
    root.send('Target.setDiscoverTargets', { discover: true, filter }),
    root.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    }),
  ])
  const open = { connection, contexts, userAgent: version.userAgent }
  return {
    version: version.product,
    gone: connection.closed,
    openedWith: () => ({}),
    openPage: (_, proxy, blankUrl) => openPage(open, proxy, blankUrl),
    close: end,
  }
}

async function openPage(
  { connection, contexts, userAgent }: OpenContext,
  proxy: PageProxy,
  blankUrl: string,
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
  contexts.set(browserContextId, {
    targetId: undefined,
    attached: attached.resolve,
    lose: lost.reject,
  })
  const family = new FrameSessions(connection, eventBudget(lost.reject))
  const close = async () => {
    if (!contexts.delete(browserContextId)) return
    family.drop()
    await root.send('Target.disposeBrowserContext', { browserContextId }).catch(ignoreClosed)
  }
  const open = async (): Promise<DrivenPage> => {
    // The blank document and not about:blank: going there later would cost a second renderer process.
    const created = Promise.all([
      root.send('Target.createTarget', { url: blankUrl, browserContextId }),
      root.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    ])
    const sessionId = await Promise.race([attached.promise, created.then(() => attached.promise)])
    const cdp = family.head(sessionId)
    dismissDialogs(cdp)
    let options: PageOptions = {}
    family.onFrame((frame) => applyPageOptions(frame, options, userAgent, 'frame'))
    family.onFrame((frame) => Promise.all([frame.send('Page.enable'), boundDocuments(frame)]))
    await Promise.all([
      applyPageOptions(cdp, options, userAgent, 'page'),
      boundDocuments(cdp),
      family.gather(cdp),
      // Bodies are never asked for: nothing may pile up for them.
      cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      cdp.send('Runtime.enable'),
      openBlankPage(cdp, proxy, blankUrl),
    ])
    await verifyBounds(cdp)
    const [{ targetId }] = await created
    // Chromium names a page's target after its main frame.
    const onFrame = (setUp: FrameSetUp) => family.onFrame(setUp)
    const adapt = async (wanted: PageOptions) => {
      if (pageOptionsKey(wanted) === pageOptionsKey(options)) return
      options = wanted
      await applyPageOptions(cdp, options, userAgent, 'page')
    }
    return { cdp, frameId: targetId, onFrame, adapt, lost: lost.promise, close }
  }
  try {
    return await Promise.race([open(), lost.promise])
  } catch (error) {
    await close()
    throw error
  }
}
