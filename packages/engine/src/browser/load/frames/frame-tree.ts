import type { Protocol } from 'devtools-protocol'
import type { CdpSession } from '../../cdp/cdp-session.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import { ContextGone, IsolatedWorld, throwGone } from '../isolated-world.ts'

/** A frame of a page. */
export interface FrameInTree {
  /** World of ours in its document. */
  readonly world: IsolatedWorld
  /** Frame that holds it. */
  readonly parentId: string
  /** Whether another process has it than the frame that holds it. */
  readonly isApart: boolean
}

/**
 * Frames of a page, whichever processes they run in, those that hold others first. Scripts of the page may not reach many of them:
 * documents of `data:` and `srcdoc`, and of other sites.
 */
export async function frameTree(
  page: Pick<BrowserPage, 'cdp' | 'framesApart'>,
): Promise<readonly FrameInTree[]> {
  const [{ frameTree: own }, apart] = await Promise.all([
    page.cdp.send('Page.getFrameTree'),
    page.framesApart(),
  ])
  const trees = apart.map(async ({ cdp, frameId, parentId }) => {
    const session = mayGo(cdp)
    const asked = await orGone(session.send('Page.getFrameTree'))
    if (asked === undefined) return []
    const { childFrames = [] } = asked.frameTree
    return [
      { world: new IsolatedWorld({ cdp: session, frameId }), parentId, isApart: true },
      ...childFrames.flatMap((tree) => framesIn(tree, session)),
    ]
  })
  const { childFrames = [] } = own
  const found = await Promise.all(trees)
  return inTurn(own.frame.id, [
    ...childFrames.flatMap((tree) => framesIn(tree, page.cdp)),
    ...found.flat(),
  ])
}

/** The session of a frame, which ends when the frame goes or turns to a document of another process. */
function mayGo(cdp: CdpSession): CdpSession {
  const gone = throwGone(/closed|session with given id/i)
  return {
    on: (event, listener) => cdp.on(event, listener),
    send: (method, ...params) => cdp.send(method, ...params).catch(gone),
  }
}

/** Frames of a tree of one process. */
function framesIn(
  { frame: { id: frameId, parentId = '' }, childFrames = [] }: Protocol.Page.FrameTree,
  cdp: CdpSession,
): readonly FrameInTree[] {
  return [
    { world: new IsolatedWorld({ cdp, frameId }), parentId, isApart: false },
    ...childFrames.flatMap((tree) => framesIn(tree, cdp)),
  ]
}

/** Frames in a frame, and those in them, each after the one that holds it. */
function inTurn(frameId: string, all: readonly FrameInTree[]): readonly FrameInTree[] {
  const inFrame = Map.groupBy(all, ({ parentId }) => parentId)
  const found = [...(inFrame.get(frameId) ?? [])]
  for (const { world } of found) found.push(...(inFrame.get(world.frameId) ?? []))
  return found
}

/** @returns undefined for an answer of a frame that has gone, or turned to another document */
export async function orGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ContextGone) return undefined
    throw error
  }
}
