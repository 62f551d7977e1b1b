import { apply } from '../natives.ts'

/** Function of the window that runs another one later. */
type Scheduler = (...values: unknown[]) => unknown

type SchedulerName = 'requestAnimationFrame' | 'setTimeout' | 'setInterval'
type CancellerName = 'cancelAnimationFrame' | 'clearTimeout' | 'clearInterval'

const globals = window as unknown as Record<string, Scheduler | undefined>

/** Whether the document is being told that it is printed: a timer that it sets then puts back what it has made for paper. */
function isToldOfPrint(): boolean {
  const { type, media } = (window.event ?? {}) as { type?: unknown; media?: unknown }
  return type === 'beforeprint' || type === 'afterprint' || (type === 'change' && isPrint(media))
}

/** Whether these media are those of a print. */
export function isPrint(media: unknown): boolean {
  return typeof media === 'string' && PRINT.test(media)
}

const PRINT = /\bprint\b/i

/** Work that the scripts of a document have asked to be run later, by the ids that they were given. */
export class PendingWork {
  readonly frames = new Set<unknown>()
  /** Short timers. */
  readonly timers = new Set<unknown>()
  /** Work that may move something. */
  readonly motions = new Set<unknown>()
  /** Work of timers: of those that are not counted, or awaited no longer. */
  readonly #ahead = new Map<unknown, () => unknown>()
  readonly #aheadMs: number
  #isInTimer = false

  /** @param aheadMs longest delay of a timer that can be run ahead of its time */
  constructor(aheadMs: number) {
    this.#aheadMs = aheadMs
  }

  /** Whether a timer is running: one that it sets goes on with something. */
  get isInTimer(): boolean {
    return this.#isInTimer
  }

  /** Whether timers could be run ahead of their time. */
  get hasLater(): boolean {
    return this.#ahead.size > 0
  }

  /**
   * Counts what a function of the window schedules in the sets that `of` names for its delay: until it has run once, or
   * with `setInterval` for good.
   */
  count(name: SchedulerName, of: (delayMs: number) => readonly Set<unknown>[]): void {
    const native = globals[name]
    if (native === undefined) return
    globals[name] = new Proxy(native, {
      apply: (target, self, values: unknown[]) => {
        const [work, second] = values
        const delay = Number(second) || 0
        const sets = of(delay)
        const isAhead =
          name !== 'requestAnimationFrame' && delay <= this.#aheadMs && !isToldOfPrint()
        if (typeof work !== 'function' || (sets.length === 0 && !isAhead)) {
          return apply(target, self, values)
        }
        const ticket: { id?: unknown } = {}
        const scheduled = name === 'setInterval' ? work : this.#once(name, work, sets, ticket)
        const id = apply(target, self, [scheduled, ...values.slice(1)])
        ticket.id = id
        for (const set of sets) set.add(id)
        if (isAhead) this.#ahead.set(id, () => apply(work, undefined, values.slice(2)))
        return id
      },
    })
  }

  /** Counts no more in these sets what a function of the window cancels. */
  forget(name: CancellerName, sets: readonly Set<unknown>[]): void {
    const native = globals[name]
    if (native === undefined) return
    globals[name] = new Proxy(native, {
      apply: (target, self, values: unknown[]) => {
        for (const set of sets) set.delete(values[0])
        if (name !== 'cancelAnimationFrame') this.#ahead.delete(values[0])
        return apply(target, self, values)
      },
    })
  }

  /** Runs the timers that nobody waits for. */
  runAhead(): void {
    for (const [id, work] of [...this.#ahead]) {
      this.#ahead.delete(id)
      try {
        work()
      } catch {
        // It would have failed in its own time.
      }
    }
  }

  /** The same work, which is counted no more once it begins. */
  #once(
    name: SchedulerName,
    work: CallableFunction,
    sets: readonly Set<unknown>[],
    ticket: { readonly id?: unknown },
  ): (this: unknown, ...given: unknown[]) => unknown {
    const begin = () => {
      for (const set of sets) set.delete(ticket.id)
      this.#ahead.delete(ticket.id)
      const wasInTimer = this.#isInTimer
      this.#isInTimer = name === 'setTimeout'
      return () => {
        this.#isInTimer = wasInTimer
      }
    }
    return function (...given) {
      const end = begin()
      try {
        return apply(work, this, given)
      } finally {
        end()
      }
    }
  }
}
