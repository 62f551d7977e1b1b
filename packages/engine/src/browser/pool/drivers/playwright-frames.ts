import type { BrowserContext, Frame, Page } from 'playwright-core'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { BrowserPage, FrameApart } from '../browser-pool.ts'

/** Frames of a page in processes of their own, as playwright knows them. Each has one session, as long as it stays there. */
export function playwrightFrames(context: BrowserContext, page: Page): BrowserPage['framesApart'] {
  const sessions = new WeakMap<Frame, CdpSession>()
  const sessionOf = async (frame: Frame): Promise<CdpSession | undefined> => {
    const known = sessions.get(frame)
    if (known) return known
    try {
      // Refused for a frame that shares the process of the one that holds it.
      const session = await context.newCDPSession(frame)
      session.once('close', () => sessions.delete(frame))
      const cdp = session as unknown as CdpSession
      await cdp.send('Page.enable')
      sessions.set(frame, cdp)
      return cdp
    } catch {
      return undefined
    }
  }
  const look = async (frame: Frame): Promise<readonly FrameApart[]> => {
    const cdp = await sessionOf(frame)
    const answer = await cdp?.send('Target.getTargetInfo').catch(() => undefined)
    const { targetId, parentFrameId } = answer?.targetInfo ?? {}
    if (cdp === undefined || targetId === undefined || parentFrameId === undefined) return []
    return [{ cdp, frameId: targetId, parentId: parentFrameId }]
  }
  return async () => {
    const [, ...below] = page.frames()
    return (await Promise.all(below.map(look))).flat()
  }
}
