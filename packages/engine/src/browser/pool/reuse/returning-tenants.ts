/** Tenants that are remembered; the one that was longest away is forgotten first. */
const MAX_TENANTS = 1000
/** How soon a tenant must come back for its page to be kept the next time, in milliseconds. */
const SOON_MS = 60_000

/**
 * Tells tenants that come back from those that come once: making a page ready for another document of a tenant that
 * never comes would cost the others time.
 */
export class ReturningTenants {
  readonly #seen = new Map<string, number>()

  /**
   * Notes a render of a tenant. @returns whether there was another one shortly before
   *
   * @param nowMs by the clock of `performance.now()`
   */
  returns(tenant: string, nowMs: number): boolean {
    const before = this.#seen.get(tenant)
    this.#seen.delete(tenant)
    this.#seen.set(tenant, nowMs)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > MAX_TENANTS && oldest !== undefined) this.#seen.delete(oldest)
    return before !== undefined && nowMs - before <= SOON_MS
  }
}
