/** A tenant that came this lately may come again. In milliseconds. */
const RECENT_MS = 1000
/** A tenant that came this lately is company. In milliseconds. */
const COMPANY_MS = 60_000

/** Tenants that came or left lately. */
export class RecentTenants {
  /** When each last did, those that did longest ago first. */
  readonly #at = new Map<string, number>()

  note(name: string): void {
    this.#at.delete(name)
    this.#at.set(name, performance.now())
    this.#forget()
  }

  names(): Iterable<string> {
    this.#forget()
    return this.#at.keys()
  }

  #forget(): void {
    const since = performance.now() - RECENT_MS
    for (const [name, at] of this.#at) {
      if (at >= since) return
      this.#at.delete(name)
    }
  }
}

/** Those of all slots: the processors behind them are the same. */
export const everywhere = new RecentTenants()

/** The last two tenants that came: all that tells whether a tenant is alone. */
export class Company {
  #last = { name: '', at: Number.NEGATIVE_INFINITY }
  #other = this.#last

  came(name: string): void {
    if (name !== this.#last.name) this.#other = this.#last
    this.#last = { name, at: performance.now() }
  }

  /** Whether another tenant came within a minute. */
  isBeside(name: string): boolean {
    const { at } = name === this.#last.name ? this.#other : this.#last
    return at > performance.now() - COMPANY_MS
  }
}
