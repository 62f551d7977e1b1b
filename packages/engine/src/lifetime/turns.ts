import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work without a pause, in milliseconds. Several requests may be at it in one turn of the event loop. */
const STINT_MS = 8

/**
 * Long work of one request on the main thread, in stints between which other requests get their turn. Work that is done
 * side by side takes its stints one after another.
 */
export class Turns {
  #since = performance.now()
  #last: Promise<unknown> = Promise.resolve()

  /** Whether it is time to wait for {@link next}. */
  get isOver(): boolean {
    return performance.now() - this.#since > STINT_MS
  }

  /** Waits until the others had theirs. */
  async next(): Promise<void> {
    const mine = this.#last.then(() => nextTurn())
    this.#last = mine
    await mine
    this.#since = performance.now()
  }
}
