import type { Protocol } from 'devtools-protocol'
import type { CdpConnection } from '../../cdp/cdp-connection.ts'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import { eventBudget } from '../../cdp/event-budget.ts'
import type { FrameApart, FrameSetUp, PageOptions } from '../browser-pool.ts'
import { type DocumentTraces, watchTraces } from '../reuse/document-traces.ts'
import { FrameSessions } from './frame-sessions.ts'
import {
  applyPageOptions,
  DEFAULT_PAGE,
  isSameViewport,
  pageOptionsKey,
  restoreWindow,
  setViewport,
  type Viewport,
} from './page-options.ts'
import { boundDocuments, dismissDialogs, verifyBounds } from './session-setup.ts'

/** A page's target, and who is told that it is lost. */
export interface PageTarget {
  readonly connection: CdpConnection
  /** Chromium names a page's target after its main frame. */
  readonly targetId: string
  readonly sessionId: string
  readonly userAgent: string
  readonly lose: (error: Error) => void
}

/** A DevTools session of a page, with everything that holds for one document. */
export interface PageSession {
  readonly cdp: CdpSession
  readonly traces: DocumentTraces
  onFrame(setUp: FrameSetUp): void
  framesApart(): Promise<readonly FrameApart[]>
  /** Events that it and its frames have told so far. */
  events(): number
  adapt(options: PageOptions): Promise<void>
  /** Size that its window was given last. */
  viewport(): Viewport
  /**
   * Takes back what would outlast the session.
   *
   * @param show shows the window of the page: one that is minimized keeps the size that it was given
   */
  undo(show: () => Promise<void>): Promise<void>
  /** Whether a render has sent it nothing but commands that set nothing, sizes of the window, and requests to be stopped. */
  isPlain(): boolean
  /**
   * Begins the session anew for another inert document in the same realm: what a render listens to has an end, and
   * requests are stopped no longer. The window keeps its size until `adapt`. For one that is plain.
   */
  again(): Promise<PageSession>
  /** Forgets the session and those of its frames. */
  drop(): void
}

/** Commands that set nothing on a session, or what `again` takes back or knows. */
const PLAIN: ReadonlySet<string> = new Set([
  'Emulation.setDeviceMetricsOverride',
  'Fetch.enable',
  'Page.captureScreenshot',
  'Page.createIsolatedWorld',
  'Page.getLayoutMetrics',
  'Page.printToPDF',
  'Page.setDocumentContent',
  'Runtime.callFunctionOn',
  // Scripts of ours alone: an inert document comes without a caller's.
  'Runtime.evaluate',
])

/**
 * Makes a session of a page ready for a document. All that is set here, and all that a render sets on it, ends with it.
 *
 * @param load has the blank document loaded, or knows that it stands
 * @param isBound whether the bounds are in force in that document
 */
export async function setUpPageSession(
  target: PageTarget,
  blankUrl: string,
  load: (session: Pick<PageSession, 'cdp' | 'traces'>) => Promise<unknown>,
  { isBound = false }: { readonly isBound?: boolean } = {},
): Promise<PageSession> {
  const listening = listen(target, blankUrl)
  const { family, cdp, traces } = listening
  await Promise.all([
    applyPageOptions(cdp, {}, target.userAgent, 'page'),
    boundDocuments(cdp, isBound),
    family.gather(cdp),
    // Bodies are never asked for: nothing may pile up for them.
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Runtime.enable'),
    // The browser says there which fonts it could not read.
    cdp.send('Log.enable'),
    cdp.send('DOMStorage.enable'),
    load({ cdp, traces }),
  ])
  await verifyBounds(cdp)
  return pageSession(target, blankUrl, listening)
}

/** Size of the window of a session. */
interface GivenWindow {
  current: Viewport
  /** Whether it was given one: its own comes back with the end of the session at the earliest. */
  isGiven: boolean
}

/** Ends of a session on our side: who listens, and what was sent. */
interface Listening {
  readonly family: FrameSessions
  readonly cdp: CdpSession
  readonly traces: DocumentTraces
  readonly options: { current: PageOptions }
  readonly window: GivenWindow
  readonly sent: Set<string>
  readonly events: () => number
}

function listen(
  { connection, targetId, sessionId, userAgent, lose }: PageTarget,
  blankUrl: string,
  window: GivenWindow = { current: DEFAULT_PAGE.viewport, isGiven: false },
): Listening {
  const options = { current: {} }
  const sent = new Set<string>()
  const { count, events } = eventBudget(lose)
  const family = new FrameSessions(connection, count)
  const { send, on } = family.head(sessionId)
  const cdp: CdpSession = {
    on,
    send: (method, ...params) => {
      sent.add(method)
      if (method === RESIZE) {
        window.current = viewportOf(params[0] as Resize)
        window.isGiven = true
      }
      return send(method, ...params)
    },
  }
  const traces = watchTraces(cdp, { blankUrl, frameId: targetId })
  dismissDialogs(cdp)
  family.onFrame((frame) => applyPageOptions(frame, options.current, userAgent, 'frame'))
  family.onFrame((frame) => Promise.all([frame.send('Page.enable'), boundDocuments(frame)]))
  return { family, cdp, traces, options, window, sent, events }
}

const RESIZE = 'Emulation.setDeviceMetricsOverride'

type Resize = Protocol.Emulation.SetDeviceMetricsOverrideRequest

function viewportOf({ width, height, deviceScaleFactor }: Resize): Viewport {
  return { widthPx: width, heightPx: height, deviceScaleFactor }
}

function pageSession(target: PageTarget, blankUrl: string, listening: Listening): PageSession {
  const { family, cdp, traces, options, window, sent, events } = listening
  // Those of the setting up are not a render's.
  sent.clear()
  return {
    cdp,
    traces,
    onFrame: (setUp) => family.onFrame(setUp),
    framesApart: async () => family.framesApart(),
    events,
    async adapt(wanted) {
      const { viewport = DEFAULT_PAGE.viewport, ...others } = wanted
      const isResized = !isSameViewport(viewport, window.current)
      const isOther = pageOptionsKey(others) !== pageOptionsKey(options.current)
      options.current = others
      await Promise.all([
        isOther && applyPageOptions(cdp, others, target.userAgent, 'page'),
        isResized && setViewport(cdp, viewport),
      ])
    },
    viewport: () => window.current,
    async undo(show) {
      const { locale, timezone } = options.current
      // The bound holds for the whole process: the next session would be refused its own.
      await Promise.all([
        locale !== undefined && cdp.send('Emulation.setLocaleOverride', {}),
        timezone !== undefined && cdp.send('Emulation.setTimezoneOverride', { timezoneId: '' }),
        window.isGiven && show().then(() => restoreWindow(cdp)),
      ])
    },
    isPlain: () => [...sent].every((method) => PLAIN.has(method)),
    async again() {
      if (sent.has('Fetch.enable')) await cdp.send('Fetch.disable')
      family.drop()
      const next = listen(target, blankUrl, window)
      next.family.listen(next.cdp)
      return pageSession(target, blankUrl, next)
    },
    drop: () => family.drop(),
  }
}
