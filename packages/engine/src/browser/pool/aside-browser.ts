import type { CurrentBrowser } from './current-browser.ts'

/** How long it stays when nobody crowds the pool, in milliseconds. */
const IDLE_MS = 60_000

/**
 * The browser for tenants that crowd a pool, of a lower priority than the one that the others have.
 *
 * A browser has one process for all input and output of its pages, and one for their network: what renders of one tenant
 * keep busy there, no order of slots and no priority of renderers gives back to another.
 */
export class AsideBrowser {
  readonly #browser: CurrentBrowser
  #idle: NodeJS.Timeout | undefined
  #hasFailed = false

  constructor(browser: CurrentBrowser) {
    this.#browser = browser
  }

  /**
   * The browser, once it stands: the first renders of a flood would keep that of the others busy while it starts. Undefined
   * where it does not start; then it is left alone until nobody crowds the pool.
   */
  async ready(): Promise<CurrentBrowser | undefined> {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#leave(), IDLE_MS).unref()
    if (this.#hasFailed) return undefined
    try {
      await this.#browser.get()
      return this.#browser
    } catch {
      this.#hasFailed = true
      return undefined
    }
  }

  closing(): void {
    clearTimeout(this.#idle)
    this.#browser.closing()
  }

  retire(): Promise<void> {
    return this.#browser.retire()
  }

  #leave(): void {
    this.#hasFailed = false
    void this.#browser.retire()
  }
}
