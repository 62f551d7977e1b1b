import { proxyAnswerOf } from '../../../network/proxy/proxy-answers.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'

/** The main document's last way over the network. */
export interface MainDocument {
  /** Where it was asked for last, after redirects. */
  readonly url: string
  /** HTTP status; absent until a server has answered. */
  readonly status?: number
  readonly mediaType?: string
  /** Set when not a server but our own proxy answered. */
  readonly proxyAnswer?: ReturnType<typeof proxyAnswerOf>
  /** In Chromium's words, for example `net::ERR_CERT_DATE_INVALID`. */
  readonly failure?: string
}

/**
 * Follows the main document of a page, from before it is loaded.
 *
 * @returns what is known of it now; undefined when it did not come over the network
 */
export function watchMainDocument({
  cdp,
  frameId,
}: Pick<BrowserPage, 'cdp' | 'frameId'>): () => MainDocument | undefined {
  let main: MainDocument | undefined
  let current: string | undefined
  cdp.on('Network.requestWillBeSent', (event) => {
    if (event.type !== 'Document' || event.frameId !== frameId) return
    if (!/^https?:/.test(event.request.url)) return
    current = event.requestId
    main = { url: event.request.url }
  })
  cdp.on('Network.responseReceived', ({ type, response, ...event }) => {
    if (type !== 'Document' || event.frameId !== frameId) return
    const { url, status, mimeType: mediaType, headers } = response
    main = { url, status, mediaType, proxyAnswer: proxyAnswerOf(headers) }
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText }) => {
    if (main && requestId === current) main = { ...main, failure: errorText }
  })
  return () => main
}
