import { finishAnimations } from '../motion/finish-animations.ts'
import { grows, nextFrame, noteSize, scrolledRoot } from './growth.ts'
import { RevealedContent } from './revealed-content.ts'
import { scrollHeardEvent } from './scroll-heard-event.ts'

/** How to scroll through a document. */
export interface ScrollRequest {
  /** Where it begins, in CSS pixels from the top. */
  readonly fromPx: number
  /** Where it ends, in screens. */
  readonly maxScreens: number
  /** Whether to go on into what a document adds as one scrolls. */
  readonly isFollowed: boolean
  /** Event that asks whether the document does anything when it is scrolled; one that does not is left alone. */
  readonly event?: string
}

/** How far a document was scrolled. */
export interface Scrolled {
  /** Not at all, as far as it goes, or until the screens were over while it went on growing. */
  readonly reached: 'nowhere' | 'through' | 'growing'
  /** Where it ended, in CSS pixels from the top. */
  readonly toPx: number
  /** Screens that were scrolled through. */
  readonly screens: number
}

/** How long what stands in the window may take to appear, in milliseconds. */
const MAX_WAIT_MS = 250
/** For all screens together: what is hidden may be a menu, and not wait for anything. */
const MAX_WAITS_MS = 5000

/**
 * Scrolls through the document screen by screen, so that what waits for being seen loads and appears, and back to the
 * top. Runs in the page.
 *
 * Content that shows itself while it is in the window and hides when it leaves stays as it looked there: paper shows all
 * of it at once.
 *
 * @returns how far it was scrolled
 */
export async function scrollThrough(request: ScrollRequest): Promise<Scrolled> {
  const { fromPx, maxScreens, isFollowed, event } = request
  const root = scrolledRoot()
  if (event !== undefined) {
    if (!isPrevented(event) || root.scrollHeight <= innerHeight + 1) {
      return { reached: 'nowhere', toPx: 0, screens: 0 }
    }
  }
  noteSize()
  const revealed = new RevealedContent()
  let waitedMs = 0
  let isThrough = false
  const height = root.scrollHeight
  const end = isFollowed ? Number.POSITIVE_INFINITY : height
  // By half screens: what is cut by the edge of the one is whole in the next.
  if (fromPx > 0) scrollTo({ top: fromPx, behavior: 'instant' })
  let step = 0
  for (; step < 2 * maxScreens && !isThrough; step++) {
    const before = scrollY
    scrollTo({ top: before + innerHeight / 2, behavior: 'instant' })
    // Observers of intersection are told in the first frame; what they do may add to the document by the second.
    await nextFrame()
    await nextFrame()
    if (revealed.isExpected) waitedMs += await show(revealed, MAX_WAITS_MS - waitedMs)
    const isAtEnd = scrollY === before && !(isFollowed && (await grows()))
    isThrough = isAtEnd || scrollY + innerHeight >= end
  }
  // Programs that hear of it look some time later; the others have been told by now.
  if (event !== undefined && isPrevented(scrollHeardEvent(event))) await grows()
  const toPx = scrollY
  // It is gone on with elements that come later.
  if (isFollowed) noteSize()
  scrollTo({ top: 0, behavior: 'instant' })
  await nextFrame()
  revealed.keep()
  const reached = isThrough || root.scrollHeight <= height ? 'through' : 'growing'
  return { reached, toPx, screens: step / 2 }
}

/**
 * Waits until what stands in the window has appeared.
 *
 * @param leftMs at most
 * @returns how long that took, in milliseconds
 */
async function show(revealed: RevealedContent, leftMs: number): Promise<number> {
  const begin = performance.now()
  for (;;) {
    finishAnimations(document)
    const waited = performance.now() - begin
    if (!revealed.note() || waited >= MAX_WAIT_MS || waited >= leftMs) break
    await nextFrame()
  }
  return performance.now() - begin
}

/** Whether the document's own world says yes to what an event asks. */
function isPrevented(event: string): boolean {
  return !performance.dispatchEvent(new Event(event, { cancelable: true }))
}
