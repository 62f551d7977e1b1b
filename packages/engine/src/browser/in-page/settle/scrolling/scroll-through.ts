import { finishAnimations } from '../motion/finish-animations.ts'
import { RevealedContent } from './revealed-content.ts'

/** How to scroll through a document. */
export interface ScrollRequest {
  /** Where it ends, in screens. */
  readonly maxScreens: number
  /** Whether to go on into what a document adds as one scrolls. */
  readonly isFollowed: boolean
  /** Event that asks whether the document does anything when it is scrolled; one that does not is left alone. */
  readonly event?: string
}

/** How far a document was scrolled: not at all, as far as it goes, or until the screens were over while it went on growing. */
export type Scrolled = 'nowhere' | 'through' | 'growing'

/** Libraries look where a document is scrolled to ten times a second or so. In milliseconds. */
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
  const { maxScreens, isFollowed, event } = request
  const root = document.scrollingElement ?? document.documentElement
  if (event !== undefined) {
    const asked = new Event(event, { cancelable: true })
    if (performance.dispatchEvent(asked) || root.scrollHeight <= innerHeight + 1) {
      return 'nowhere'
    }
  }
  const revealed = new RevealedContent()
  let waitedMs = 0
  let isThrough = false
  const height = root.scrollHeight
  const end = isFollowed ? Number.POSITIVE_INFINITY : height
  // By half screens: what is cut by the edge of the one is whole in the next.
  for (let step = 0; step < 2 * maxScreens && !isThrough; step++) {
    const before = scrollY
    scrollTo({ top: before + innerHeight / 2, behavior: 'instant' })
    // Observers of intersection are told in the first frame; what they do may add to the document by the second.
    await frame()
    await frame()
    if (revealed.isExpected) waitedMs += await show(revealed, MAX_WAITS_MS - waitedMs)
    const isAtEnd = scrollY === before && !(isFollowed && (await grows(root)))
    isThrough = isAtEnd || scrollY + innerHeight >= end
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await frame()
  revealed.keep()
  return isThrough || root.scrollHeight <= height ? 'through' : 'growing'
}

/** Whether a document goes on once its end is reached: what it adds may come by a timer or over the network. */
async function grows(root: Element): Promise<boolean> {
  const height = root.scrollHeight
  const begin = performance.now()
  while (root.scrollHeight <= height) {
    if (performance.now() - begin >= MAX_WAIT_MS) return false
    await frame()
  }
  return true
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
    await frame()
  }
  return performance.now() - begin
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
