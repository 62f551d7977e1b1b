import type { RendererCalmer } from '../calm-renderers.ts'
import type { LeftDocument } from '../drivers/driver.ts'
import type { KnownContext } from '../pages/known-context.ts'
import { type KnownWorld, unknownWorld } from '../pages/known-world.ts'
import { type PageSession, type PageTarget, setUpPageSession } from '../pages/page-session.ts'
import type { PageWindow } from '../pages/page-window.ts'
import {
  emptyDocument,
  leaveDocument,
  NotBoring,
  processorTime,
  proveFresh,
  proveLeft,
} from './renewal.ts'

/** Every so many realms what nobody refers to is swept up, and what is left counted. */
const SWEEP_EVERY = 4
/** A realm that had more documents is swept in any case. */
const UNSWEPT_DOCUMENTS = 12
/**
 * Inert documents that follow each other in one realm of scripts. Leaving it costs as much as a short document: a
 * navigation, a session, our programs once more, and the sweep.
 */
const INERT_IN_A_ROW = 48
/** Processor time that a renderer may have used and still get another document where its process is not known, in seconds. */
const MAX_UNKNOWN_CPU_S = 0.6

/** A page whose document is done with. */
export interface UsedPage {
  readonly target: PageTarget
  readonly session: PageSession
  readonly window: PageWindow
  readonly world: KnownWorld
  readonly context: KnownContext
  readonly browserContextId: string
  readonly calmer: RendererCalmer | undefined
  /** Address of its blank document. */
  readonly url: string
  /** Realms of scripts that the page has had. */
  readonly realms: number
  /** Documents that its realm has had. */
  readonly documents: number
  /** Process of its renderer, once that is known. */
  readonly renderer: number | undefined
}

/** The parts of a page that are others for its next document. */
export type Renewed = Pick<
  UsedPage,
  'target' | 'session' | 'world' | 'url' | 'realms' | 'documents' | 'renderer'
>

/**
 * Makes a page that a document was in one for another document of the same tenant: the same renderer and the same
 * empty browser context, but an origin, a world of scripts and a DevTools session of its own.
 *
 * An inert document that asked for nothing leaves an origin and a realm that nobody has seen: they are kept for some
 * more such documents.
 *
 * @throws Error when the document left something, or may have: the page is then to be closed
 */
export async function renewPage(
  used: UsedPage,
  blankUrl: string,
  { isInert }: LeftDocument,
): Promise<Renewed> {
  const { target, session, documents } = used
  refuseTraces(used)
  const keepsRealm = isInert && documents < INERT_IN_A_ROW && !session.traces.hasAsked()
  const keepsSession = keepsRealm && session.isPlain()
  const place = await (keepsRealm ? emptyRealm(used) : leaveRealm(used, blankUrl))
  if (!keepsSession) await session.undo(() => used.window.setSeen(session.cdp, true))
  // Once more: what the document began at its very end has been told by now.
  refuseTraces(used)
  if (place.renderer !== undefined && used.calmer?.beginsAgain(place.renderer) === false) {
    throw new NotBoring('its priority is low')
  }
  const next = keepsSession
    ? { target, session: await session.again(), world: used.world }
    : await newSession(used, place.url, keepsRealm)
  await proveFresh(next.session.cdp, next.session.viewport())
  return { ...next, ...place }
}

/** @param isBound whether the document that stands there is in the realm of the session before */
async function newSession(
  { target, session }: UsedPage,
  url: string,
  isBound: boolean,
): Promise<Pick<UsedPage, 'target' | 'session' | 'world'>> {
  const { connection, targetId } = target
  const { root } = connection
  await root.send('Target.detachFromTarget', { sessionId: target.sessionId })
  session.drop()
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const next = { ...target, sessionId }
  const load = ({ cdp }: Pick<PageSession, 'cdp'>) => cdp.send('Page.enable')
  const renewed = await setUpPageSession(next, url, load, { isBound })
  // Each session has worlds of its own.
  return { target: next, session: renewed, world: unknownWorld() }
}

type Place = Pick<UsedPage, 'url' | 'realms' | 'documents' | 'renderer'>

async function emptyRealm(used: UsedPage): Promise<Place> {
  const { session, target, world, url, realms, documents } = used
  await emptyDocument(session.cdp, target.targetId, world)
  // Early: its priority would be lowered for what all its documents have used together.
  const renderer = used.renderer ?? (await rendererOf(used, await processorTime(session.cdp)))
  return { url, realms, documents: documents + 1, renderer }
}

async function leaveRealm(used: UsedPage, blankUrl: string): Promise<Place> {
  const { session, realms, documents } = used
  session.traces.expect(blankUrl)
  await leaveDocument(session.cdp, blankUrl)
  const [cpuS] = await Promise.all([
    proveLeft(session.cdp, {
      sweep: realms % SWEEP_EVERY === 0 || documents > UNSWEPT_DOCUMENTS,
    }),
    refuseStored(used),
  ])
  return { url: blankUrl, realms: realms + 1, documents: 1, renderer: await rendererOf(used, cpuS) }
}

/** @param cpuS processor time that the renderer has used, in seconds */
async function rendererOf(
  { renderer, calmer }: UsedPage,
  cpuS: number,
): Promise<number | undefined> {
  const found = renderer ?? (await calmer?.find(cpuS))
  if (calmer !== undefined && found === undefined && cpuS > MAX_UNKNOWN_CPU_S) {
    throw new NotBoring(`${cpuS} s of processor time`)
  }
  return found
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
