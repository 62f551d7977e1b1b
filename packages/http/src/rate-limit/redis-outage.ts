import type { Log } from '../telemetry/log.ts'
import { LateAnswer } from './in-time.ts'

// While the server does not answer, only one request a second waits for it in vain. One late answer is no outage.
const PAUSE_MS = 1000
const FAILURES_BEFORE_PAUSE = 3

/** The server is there and does not do what it is for: a replica that only reads, one that loads, another program. */
const REFUSALS: ReadonlySet<string> = new Set(['ReplyError', 'UnexpectedAnswer'])

/** Whether the server is asked, and the log told that it is away: once for each time. */
export class RedisOutage {
  readonly #log: Log
  #pausedUntil = Number.NEGATIVE_INFINITY
  // Every failed attempt to connect is an event; one record per outage is enough.
  #isTold = false
  #failures = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** Whether a request asks the server that comes at a time of `performance.now()`. */
  isAskedAt(now: number): boolean {
    return now >= this.#pausedUntil
  }

  /** There is a connection again. */
  ended(): void {
    this.answered()
    this.#pausedUntil = Number.NEGATIVE_INFINITY
  }

  /** The server has answered a request. */
  answered(): void {
    this.#failures = 0
    this.#isTold = false
  }

  /** The connection is lost, or cannot be made. */
  lost(cause: unknown): void {
    if (!this.#isTold) this.#log({ level: 'error', event: 'rate_limit_store_lost', cause })
    this.#isTold = true
  }

  /** A request that came at a time was not answered, or not rightly. */
  failed(now: number, cause: unknown): void {
    // A lost connection is told by its own event.
    const isLate = cause instanceof LateAnswer
    this.#failures++
    if (isLate && this.#failures < FAILURES_BEFORE_PAUSE) return
    this.#pausedUntil = now + PAUSE_MS
    const isRefusal = cause instanceof Error && REFUSALS.has(cause.name)
    if (!isLate && !isRefusal) return
    const event = isLate ? 'rate_limit_store_slow' : 'rate_limit_store_refuses'
    if (!this.#isTold) this.#log({ level: 'warn', event, cause })
    this.#isTold = true
  }
}
