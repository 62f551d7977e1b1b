import { Buckets, type BucketsOptions } from './buckets.ts'

// Wide: a proxy in front is one address for all who come through it. An answer costs 0.15 ms of the only thread.
const AT_ONCE = { burst: 500, perSecond: 100 }

/** How long an answer beyond the bucket waits, in milliseconds: a probe is still answered within its second. */
const WAIT_MS = 500

/** Says how long an answer waits that no key stands behind. */
export interface AnswerPace {
  /**
   * @param address where the request comes from
   * @param isProbe whether it asks for the state of the service: floods of others do not slow it
   * @returns milliseconds; 0 for at once
   */
  delayMs(address: string, isProbe: boolean): number
}

/**
 * Answers without a key, by address: five hundred at once, then a hundred a second; each further one waits for half a
 * second. Nobody is refused. A client that floods waits with its connections, and leaves the thread to others:
 * wrong keys and paths cost as much of it as they are sent, and have no rate limit of their own.
 */
export class KeylessAnswers implements AnswerPace {
  readonly #answers: Buckets
  readonly #probes: Buckets

  constructor(options: BucketsOptions = {}) {
    this.#answers = new Buckets(AT_ONCE, options)
    this.#probes = new Buckets(AT_ONCE, options)
  }

  delayMs(address: string, isProbe: boolean): number {
    const buckets = isProbe ? this.#probes : this.#answers
    return buckets.take(address).allowed ? 0 : WAIT_MS
  }
}
