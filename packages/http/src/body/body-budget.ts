import { EngineError } from '@svc/engine'

/** Room that one request's body takes out of a {@link BodyBudget}. */
export interface BodyShare {
  /**
   * Grows the share to so many bytes; it never shrinks.
   *
   * @throws EngineError `service_unavailable` when there is no room for them now
   */
  take(bytes: number): void
  /**
   * Grows the share by so many bytes: those of a source that the body named.
   *
   * @throws EngineError `service_unavailable` when there is no room for them now
   */
  takeMore(bytes: number): void
  /**
   * Holds an answer instead of the body: its bytes, as far as there is room for the caller. Whoever leaves answers unread
   * has no room for further bodies; the answer itself is made and paid for, and not refused.
   */
  holdAnswer(bytes: number): void
  /** Gives everything back. */
  close(): void
}

/**
 * Bytes of request bodies, and of the sources they name, that the process holds at once, from their announcement until
 * their answer stands; and of the answers, until they are sent.
 *
 * A caller may hold as much as is still free for others: alone half of all, beside one who does so a quarter
 * (dynamic thresholds, as switches share their buffers; Choudhury and Hahne, 1998). So whoever fills it with
 * uploads that never end leaves room for the next, without a fixed share that lies idle.
 */
export class BodyBudget {
  readonly #maxBytes: number
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held
  }

  /**
   * An empty share for one body of a caller.
   *
   * @param admit throws where the body is not to be read at all; asked once, before anything is taken
   */
  open(tenant: string, admit?: () => void): BodyShare {
    let own = 0
    let isClosed = false
    let ask = admit
    return {
      take: (bytes) => {
        ask?.()
        ask = undefined
        if (bytes <= own) return
        this.#take(tenant, bytes - own)
        own = bytes
      },
      takeMore: (bytes) => {
        // A source may arrive when its request has failed already.
        if (isClosed) return
        this.#take(tenant, bytes)
        own += bytes
      },
      holdAnswer: (bytes) => {
        this.#giveBack(tenant, own)
        own = Math.min(bytes, this.#roomFor(tenant))
        this.#hold(tenant, own)
      },
      close: () => {
        isClosed = true
        this.#giveBack(tenant, own)
        own = 0
      },
    }
  }

  #take(tenant: string, bytes: number): void {
    if (bytes > this.#roomFor(tenant)) {
      const message = 'Too many large requests are under way. Try again soon.'
      throw new EngineError('service_unavailable', message)
    }
    this.#hold(tenant, bytes)
  }

  /** Bytes that a caller may take: with them it holds as much as is then free. */
  #roomFor(tenant: string): number {
    const free = this.#maxBytes - this.#held
    return Math.max(0, Math.floor((free - (this.#heldBy.get(tenant) ?? 0)) / 2))
  }

  #hold(tenant: string, bytes: number): void {
    this.#held += bytes
    this.#heldBy.set(tenant, (this.#heldBy.get(tenant) ?? 0) + bytes)
  }

  #giveBack(tenant: string, bytes: number): void {
    const left = (this.#heldBy.get(tenant) ?? 0) - bytes
    this.#held -= bytes
    if (left > 0) this.#heldBy.set(tenant, left)
    else this.#heldBy.delete(tenant)
  }
}
