import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EngineError } from '../messages/errors.ts'
import { troubleOfRefusal, UNRESOLVED } from './network-trouble.ts'
import { connectRoute, dialAddress, findRoute, type Outbound } from './outbound.ts'
import { type NetworkPolicy, networkJudge, urlNotAllowed } from './policy/policy.ts'
import { policyResolver, type ResolveHost } from './policy/resolve-host.ts'
import { targetOf } from './proxy/proxy-request.ts'
import { OpenTicket } from './proxy/render-ticket.ts'
import { DEFAULT_RENDER_LIMITS } from './render-limits.ts'

/** Message about an address whose time is over. */
export const LATE = 'did not answer in time'

/** One request to an address. */
export interface OutgoingRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST; absent: a GET. */
  readonly body?: Uint8Array
  /** Name of the field in messages. */
  readonly field: string
  readonly signal: AbortSignal
}

/** Sends requests under a network policy. */
export interface Sender extends Disposable {
  /**
   * Sends a request and follows no redirect. Whoever has the answer reads or destroys it.
   *
   * @throws EngineError `url_not_allowed` for an address that the policy refuses, judged after its name is resolved
   *   and then connected to; `source_unavailable` when it does not answer
   */
  send(request: OutgoingRequest): Promise<IncomingMessage>
}

/**
 * A sender whose connections go when it is disposed, or the signal aborts.
 *
 * @param resolve names to addresses; default the name servers, and the system for hosts the policy names
 */
export function openSender(
  policy: NetworkPolicy,
  signal: AbortSignal,
  resolve?: ResolveHost,
): Sender {
  const judge = networkJudge(policy)
  const outbound: Outbound = {
    judge,
    resolve: resolve ?? policyResolver(judge, DEFAULT_RENDER_LIMITS.resolveMs),
    dial: dialAddress,
    ownPort: 0,
  }
  const ticket = new OpenTicket(DEFAULT_RENDER_LIMITS, () => {})
  const close = () => ticket.close()
  signal.addEventListener('abort', close)
  return {
    send: (request) => send(request, outbound, ticket),
    [Symbol.dispose]() {
      signal.removeEventListener('abort', close)
      close()
    },
  }
}

/** The error of an address that was allowed and did not do what was asked of it. */
export function unavailable(field: string, what: string, cause?: unknown): EngineError {
  return new EngineError('source_unavailable', `${field}: the address ${what}`, {
    cause,
    param: field,
  })
}

async function send(
  { url, headers, body, field, signal }: OutgoingRequest,
  outbound: Outbound,
  ticket: OpenTicket,
): Promise<IncomingMessage> {
  if (!outbound.judge.url(url).allowed) throw urlNotAllowed(field)
  const target = targetOf(url)
  const route = await findRoute(target, ticket, outbound)
  if (!route.allowed) {
    const trouble = troubleOfRefusal(target.host, route, outbound.judge.trusts(target.host))
    if (trouble === 'refused') throw urlNotAllowed(field)
    const message = `${field}: ${target.host}: ${UNRESOLVED}`
    throw new EngineError('source_unavailable', message, { param: field })
  }
  try {
    const socket = await connectRoute(route, target.port, ticket, outbound.dial)
    const connection =
      url.protocol === 'https:' ? await secure(socket, target.host, signal) : socket
    const sent = sendRequest({
      createConnection: () => connection,
      method: body === undefined ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        Accept: '*/*',
        ...headers,
        Host: url.host,
        'Accept-Encoding': 'identity',
        ...(body !== undefined && { 'Content-Length': body.byteLength }),
      },
      timeout: ticket.limits.idleMs,
      signal,
    })
    sent.on('timeout', () => sent.destroy(new Error('idle')))
    sent.end(body)
    return await answerTo(sent, signal)
  } catch (cause) {
    throw unavailable(field, reasonOf(cause, signal), cause)
  }
}

async function answerTo(sent: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  // Once nobody waits any more, an error that nobody listens to would end the process.
  sent.on('error', () => {})
  // Node tells an answer that changes the protocol by this event alone: unheard, it would be waited for without an end.
  const upgraded = new AbortController()
  sent.once('upgrade', (_answer, socket) => {
    socket.destroy()
    upgraded.abort()
  })
  const ends = AbortSignal.any([signal, upgraded.signal])
  const [answer] = (await once(sent, 'response', { signal: ends })) as [IncomingMessage]
  return answer
}

async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  // A name, and never an address, belongs into SNI (RFC 6066, 3); the certificate is checked against both.
  const secured = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) })
  // Once it is handed on, an error nobody listens to would end the process.
  secured.on('error', () => secured.destroy())
  await once(secured, 'secureConnect', { signal })
  return secured
}

function reasonOf(cause: unknown, signal: AbortSignal): string {
  const { code = '' } = cause as NodeJS.ErrnoException
  if (signal.aborted) return LATE
  if (/^ERR_TLS|CERT|^ERR_SSL|SELF_SIGNED/.test(code)) return `failed the TLS handshake (${code})`
  return 'did not answer'
}
