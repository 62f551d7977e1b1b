import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EngineError } from '../errors.ts'
import { connectRoute, dialAddress, findRoute, type Outbound } from './outbound.ts'
import { type NetworkPolicy, networkJudge, urlNotAllowed } from './policy.ts'
import { targetOf } from './proxy-request.ts'
import { DEFAULT_RENDER_LIMITS } from './render-limits.ts'
import { OpenTicket } from './render-ticket.ts'
import { policyResolver } from './resolve-host.ts'

/** As many as browsers follow. Source: Fetch standard, 4.4. */
const MAX_REDIRECTS = 20

/** How long one address may take to answer whole, redirects included, in milliseconds. */
const TIMEOUT_MS = 30_000

const LATE = 'did not answer in time'

/** What to read. */
export interface UrlToRead {
  readonly url: string
  /** Sent to the origin of `url` alone, wherever it redirects. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  /** Name of the field in messages. */
  readonly field: string
}

/** Reads addresses under a network policy. */
export interface UrlReader extends Disposable {
  /**
   * The bytes at an address, which must answer with a status from 200 to 299.
   *
   * @throws EngineError `url_not_allowed` for an address the policy refuses, at every redirect;
   *   `source_unavailable` when it does not answer, answers another status or too much
   */
  read(what: UrlToRead): Promise<Uint8Array>
}

/** A reader for the sources of one request. Its connections go when it is disposed, or the signal aborts. */
export function openReader(policy: NetworkPolicy, signal: AbortSignal): UrlReader {
  const judge = networkJudge(policy)
  const outbound: Outbound = {
    judge,
    resolve: policyResolver(judge, DEFAULT_RENDER_LIMITS.resolveMs),
    dial: dialAddress,
    ownPort: 0,
  }
  const ticket = new OpenTicket(DEFAULT_RENDER_LIMITS, () => {})
  const close = () => ticket.close()
  signal.addEventListener('abort', close)
  return {
    read: (what) => read(what, { outbound, ticket, signal }),
    [Symbol.dispose]() {
      signal.removeEventListener('abort', close)
      close()
    },
  }
}

interface Way {
  readonly outbound: Outbound
  readonly ticket: OpenTicket
  readonly signal: AbortSignal
}

async function read(what: UrlToRead, way: Way): Promise<Uint8Array> {
  const { field } = what
  const deadline = AbortSignal.any([way.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const first = new URL(what.url)
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = url.origin === first.origin ? what.headers : {}
    const answer = await ask(url, headers, { ...way, signal: deadline }, field)
    const location = redirectOf(answer)
    if (location === undefined) return await contentOf(answer, what, deadline)
    answer.destroy()
    const next = URL.parse(location, url)
    if (next === null) throw unavailable(field, 'redirects to an address that is none')
    url = next
  }
  throw unavailable(field, `redirects more than ${MAX_REDIRECTS} times`)
}

async function ask(
  url: URL,
  headers: UrlToRead['headers'],
  { outbound, ticket, signal }: Way,
  field: string,
): Promise<IncomingMessage> {
  if (!outbound.judge.url(url).allowed) throw urlNotAllowed(field)
  const target = targetOf(url)
  const route = await findRoute(target, ticket, outbound)
  if (!route.allowed) {
    if (route.reason === 'unresolved') throw unavailable(field, 'has a host that does not resolve')
    throw urlNotAllowed(field)
  }
  try {
    const socket = await connectRoute(route, target.port, ticket, outbound.dial)
    const connection =
      url.protocol === 'https:' ? await secure(socket, target.host, signal) : socket
    const sent = sendRequest({
      createConnection: () => connection,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { Accept: '*/*', ...headers, Host: url.host, 'Accept-Encoding': 'identity' },
      timeout: ticket.limits.idleMs,
      signal,
    })
    sent.on('timeout', () => sent.destroy(new Error('idle')))
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  } catch (cause) {
    throw unavailable(field, reasonOf(cause, signal), cause)
  }
}

async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  // A name, and never an address, belongs into SNI (RFC 6066, 3); the certificate is checked against both.
  const secured = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
  // Once it is handed on, an error nobody listens to would end the process.
  secured.on('error', () => secured.destroy())
  await once(secured, 'secureConnect', { signal })
  return secured
}

/** Content of an answer, with the end of its connection. */
async function contentOf(
  answer: IncomingMessage,
  what: UrlToRead,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { field, maxBytes } = what
  const { statusCode = 0, headers } = answer
  try {
    if (statusCode < 200 || statusCode > 299) {
      throw unavailable(field, `answered with status ${statusCode}`)
    }
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw unavailable(field, 'answered in a content encoding that was not asked for')
    }
    const tooLarge = `holds more than ${maxBytes} bytes`
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw unavailable(field, tooLarge)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw unavailable(field, tooLarge)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    if (EngineError.is(error)) throw error
    throw unavailable(field, signal.aborted ? LATE : 'broke off its answer', error)
  } finally {
    answer.destroy()
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

function reasonOf(cause: unknown, signal: AbortSignal): string {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (signal.aborted) return LATE
  if (/^ERR_TLS|CERT|^ERR_SSL|SELF_SIGNED/.test(code)) return `failed the TLS handshake (${code})`
  return 'did not answer'
}

function unavailable(field: string, what: string, cause?: unknown): EngineError {
  return new EngineError('source_unavailable', `${field}: the address ${what}`, { cause })
}
