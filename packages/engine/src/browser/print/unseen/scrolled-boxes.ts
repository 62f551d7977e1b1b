import type { CoveredText } from '../../in-page/unseen/covered-in-window.ts'
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

/** Text of a frame that a box with a fixed position covers there. */
export interface CoveredInFrame extends CoveredText {
  /** Element of the frame, as a selector of its own. */
  readonly frame: string
}

/** Losses in the boxes of a document and in its frames. */
export interface HiddenInBoxes {
  readonly scrolled: ScrolledInDocument | undefined
  readonly covered: readonly CoveredInFrame[]
}

type FrameLooks = ScrolledBoxes & { readonly frame?: string; readonly covered?: CoveredText }

/** Looks for boxes that hide content in a document and in its frames, laid out as they are printed. */
export async function hiddenInBoxes({
  page: { cdp },
  world,
}: Pick<OpenDocument, 'page' | 'world'>): Promise<HiddenInBoxes> {
  const found: FrameLooks[] = []
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
  return {
    scrolled: cuts.toSorted((one, other) => other.overPx - one.overPx)[0],
    covered: found.flatMap(({ covered, frame }) => (covered && frame ? { ...covered, frame } : [])),
  }
}

/** @returns undefined for a frame that nobody sees, and for one that has gone */
async function lookIntoFrame(
  above: IsolatedWorld,
  inside: IsolatedWorld,
  frameId: string,
): Promise<FrameLooks | undefined> {
  try {
    const { selector, isSeen, isScrolled } = await above.callWithFrame(frameId, 'frameLook')
    if (!isSeen) return undefined
    const [scrolled, covered] = await Promise.all([
      inside.call('scrolledContent', isScrolled),
      inside.call('coveredInWindow'),
    ])
    return { ...scrolled, frame: selector, ...(covered && { covered }) }
  } catch (error) {
    if (error instanceof ContextGone) return undefined
    throw error
  }
}
