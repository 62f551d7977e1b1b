import { EngineError } from '../errors.ts'
import { cancelled } from './cancelled.ts'

/** Limits of a {@link Slots}. */
export interface SlotLimits {
  /** What a slot is, for messages: `browser page`. */
  readonly slot: string
  /** Holders of a slot at once. */
  readonly concurrency: number
  /** Callers that may wait; one more is refused. */
  readonly queueLimit: number
  /** How long a caller may wait, in milliseconds. */
  readonly queueTimeoutMs: number
}

interface Waiting {
  readonly grant: () => void
}

/** Bounded concurrency with a bounded queue, first come first served. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #waiting = new Set<Waiting>()
  #running = 0
  #idle: (() => void)[] = []

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get queued(): number {
    return this.#waiting.size
  }

  /**
   * Waits for a slot; the caller must `release` it.
   *
   * @throws EngineError `service_unavailable` when the queue is full or the wait too long;
   *   `conversion_failed` when the caller goes away
   */
  async acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled(signal)
    if (this.#running < this.#limits.concurrency) {
      this.#running++
      return
    }
    const { queueLimit, queueTimeoutMs, slot } = this.#limits
    if (this.#waiting.size >= queueLimit) {
      throw new EngineError(
        'service_unavailable',
        `All ${queueLimit} places in the queue are taken.`,
      )
    }
    await this.#turn(signal, queueTimeoutMs, slot)
  }

  release(): void {
    const [next] = this.#waiting
    if (next) {
      // The slot passes on: `running` stays as it is.
      this.#waiting.delete(next)
      next.grant()
      return
    }
    this.#running--
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Resolves when nothing runs and nothing waits. */
  drained(): Promise<void> {
    if (this.#running === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  #turn(signal: AbortSignal, queueTimeoutMs: number, slot: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        this.#waiting.delete(waiting)
        settle()
        reject(error)
      }
      const onAbort = () => leave(cancelled(signal))
      const timer = setTimeout(() => {
        const message = `No free ${slot} within ${queueTimeoutMs} ms.`
        leave(new EngineError('service_unavailable', message))
      }, queueTimeoutMs)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = {
        grant: () => {
          settle()
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(waiting)
    })
  }
}
