/** Does a piece of work again and again while it is wanted, one after the other. */
export class Rounds {
  readonly #everyMs: number
  readonly #isWanted: () => boolean
  readonly #work: () => Promise<unknown>
  #timer: NodeJS.Timeout | undefined

  /**
   * @param everyMs time from the end of one round to the next, in milliseconds
   * @param work may fail: the next round comes all the same
   */
  constructor(everyMs: number, isWanted: () => boolean, work: () => Promise<unknown>) {
    this.#everyMs = everyMs
    this.#isWanted = isWanted
    this.#work = work
  }

  /** Begins, unless it has begun; the first round comes after the time between two. */
  begin(): void {
    this.#timer ??= setTimeout(() => void this.#round(), this.#everyMs).unref()
  }

  async #round(): Promise<void> {
    if (this.#isWanted()) await this.#work().catch(() => {})
    this.#timer = undefined
    if (this.#isWanted()) this.begin()
  }
}
