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
  const { apply } = Reflect
  const frames = new Set<unknown>()
  const timers = new Set<unknown>()
  const motions = new Set<unknown>()
  const everywhere = [frames, timers, motions]
  /** Work of timers, by their ids: of those that are not counted, or awaited no longer. */
  const ahead = new Map<unknown, () => unknown>()

  type Scheduler = (...values: unknown[]) => unknown
  const globals = window as unknown as Record<string, Scheduler>

  /** Whether a timer is running: one that it sets goes on with something. */
  let isInTimer = false

  /** Counts what a function schedules in the sets that `of` names, until it has run once, or for good. */
  const count = (name: string, isOnce: boolean, of: (delay: number) => readonly Set<unknown>[]) => {
    const native = globals[name]
    if (native === undefined) return
    globals[name] = new Proxy(native, {
      apply(target, self, values: unknown[]) {
        const [work, second] = values
        const isTimer = name === 'setTimeout'
        const delay = Number(second) || 0
        const sets = of(delay)
        const isAhead = name !== 'requestAnimationFrame' && delay <= aheadMs
        if (typeof work !== 'function' || (sets.length === 0 && !isAhead)) {
          return apply(target, self, values)
        }
        let id: unknown
        const counted = function (this: unknown, ...given: unknown[]) {
          for (const set of sets) set.delete(id)
          ahead.delete(id)
          const wasInTimer = isInTimer
          isInTimer = isTimer
          try {
            return apply(work, this, given)
          } finally {
            isInTimer = wasInTimer
          }
        }
        id = apply(target, self, [isOnce ? counted : work, ...values.slice(1)])
        for (const set of sets) set.add(id)
        if (isAhead) ahead.set(id, () => apply(work, undefined, values.slice(2)))
        return id
      },
    })
  }
  const forget = (name: string, sets: readonly Set<unknown>[]) => {
    const native = globals[name]
    if (native === undefined) return
    globals[name] = new Proxy(native, {
      apply(target, self, values: unknown[]) {
        for (const set of sets) set.delete(values[0])
        if (name !== 'cancelAnimationFrame') ahead.delete(values[0])
        return apply(target, self, values)
      },
    })
  }

  count('requestAnimationFrame', true, () => [frames])
  count('setTimeout', true, (delay) => {
    if (delay > timerMs) return []
    if (delay > motionMs) return [timers]
    return isInTimer ? [motions] : [timers, motions]
  })
  count('setInterval', false, (delay) => (delay > motionMs ? [] : [motions]))
  forget('cancelAnimationFrame', [frames])
  // Either ends both.
  forget('clearTimeout', everywhere.slice(1))
  forget('clearInterval', everywhere.slice(1))

  // A drawing in three dimensions is thrown away once it has been shown, and printed as nothing, unless it is kept.
  const { prototype } = HTMLCanvasElement
  prototype.getContext = new Proxy(prototype.getContext, {
    apply(target, self, [kind, attributes, ...others]: unknown[]) {
      const isDrawn3d = /^(?:experimental-)?webgl2?$/i.test(String(kind))
      const kept = isDrawn3d ? { ...Object(attributes), preserveDrawingBuffer: true } : attributes
      return apply(target, self, [kind, kept, ...others])
    },
  })

  // Workers draw and send at times that nobody here knows.
  const { Worker: NativeWorker } = window
  if (NativeWorker !== undefined) {
    window.Worker = new Proxy(NativeWorker, {
      construct(target, values, newTarget) {
        const worker: object = Reflect.construct(target, values, newTarget)
        motions.add(worker)
        return worker
      },
    })
    const { prototype: worker } = NativeWorker
    worker.terminate = new Proxy(worker.terminate, {
      apply(target, self, values) {
        motions.delete(self)
        return apply(target, self, values)
      },
    })
  }

  const answer = (kind: string, isPending: () => boolean) =>
    performance.addEventListener(`${event}${kind}`, (asked) => {
      if (isPending()) asked.preventDefault()
    })
  answer('timers', () => timers.size > 0)
  answer('frames', () => frames.size + motions.size > 0)
  answer('later', () => ahead.size > 0)
  answer('ahead', () => {
    for (const [id, work] of [...ahead]) {
      ahead.delete(id)
      try {
        work()
      } catch {
        // It would have failed in its own time.
      }
    }
    return false
  })
}
