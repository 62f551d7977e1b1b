import { openWindows } from '../../trees/open-windows.ts'
import { finishAnimations } from '../motion/finish-animations.ts'
import { CanvasLook } from './canvas-look.ts'
import { isPending } from './is-pending.ts'

/** How long a document may keep moving, in milliseconds from now; for each, 0 is not at all. */
export interface StandStillRequest {
  /** Frames in a row without a change after which a document stands still. */
  readonly frames: number
  /** Name of the events that ask what is pending, before the kind that is asked for. */
  readonly event: string
  /** How long its short timers are awaited. */
  readonly timersMs: number
  /** How long it is awaited altogether. */
  readonly motionMs: number
  /** How long frames may come and go that change nothing before it is taken as it is. */
  readonly idleMs: number
}

const SAMPLE_MS = 100

/**
 * Waits until a document stands still: nothing in it has changed for some frames, it waits for no frame and no short
 * timer, and its animations are at their end. Runs in the page.
 *
 * Many libraries ask for frames for ever and draw nothing most of the time: frames that change neither the document nor
 * the pixels of its canvases end the waiting, too.
 *
 * @returns whether it was still moving when the time was over
 */
export async function standStill(request: StandStillRequest): Promise<boolean> {
  const watch = new StillWatch(request)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  let isMoving = watch.onFrame()
  while (isMoving === undefined) {
    await nextFrame()
    isMoving = watch.onFrame()
  }
  watch.end()
  return isMoving
}

/** From a task of its own: what the document asks for in a frame then comes before this, and is drawn when we look. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))
}

/** Watches the windows of a document frame by frame. */
class StillWatch {
  readonly #request: StandStillRequest
  readonly #windows = openWindows()
  readonly #canvases = new CanvasLook(this.#windows)
  readonly #observer: MutationObserver
  readonly #begin = performance.now()
  #isChanged = false
  #still = 0
  #lookedAt = this.#begin
  /** How long nothing has moved, as far as the document had frames to move in: on a busy machine one may take a second. */
  #unmovedMs = 0
  #changedAt = Number.NEGATIVE_INFINITY
  #sampledAt = this.#begin
  #shown: string | undefined

  constructor(request: StandStillRequest) {
    this.#request = request
    this.#observer = new MutationObserver(() => {
      this.#isChanged = true
    })
    const all = { subtree: true, childList: true, characterData: true, attributes: true }
    for (const view of this.#windows) this.#observer.observe(view.document, all)
  }

  end(): void {
    this.#observer.disconnect()
  }

  /** @returns whether the document is moving, once that is decided */
  onFrame(): boolean | undefined {
    const { frames, timersMs, motionMs, idleMs } = this.#request
    const now = performance.now()
    const waitedMs = now - this.#begin
    for (const view of this.#windows) {
      if (finishAnimations(view.document)) this.#isChanged = true
    }
    const hasTimers = waitedMs < timersMs && this.#isPending('timers')
    const hasFrames = motionMs > 0 && this.#isPending('frames')
    this.#note(now, hasTimers, hasFrames)
    if (this.#still >= frames) {
      // Timers that set one another and change something each time are not awaited any longer.
      const isTimed = timersMs > 0 && waitedMs >= timersMs && now - this.#changedAt < idleMs
      return isTimed && this.#isPending('timers')
    }
    if (hasFrames && this.#unmovedMs >= idleMs) return false
    const isOver = waitedMs >= motionMs
    // Told after the time is over only of what did move in the last frames.
    if (isOver && motionMs > 0) return this.#unmovedMs < 2 * SAMPLE_MS
    // Nothing is awaited but the frames in a row, for a moment.
    if (isOver && waitedMs >= SAMPLE_MS) return false
    this.#isChanged = false
    return undefined
  }

  /** Notes what has moved since the last frame. */
  #note(now: number, hasTimers: boolean, hasFrames: boolean): void {
    const isChanged = this.#isChanged
    this.#still = isChanged || hasTimers || hasFrames ? 0 : this.#still + 1
    if (isChanged) this.#changedAt = now
    this.#unmovedMs += Math.min(now - this.#lookedAt, SAMPLE_MS)
    this.#lookedAt = now
    if (isChanged || hasTimers) this.#unmovedMs = 0
    else if (hasFrames && now - this.#sampledAt >= SAMPLE_MS) {
      this.#sampledAt = now
      const before = this.#shown
      this.#shown = this.#canvases.shown()
      if (this.#shown !== before) this.#unmovedMs = 0
    }
  }

  #isPending(kind: 'timers' | 'frames'): boolean {
    return this.#windows.some((view) => isPending(view, this.#request.event, kind))
  }
}
