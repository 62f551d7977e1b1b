import type { CdpConnection } from '../../cdp/cdp-connection.ts'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { FrameApart, FrameSetUp } from '../browser-pool.ts'
import { ignoreClosed } from './session-setup.ts'

/** The sessions of one page: its own, and those of its cross-site frames and workers, in processes of their own. */
export class FrameSessions {
  readonly #connection: CdpConnection
  readonly #count: (characters: number) => void
  readonly #sessions = new Set<string>()
  /** Frames by their sessions, in the order in which they came. */
  readonly #frames = new Map<string, FrameApart>()
  readonly #setUps: FrameSetUp[] = []

  /** @param count told the length of every event of every session, in characters */
  constructor(connection: CdpConnection, count: (characters: number) => void) {
    this.#connection = connection
    this.#count = count
  }

  /** The session of the page itself. */
  head(sessionId: string): CdpSession {
    return this.#add(sessionId)
  }

  /** Has every frame that is yet to come made ready. */
  onFrame(setUp: FrameSetUp): void {
    this.#setUps.push(setUp)
  }

  /** Frames that are there now. */
  framesApart(): readonly FrameApart[] {
    return [...this.#frames.values()]
  }

  /**
   * Attaches the frames and workers of a session from now on, each before it runs.
   *
   * Workers wait as frames do, asked for or not: one that is not let go never runs. A worker has the options of its
   * page, whose process it shares.
   */
  async gather(cdp: CdpSession): Promise<void> {
    this.listen(cdp)
    await cdp.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'iframe' }, { type: 'worker' }],
    })
  }

  /** The same for a session that attaches them already. */
  listen(cdp: CdpSession): void {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const { type, targetId: frameId, parentFrameId: parentId } = targetInfo
      const child = this.#add(sessionId)
      // Chromium names the target of a frame after it.
      if (type === 'iframe' && parentId !== undefined) {
        this.#frames.set(sessionId, { cdp: child, frameId, parentId })
      }
      const setUps = type === 'iframe' ? [...this.#setUps, this.#gatherBelow] : []
      Promise.all(setUps.map((setUp) => setUp(child)))
        .then(() => child.send('Runtime.runIfWaitingForDebugger'))
        .catch(ignoreClosed)
    })
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#sessions.delete(sessionId)
      this.#frames.delete(sessionId)
      this.#connection.drop(sessionId)
    })
  }

  /** Forgets all of them: the page is closed. */
  drop(): void {
    for (const sessionId of this.#sessions) this.#connection.drop(sessionId)
  }

  readonly #gatherBelow: FrameSetUp = (cdp) => this.gather(cdp)

  #add(sessionId: string): CdpSession {
    this.#sessions.add(sessionId)
    this.#connection.meter(sessionId, this.#count)
    return this.#connection.session(sessionId)
  }
}
