import type { KnownContext } from './known-context.ts'
import { type PageSession, type PageTarget, setUpPageSession } from './page-session.ts'
import { leaveDocument, NotBoring, proveFresh, proveLeft } from './renewal.ts'

/** Every so many documents what nobody refers to is swept up, and what is left counted. */
const SWEEP_EVERY = 4

/** A page whose document is done with. */
export interface UsedPage {
  readonly target: PageTarget
  readonly session: PageSession
  readonly context: KnownContext
  readonly browserContextId: string
  /** Address of its blank document. */
  readonly url: string
  /** Documents that the page has had. */
  readonly documents: number
}

/**
 * Makes a page that a document was in one for another document of the same tenant: the same renderer and the same
 * empty browser context, but an origin, a world of scripts and a DevTools session of its own.
 *
 * @throws Error when the document left something, or may have: the page is then to be closed
 */
export async function renewPage(
  used: UsedPage,
  blankUrl: string,
): Promise<Pick<UsedPage, 'target' | 'session'>> {
  const { target, session, documents } = used
  const { connection, targetId } = target
  const { root } = connection
  refuseTraces(used)
  session.traces.expect(blankUrl)
  await leaveDocument(session.cdp, blankUrl)
  await Promise.all([
    refuseStored(used),
    proveLeft(session.cdp, { sweep: documents % SWEEP_EVERY === 0 }),
    session.undo(),
  ])
  // Once more: what the document began at its very end has been told by now.
  refuseTraces(used)
  await root.send('Target.detachFromTarget', { sessionId: target.sessionId })
  session.drop()
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const next = { ...target, sessionId }
  const renewed = await setUpPageSession(next, blankUrl, ({ cdp }) => cdp.send('Page.enable'))
  await proveFresh(renewed.cdp)
  return { target: next, session: renewed }
}

function refuseTraces({ session, context }: UsedPage): void {
  const trace = session.traces.first()
  if (trace !== undefined) throw new NotBoring(trace)
  if (context.hasOthers) throw new NotBoring('another target of its context')
}

/** Asks the browser itself what the context keeps: the renderer has no say in it. */
async function refuseStored({ session, target, browserContextId, url }: UsedPage): Promise<void> {
  const { root } = target.connection
  const [{ cookies }, { usage }] = await Promise.all([
    root.send('Storage.getCookies', { browserContextId }),
    session.cdp.send('Storage.getUsageAndQuota', { origin: new URL(url).origin }),
  ])
  if (cookies.length > 0) throw new NotBoring('cookies')
  if (usage > 0) throw new NotBoring('storage')
}
