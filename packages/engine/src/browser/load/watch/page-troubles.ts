import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { UNRESOLVED } from '../../../network/network-trouble.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'

/** More warnings than this say nothing new; the rest is counted. */
const MAX_WARNINGS = 50
/** Long `data:` and query URLs are cut in messages. */
const MAX_URL_LENGTH = 300

/** Troubles of a page in the order seen, each address and each message once. */
export class PageTroubles {
  readonly #troubleWith: BrowserPage['troubleWith']
  readonly #warnings = new Map<string, RenderWarning>()
  #written: ReadonlyMap<string, string> = new Map()
  #dropped = 0

  /** @param troubleWith what is known of a connection that failed */
  constructor(troubleWith: BrowserPage['troubleWith']) {
    this.#troubleWith = troubleWith
  }

  /** Adds a warning of something else than an address. */
  add(warning: RenderWarning): void {
    const key = `${warning.code} ${warning.url ?? warning.message}`
    if (this.#warnings.has(key)) return
    if (this.#warnings.size < MAX_WARNINGS) this.#warnings.set(key, warning)
    else this.#dropped++
  }

  /** An address that did not come, or not as what it was asked for. */
  failed(url: string, reason: string): void {
    const address = shorten(url)
    this.add(renderWarning('resource_failed', `${address}: ${reason}`, { url: address }))
  }

  /** The same, of an address that may have its warning already: it gets no second. */
  failedOnce(url: string, reason: string): void {
    const codes = ['resource_failed', 'resource_refused']
    if (!codes.some((code) => this.#warnings.has(`${code} ${shorten(url)}`)))
      this.failed(url, reason)
  }

  /** An address that our own proxy did not ask for: its name is unknown, or the policy forbids it. */
  notAskedFor(url: string): void {
    if (this.#troubleWith(url) === 'unresolved') {
      this.failed(url, UNRESOLVED)
      return
    }
    const address = shorten(url)
    const message = `${address}: refused by the network policy or its limits`
    this.add(renderWarning('resource_refused', message, { url: address }))
  }

  /** @param written how the document writes addresses that failed, by the address as it was asked for */
  nameAsWritten(written: ReadonlyMap<string, string>): void {
    this.#written = written
  }

  /** All so far, and how many more there were. */
  warnings(): readonly RenderWarning[] {
    const seen = [...this.#warnings.values()].map((warning) => this.#inItsWords(warning))
    if (this.#dropped === 0) return seen
    return [...seen, renderWarning('warnings_truncated', `${this.#dropped} more warnings`)]
  }

  #inItsWords(warning: RenderWarning): RenderWarning {
    const { url = '', message } = warning
    const words = this.#written.get(url)
    if (words === undefined) return warning
    return { ...warning, url: words, message: message.replace(url, () => words) }
  }
}

/** A URL or message at a length that can be read. */
export function shorten(url: string): string {
  return url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url
}
