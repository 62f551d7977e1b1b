import type {
  ScrolledBoxes,
  ScrolledContent,
} from '../../in-page/unseen/scrolled/scrolled-content.ts'
import { ContextGone, IsolatedWorld } from '../../load/isolated-world.ts'
import type { OpenDocument } from '../../load/loaded-document.ts'

/** Content that is cut by most in a box that scrolls, of all those in a document and its frames. */
export interface ScrolledInDocument extends ScrolledContent {
  /** Element of the frame that it stands in, as a selector of its own. */
  readonly frame?: string
  /** Boxes of this kind, this one among them. */
  readonly count: number
}

/** Looks for boxes that scroll in a document and in its frames, laid out as they are printed. */
export async function scrolledInDocument({
  page: { cdp },
  world,
}: Pick<OpenDocument, 'page' | 'world'>): Promise<ScrolledInDocument | undefined> {
  const found: (ScrolledBoxes & { readonly frame?: string })[] = []
  const own = await world.call('scrolledContent', false)
  found.push(own)
  if (own.hasFrames) {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const pending = [{ world, tree: frameTree }]
    for (const { world: above, tree } of pending) {
      for (const child of tree.childFrames ?? []) {
        const { id } = child.frame
        const inside = new IsolatedWorld({ cdp, frameId: id })
        const boxes = await lookIntoFrame(above, inside, id)
        if (boxes === undefined) continue
        found.push(boxes)
        pending.push({ world: inside, tree: child })
      }
    }
  }
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const cuts = found.flatMap(({ worst, frame }) =>
    worst ? [{ ...worst, ...(frame !== undefined && { frame }), count }] : [],
  )
  return cuts.toSorted((one, other) => other.overPx - one.overPx)[0]
}

/** @returns undefined for a frame that nobody sees, and for one that has gone */
async function lookIntoFrame(above: IsolatedWorld, inside: IsolatedWorld, frameId: string) {
  try {
    const { selector, isSeen, isScrolled } = await above.callWithFrame(frameId, 'frameLook')
    if (!isSeen) return undefined
    return { ...(await inside.call('scrolledContent', isScrolled)), frame: selector }
  } catch (error) {
    if (error instanceof ContextGone) return undefined
    throw error
  }
}
