/** The requests under way, and whether more may begin: what a graceful stop needs to know. */
export class RunningRequests {
  #count = 0
  #draining = false
  readonly #drains = new AbortController()
  readonly #idle = Promise.withResolvers<void>()

  /** Whether the process is about to stop. */
  get draining(): boolean {
    return this.#draining
  }

  /** Aborted once the process is about to stop: who only waits need wait no longer. */
  get drains(): AbortSignal {
    return this.#drains.signal
  }

  /** Requests under way. */
  get count(): number {
    return this.#count
  }

  /**
   * Counts one request until the function is called that it returns. While draining none is counted: it is only
   * refused, and clients that ask again and again would keep the process from its end.
   */
  begin(): () => void {
    if (this.#draining) return () => {}
    this.#count++
    return () => {
      this.#count--
      this.#settle()
    }
  }

  /** Lets no more begin; resolves when the last one is done. */
  drain(): Promise<void> {
    this.#draining = true
    this.#drains.abort()
    this.#settle()
    return this.#idle.promise
  }

  #settle(): void {
    if (this.#draining && this.#count === 0) this.#idle.resolve()
  }
}
