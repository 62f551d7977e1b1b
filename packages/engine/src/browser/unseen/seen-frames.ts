import { ContextGone, IsolatedWorld } from '../load/isolated-world.ts'
import type { OpenDocument } from '../load/loaded-document.ts'

/** A frame of a document that somebody sees. */
export interface SeenFrame {
  readonly world: IsolatedWorld
  /** Element of the frame, as a selector of its own. */
  readonly selector: string
  /** Whether a person could scroll in it. */
  readonly isScrolled: boolean
}

/** Frames of a document that are seen, those that hold others first. */
export async function seenFrames({
  page: { cdp },
  world,
}: Pick<OpenDocument, 'page' | 'world'>): Promise<readonly SeenFrame[]> {
  const found: SeenFrame[] = []
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const pending = [{ world, tree: frameTree }]
  for (const { world: above, tree } of pending) {
    for (const child of tree.childFrames ?? []) {
      const { id } = child.frame
      const look = await orGone(above.callWithFrame(id, 'frameLook'))
      if (!look?.isSeen) continue
      const inside = new IsolatedWorld({ cdp, frameId: id })
      found.push({ world: inside, selector: look.selector, isScrolled: look.isScrolled })
      pending.push({ world: inside, tree: child })
    }
  }
  return found
}

/** @returns undefined for an answer of a frame that has gone */
export async function orGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ContextGone) return undefined
    throw error
  }
}
