import { EngineError } from '../../../messages/errors.ts'
import { type NetworkTrouble, UNRESOLVED } from '../../../network/network-trouble.ts'
import { urlNotAllowed } from '../../../network/policy/policy.ts'
import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import type { OpenDocument } from '../loaded-document.ts'
import type { MainDocument } from '../watch/watch-main-document.ts'

const TROUBLES = {
  unresolved: UNRESOLVED,
  connection_refused: 'it refuses connections',
  timed_out: 'it did not answer in time',
  closed: 'it closed the connection without an answer',
  not_http: 'its answer is not HTTP',
  unreachable: 'it cannot be reached',
} as const satisfies Record<Exclude<NetworkTrouble, 'refused'>, string>

// Chromium's names for the failure of a tunnel through the proxy, or of a connection inside it.
const FAILURES: Readonly<Record<string, string>> = {
  ERR_TUNNEL_CONNECTION_FAILED: TROUBLES.unreachable,
  ERR_EMPTY_RESPONSE: TROUBLES.closed,
  ERR_CONNECTION_CLOSED: TROUBLES.closed,
  ERR_CONNECTION_RESET: TROUBLES.closed,
  ERR_TIMED_OUT: TROUBLES.timed_out,
  ERR_CONNECTION_TIMED_OUT: TROUBLES.timed_out,
  ERR_INVALID_HTTP_RESPONSE: TROUBLES.not_http,
  ERR_TOO_MANY_REDIRECTS: 'it redirects over and over',
}

const NO_PAGE =
  'it has no page: it answered with status 304, or redirects to an address that is neither http nor https'

const REFUSED_REDIRECTS = new Set([
  'ERR_UNSAFE_REDIRECT',
  'ERR_INVALID_REDIRECT',
  'ERR_UNKNOWN_URL_SCHEME',
])

/**
 * Refuses what an address answered with where that is no document to print.
 *
 * The text about a refused address is the same for every address; whether a name resolves to an address that is
 * refused, or to none, does not show.
 *
 * @param failure what Chromium said of the navigation; absent when a document came
 * @throws EngineError `url_not_allowed` for an address the network policy refuses, on the first hop or a later one;
 *   `source_unavailable` for everything else
 */
export function refuseSource(
  { page, watch }: Pick<OpenDocument, 'page' | 'watch'>,
  failOnStatus: BrowsingOptions['fail_on_status'],
  failure?: string,
): void {
  const main = watch.main()
  if (main === undefined && failure === undefined) return
  if (main === undefined) throw unavailable('it', `could not be loaded (${failure})`)
  const { hostname } = new URL(main.url)
  const trouble = page.troubleWith(main.url)
  if (main.proxyAnswer !== undefined || failure?.includes('ERR_TUNNEL_CONNECTION_FAILED')) {
    if (trouble === 'refused') throw urlNotAllowed('url')
    if (trouble !== undefined) throw unavailable(hostname, TROUBLES[trouble])
    if (main.proxyAnswer === 'refused') throw unavailable(hostname, 'its answer is too large')
  }
  if (main.proxyAnswer !== undefined) throw unavailable(hostname, TROUBLES.unreachable)
  const { status } = main
  const isError = failOnStatus?.some(
    ({ from, to }) => status !== undefined && from <= status && status <= to,
  )
  if (isError) throw unavailable(hostname, `it answered with status ${status}`)
  if (failure !== undefined) throw failedNavigation(main, hostname, failure)
  const broken = main.failure?.replace(/^net::/, '')
  // A document that a script leaves before its end, or stops, has nothing wrong.
  if (status === undefined || broken === undefined || broken === 'ERR_ABORTED') return
  throw unavailable(hostname, `its answer broke off or cannot be read (${broken})`)
}

/**
 * Refuses an address that has not answered when the time is over.
 *
 * @throws EngineError `source_unavailable`
 */
export function refuseSilence({ watch }: Pick<OpenDocument, 'watch'>, url: string): void {
  const main = watch.main()
  if (main?.status !== undefined) return
  throw unavailable(new URL(main?.url ?? url).hostname, TROUBLES.timed_out)
}

function failedNavigation(main: MainDocument, host: string, failure: string): EngineError {
  const code = failure.replace(/^net::/, '')
  // A redirect to a scheme that no policy allows, `file:` for one.
  if (REFUSED_REDIRECTS.has(code)) return urlNotAllowed('url')
  const known = FAILURES[code]
  if (known !== undefined) return unavailable(host, known)
  if (/^ERR_CERT_/.test(code)) return unavailable(host, `its certificate is not valid (${code})`)
  if (/^ERR_SSL_/.test(code)) return unavailable(host, `no secure connection to it (${code})`)
  if (code !== 'ERR_ABORTED') return unavailable(host, `it could not be loaded (${code})`)
  const { status, mediaType } = main
  // Chromium tells no status in either case, and the address only of some schemes.
  if (status === undefined) return unavailable(host, NO_PAGE)
  if (status === 204 || status === 205) {
    return unavailable(host, `it answered with status ${status}, which has no document`)
  }
  return unavailable(
    host,
    `it answered with a file (${mediaType || 'unknown type'}), not with a page`,
  )
}

function unavailable(host: string, what: string): EngineError {
  return new EngineError('source_unavailable', `url: ${host}: ${what}.`, { param: 'url' })
}
