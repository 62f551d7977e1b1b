import { countWorkers } from './pending/count-workers.ts'
import { keepDrawings } from './pending/keep-drawings.ts'
import { PendingWork } from './pending/pending-work.ts'

/** Requests of a document that may still be unanswered. */
export type PendingKind = 'timers' | 'frames' | 'later'

/** Which of a document's timers are counted. */
export interface PendingLimits {
  /** Name of the events that ask, before the kind that is asked for. */
  readonly event: string
  /** Longest delay of a timer that is counted, in milliseconds: a chart may be drawn by it. */
  readonly timerMs: number
  /** Longest period of a timer that moves something, in milliseconds. */
  readonly motionMs: number
  /** Longest delay of a timer that can be run ahead of its time, in milliseconds. */
  readonly aheadMs: number
}

/**
 * Counts the animation frames and short timers that a document waits for. Runs in the document's own world, before its
 * scripts.
 *
 * Asked by an event on `performance`, which worlds share: it is prevented while something is pending. Not on the window,
 * which loses its listeners when a document is written into it. Another such event, `ahead`, runs the timers that nobody
 * waits for.
 */
export function countPending({ event, timerMs, motionMs, aheadMs }: PendingLimits): void {
  const pending = new PendingWork(aheadMs)
  const { frames, timers, motions } = pending
  pending.count('requestAnimationFrame', () => [frames])
  pending.count('setTimeout', (delay) => {
    if (delay > timerMs) return []
    if (delay > motionMs) return [timers]
    return pending.isInTimer ? [motions] : [timers, motions]
  })
  pending.count('setInterval', (delay) => (delay > motionMs ? [] : [motions]))
  pending.forget('cancelAnimationFrame', [frames])
  // Either ends both.
  pending.forget('clearTimeout', [timers, motions])
  pending.forget('clearInterval', [timers, motions])
  keepDrawings()
  countWorkers(motions)

  const answer = (kind: string, isPending: () => boolean) =>
    performance.addEventListener(`${event}${kind}`, (asked) => {
      if (isPending()) asked.preventDefault()
    })
  answer('timers', () => timers.size > 0)
  answer('frames', () => frames.size + motions.size > 0)
  answer('later', () => pending.hasLater)
  answer('ahead', () => {
    pending.runAhead()
    return false
  })
}
