import { openWindows } from '../trees/open-windows.ts'

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

/**
 * Waits until a document stands still: nothing in it has changed for some frames, it waits for no frame and no short
 * timer, and its animations are at their end. Runs in the page.
 *
 * Many libraries ask for frames for ever and draw nothing most of the time: frames that change neither the document nor
 * the pixels of its canvases end the waiting, too.
 *
 * @returns whether it was still moving when the time was over
 */
export function standStill(request: StandStillRequest): Promise<boolean> {
  const { frames, event, timersMs, motionMs, idleMs } = request
  const SAMPLE_PX = 96
  const SAMPLE_MS = 100
  const MAX_CANVASES = 20

  const windows = openWindows()

  const isPending = (kind: string) =>
    windows.some(
      ({ performance: asked }) =>
        !asked.dispatchEvent(new Event(`${event}${kind}`, { cancelable: true })),
    )

  /** Brings animations with an end to it: a document that fades in would be captured half faded. */
  const finishAnimations = (): boolean => {
    let hasFinished = false
    for (const view of windows) {
      for (const animation of view.document.getAnimations()) {
        const end = Number(animation.effect?.getComputedTiming().endTime)
        const isTimed = animation.timeline instanceof DocumentTimeline
        if (!isTimed || animation.playState !== 'running' || !Number.isFinite(end)) continue
        try {
          animation.finish()
          hasFinished = true
        } catch {
          // One that runs at no speed has no end.
        }
      }
    }
    return hasFinished
  }

  const scratch = document.createElement('canvas')
  scratch.width = SAMPLE_PX
  scratch.height = SAMPLE_PX
  let drawing: CanvasRenderingContext2D | null = null
  /** Picture of the canvases, coarsely; a new text each time where that cannot be read. */
  const picture = (): string => {
    let shown = ''
    for (const view of windows) {
      for (const canvas of [...view.document.querySelectorAll('canvas')].slice(0, MAX_CANVASES)) {
        if (canvas.width === 0 || canvas.height === 0) continue
        drawing ??= scratch.getContext('2d', { willReadFrequently: true })
        if (drawing === null) return shown
        drawing.clearRect(0, 0, SAMPLE_PX, SAMPLE_PX)
        let hash = canvas.width * 31 + canvas.height
        try {
          drawing.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX)
          const { data } = drawing.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX)
          for (let index = 0; index < data.length; index++) {
            hash = (Math.imul(hash, 31) + (data[index] as number)) | 0
          }
        } catch {
          // It shows an image of another site, which nobody may read.
          hash = performance.now()
        }
        shown += ` ${hash}`
      }
    }
    return shown
  }

  return new Promise((resolve) => {
    let isChanged = false
    const observer = new MutationObserver(() => {
      isChanged = true
    })
    for (const view of windows) {
      observer.observe(view.document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    }
    const begin = performance.now()
    let still = 0
    let movedAt = begin
    let changedAt = Number.NEGATIVE_INFINITY
    let sampledAt = begin
    let shown: string | undefined
    const end = (isMoving: boolean) => {
      observer.disconnect()
      resolve(isMoving)
    }
    const onFrame = () => {
      const now = performance.now()
      if (finishAnimations()) isChanged = true
      const hasTimers = now - begin < timersMs && isPending('timers')
      const hasFrames = motionMs > 0 && isPending('frames')
      still = isChanged || hasTimers || hasFrames ? 0 : still + 1
      if (isChanged) changedAt = now
      if (isChanged || hasTimers) movedAt = now
      else if (hasFrames && now - sampledAt >= SAMPLE_MS) {
        sampledAt = now
        const before = shown
        shown = picture()
        if (shown !== before) movedAt = now
      }
      const isOver = now - begin >= motionMs
      if (still >= frames) {
        // Timers that set one another and change something each time are not awaited any longer.
        const isTimed = timersMs > 0 && now - begin >= timersMs && now - changedAt < idleMs
        return end(isTimed && isPending('timers'))
      }
      if (hasFrames && now - movedAt >= idleMs) return end(false)
      // Told after the time is over only of what did move in the last frames.
      if (isOver && motionMs > 0) return end(now - movedAt < 2 * SAMPLE_MS)
      if (isOver) {
        // Nothing is awaited but the frames in a row, for a moment.
        if (now - begin >= SAMPLE_MS) return end(false)
      }
      isChanged = false
      next()
    }
    // From a task of its own: what the document asks for in a frame then comes before this, and is drawn when we look.
    const next = () => setTimeout(() => requestAnimationFrame(onFrame))
    requestAnimationFrame(onFrame)
  })
}
