import type { IsolatedWorld } from '../isolated-world.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { frameTree, orGone } from './frame-tree.ts'

/** A frame of a document that somebody sees. */
export interface SeenFrame {
  readonly world: IsolatedWorld
  /** Element of the frame, as a selector of its own. */
  readonly selector: string
  /** Whether a person could scroll in it. */
  readonly isScrolled: boolean
  /** Whether another process has it than the frame that holds it. */
  readonly isApart: boolean
}

/** Frames of a document that are seen, those that hold others first. */
export async function seenFrames({
  page,
  world,
}: Pick<OpenDocument, 'page' | 'world'>): Promise<readonly SeenFrame[]> {
  const found: SeenFrame[] = []
  const seen = new Map([[world.frameId, world]])
  for (const { world: inside, parentId, isApart } of await frameTree(page)) {
    const above = seen.get(parentId)
    const look = above && (await orGone(above.callWithFrame(inside.frameId, 'frameLook')))
    if (!look?.isSeen) continue
    const { selector, isScrolled } = look
    found.push({ world: inside, selector, isScrolled, isApart })
    seen.set(inside.frameId, inside)
  }
  return found
}
