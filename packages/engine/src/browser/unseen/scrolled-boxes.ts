import type { AbsentRows } from '../in-page/unseen/absent/absent-rows.ts'
import type { CoveredText } from '../in-page/unseen/covered-in-window.ts'
import type { CutText } from '../in-page/unseen/scrolled/cut-texts.ts'
import type { CutValue } from '../in-page/unseen/scrolled/cut-values.ts'
import type { ScrolledBoxes, ScrolledContent } from '../in-page/unseen/scrolled/scrolled-content.ts'
import { orGone } from '../load/frames/frame-tree.ts'
import { type SeenFrame, seenFrames } from '../load/frames/seen-frames.ts'
import type { OpenDocument } from '../load/loaded-document.ts'

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
  /** Losses inside of its frames. */
  readonly frames: readonly LostInFrame[]
}

/** Losses inside of one frame: what it does not show of its own document. */
export interface LostInFrame {
  readonly absent: AbsentRows
  readonly texts: readonly CutText[]
  readonly values: readonly CutValue[]
}

type FrameLooks = ScrolledBoxes & {
  readonly frame?: string
  readonly covered?: CoveredText
  readonly lost?: LostInFrame
}

/** Looks for boxes that hide content in a document and in its frames, laid out as they are printed. */
export async function hiddenInBoxes(
  document: Pick<OpenDocument, 'page' | 'world'>,
): Promise<HiddenInBoxes> {
  const own: FrameLooks = await document.world.call('scrolledContent', false)
  const frames = own.hasFrames ? await seenFrames(document) : []
  const looks = await Promise.all(frames.map((frame) => orGone(lookIntoFrame(frame))))
  const found = [own, ...looks.filter((one) => one !== undefined)]
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const cuts = found.flatMap(({ worst, frame }) =>
    worst ? [{ ...worst, ...(frame !== undefined && { frame }), count }] : [],
  )
  return {
    scrolled: cuts.toSorted((one, other) => other.overPx - one.overPx)[0],
    covered: found.flatMap(({ covered, frame }) => (covered && frame ? { ...covered, frame } : [])),
    frames: found.flatMap(({ lost }) => lost ?? []),
  }
}

async function lookIntoFrame({ world, selector, isScrolled }: SeenFrame): Promise<FrameLooks> {
  const [scrolled, covered, absent, texts, values] = await Promise.all([
    world.call('scrolledContent', isScrolled),
    world.call('coveredInWindow'),
    world.call('absentRows', false),
    world.call('cutTexts'),
    world.call('cutValues'),
  ])
  /** Tells where it stands. */
  const named = <T extends { readonly selector: string }>(one: T) => ({
    ...one,
    selector: `${one.selector} in the frame ${selector}`,
  })
  const { announced, unbuilt } = absent
  const lost = {
    absent: { ...absent, announced: announced.map(named), unbuilt: unbuilt.map(named) },
    texts: texts.map(named),
    values: values.map(named),
  }
  return { ...scrolled, frame: selector, ...(covered && { covered }), lost }
}
