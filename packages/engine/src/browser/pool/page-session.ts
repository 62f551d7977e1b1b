import type { CdpConnection } from '../cdp/cdp-connection.ts'
import type { CdpSession } from '../cdp/cdp-session.ts'
import { eventBudget } from '../cdp/event-budget.ts'
import type { FrameSetUp, PageOptions } from './browser-pool.ts'
import { type DocumentTraces, watchTraces } from './document-traces.ts'
import { FrameSessions } from './frame-sessions.ts'
import { applyPageOptions, pageOptionsKey } from './page-options.ts'
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
  adapt(options: PageOptions): Promise<void>
  /** Takes back what would outlast the session. */
  undo(): Promise<void>
  /** Forgets the session and those of its frames. */
  drop(): void
}

/**
 * Makes a session of a page ready for a document. All that is set here, and all that a render sets on it, ends with it.
 *
 * @param load has the blank document loaded, or knows that it stands
 */
export async function setUpPageSession(
  { connection, targetId, sessionId, userAgent, lose }: PageTarget,
  blankUrl: string,
  load: (session: Pick<PageSession, 'cdp' | 'traces'>) => Promise<unknown>,
): Promise<PageSession> {
  let options: PageOptions = {}
  const family = new FrameSessions(connection, eventBudget(lose))
  const cdp = family.head(sessionId)
  const traces = watchTraces(cdp, { blankUrl, frameId: targetId })
  dismissDialogs(cdp)
  family.onFrame((frame) => applyPageOptions(frame, options, userAgent, 'frame'))
  family.onFrame((frame) => Promise.all([frame.send('Page.enable'), boundDocuments(frame)]))
  await Promise.all([
    applyPageOptions(cdp, options, userAgent, 'page'),
    boundDocuments(cdp),
    family.gather(cdp),
    // Bodies are never asked for: nothing may pile up for them.
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Runtime.enable'),
    cdp.send('DOMStorage.enable'),
    load({ cdp, traces }),
  ])
  await verifyBounds(cdp)
  return {
    cdp,
    traces,
    onFrame: (setUp) => family.onFrame(setUp),
    async adapt(wanted) {
      if (pageOptionsKey(wanted) === pageOptionsKey(options)) return
      options = wanted
      await applyPageOptions(cdp, options, userAgent, 'page')
    },
    async undo() {
      // The bound holds for the whole process: the next session would be refused its own.
      await Promise.all([
        options.locale !== undefined && cdp.send('Emulation.setLocaleOverride', {}),
        options.timezone !== undefined &&
          cdp.send('Emulation.setTimezoneOverride', { timezoneId: '' }),
      ])
    },
    drop: () => family.drop(),
  }
}
