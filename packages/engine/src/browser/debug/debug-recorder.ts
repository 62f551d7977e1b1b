import type { Artifact } from '../../artifact.ts'
import type { CallRecorder } from '../../context.ts'
import { EngineError } from '../../messages/errors.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'
import { PageRecord, type RequestRecord } from './page-record.ts'
import { redactor, redactUrl, redactUrls } from './redact.ts'

/**
 * Records one call: what its browser pages loaded, logged, did and looked like in the end, failed or not.
 *
 * For the person who made the request. Values of request headers, cookies and credentials, and of every query, are
 * taken out of what is written; the document itself is in it.
 */
export class DebugRecorder implements CallRecorder {
  readonly #pages: PageRecord[] = []
  readonly #secrets = new Set<string>()
  #outcome: object = { ended: false }

  /** Begins with a page; the render uses the page of the record from then on. */
  watch(page: BrowserPage, secrets: readonly string[]): PageRecord {
    for (const secret of secrets) this.#secrets.add(secret)
    const record = new PageRecord(page)
    this.#pages.push(record)
    return record
  }

  /** Notes how the call ended: with a result, or by throwing. */
  ended(end: { readonly result: unknown } | { readonly error: unknown }): void {
    this.#outcome = 'error' in end ? errorFacts(end.error) : resultFacts(end.result)
  }

  /**
   * Everything recorded so far as a ZIP archive: `summary.json`, and for each page `console.txt`, `requests.json`,
   * `document.html` and `screenshot.png`. A second page, of a retry for one, has its files in `page-2/`.
   */
  async bundle(): Promise<Uint8Array> {
    const { strToU8, zipSync } = await import('fflate')
    const redact = redactor([...this.#secrets])
    const files: Record<string, Uint8Array> = {}
    const text = (path: string, content: string) => {
      files[path] = strToU8(redact(content))
    }
    text('summary.json', json(this.#summary()))
    for (const [index, record] of this.#pages.entries()) {
      const folder = index === 0 ? '' : `page-${index + 1}/`
      text(`${folder}console.txt`, consoleText(record))
      text(`${folder}requests.json`, json(record.requests.map((one) => requestFacts(one))))
      if (record.dom !== undefined) text(`${folder}document.html`, record.dom)
      if (record.screenshot !== undefined) files[`${folder}screenshot.png`] = record.screenshot
    }
    return zipSync(files)
  }

  #summary(): object {
    return {
      outcome: this.#outcome,
      pages: this.#pages.map(({ page, activities, requests }) => ({
        queue_ms: Math.round(page.queueMs),
        activities: activities.map(({ atMs, doing }) => ({
          at_ms: atMs,
          doing: redactUrls(doing),
        })),
        requests: requests.length,
        failed_requests: requests.filter(isFailed).map((one) => requestFacts(one)),
      })),
    }
  }
}

function errorFacts(error: unknown): object {
  if (!EngineError.is(error)) return { error: 'unknown' }
  const { cause } = error
  return {
    error: error.code,
    detail: redactUrls(error.message),
    ...(cause instanceof Error && { cause: redactUrls(cause.message) }),
  }
}

function resultFacts(result: unknown): object {
  if (typeof result !== 'object' || result === null || !('bytes' in result)) return { ended: true }
  const { mediaType, bytes, pages, warnings, timings } = result as Artifact
  return {
    media_type: mediaType,
    bytes: bytes.byteLength,
    ...(pages !== undefined && { pages }),
    warnings: warnings.map(({ code, message }) => ({ code, message: redactUrls(message) })),
    timings_ms: {
      queue: Math.round(timings.queueMs),
      load: Math.round(timings.loadMs),
      print: Math.round(timings.printMs),
      finish: Math.round(timings.finishMs),
    },
  }
}

function requestFacts(request: RequestRecord): object {
  const { url, method, type, status, mediaType, bytes, startMs, endMs, error } = request
  return {
    url: redactUrl(url),
    method,
    type,
    ...(status !== undefined && { status }),
    ...(mediaType !== undefined && { media_type: mediaType }),
    ...(bytes !== undefined && { bytes }),
    start_ms: startMs,
    ...(endMs === undefined ? { pending: true } : { end_ms: endMs }),
    ...(error !== undefined && { error }),
  }
}

/** Whether a request brought nothing that could be used, or nothing yet. */
function isFailed({ status = 0, error, endMs }: RequestRecord): boolean {
  return error !== undefined || status >= 400 || endMs === undefined
}

function consoleText({ console }: PageRecord): string {
  return console
    .map(
      ({ atMs, level, text }) => `${String(atMs).padStart(6)} ms ${level}: ${redactUrls(text)}\n`,
    )
    .join('')
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
