import {
  Agent,
  type ClientRequest,
  type ClientRequestArgs,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { troubleOf } from '../network-trouble.ts'
import { connectRoute, type Dial } from '../outbound.ts'
import { endToEndHeaders, requestHeaders } from './headers.ts'
import { type ProxyAnswer, REFUSED, sendAnswer, UNREACHABLE } from './proxy-answers.ts'
import { type Target, targetKey } from './proxy-request.ts'
import type { OpenTicket } from './render-ticket.ts'

/**
 * The connections of one render, reused between its requests and never by another render.
 *
 * A connection is pooled under the host it was judged for, and goes to an address that was judged with it.
 */
export class RenderAgent extends Agent {
  readonly #ticket: OpenTicket
  readonly #dial: Dial

  constructor(ticket: OpenTicket, dial: Dial) {
    super({ keepAlive: true, timeout: ticket.limits.idleMs })
    this.#ticket = ticket
    this.#dial = dial
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const target = { host: options.host ?? '', port: Number(options.port) }
    // Requests are admitted before they are sent, so the route is there.
    const route = this.#ticket.routes.get(targetKey(target)) ?? { allowed: true, addresses: [] }
    connectRoute(route, target.port, this.#ticket, this.#dial).then(
      (socket) => callback?.(null, socket),
      // Node passes no stream with an error; the type knows only the other half.
      (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
    )
  }
}

// Source: RFC 9110, 9.2.2; the others may have done their work before the connection broke.
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A request from the browser with the answer it waits for. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  readonly target: Target
  readonly ticket: OpenTicket
  readonly agent: RenderAgent
}

/**
 * Passes a plain HTTP request on and streams the answer back: nothing is buffered, inflated or rewritten.
 *
 * @returns when the exchange is over, whatever its end
 */
export function forwardRequest(exchange: Exchange): Promise<void> {
  const { response } = exchange
  return new Promise((resolve) => {
    let upstream: ClientRequest
    // Also comes when the browser went away, or the ticket closed and took its sockets. One listener for all attempts: a
    // server may have closed more kept connections than Node takes listeners for.
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy()
      resolve()
    })
    const attempt = () => {
      upstream = send(exchange, attempt)
    }
    attempt()
  })
}

function send(exchange: Exchange, again: () => void): ClientRequest {
  const { request, response, url, target, ticket, agent } = exchange
  const chunked = request.headers['transfer-encoding'] !== undefined
  const hasBody = chunked || Number(request.headers['content-length'] ?? 0) > 0
  const { rawHeaders, headers } = request
  const upstream = sendRequest({
    agent,
    method: request.method ?? 'GET',
    host: target.host,
    port: target.port,
    path: `${url.pathname}${url.search}`,
    headers: [
      ...requestHeaders(rawHeaders, headers.connection, url.host),
      // Framing must survive: without it the body would read as the next request.
      ...(chunked ? ['Transfer-Encoding', 'chunked'] : []),
    ],
    setHost: false,
    timeout: ticket.limits.idleMs,
  })
  // The agent takes a socket's timer for set when it is its own `timeout`; of a kept connection it is what the server
  // said about keeping it.
  upstream.once('socket', (socket) => socket.setTimeout(ticket.limits.idleMs))
  upstream.on('timeout', () =>
    upstream.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })),
  )
  upstream.on('error', (error) => {
    if (response.destroyed) return
    // A server may close a kept connection just as it is used again. Every retry takes one out of the
    // pool, so the last one has a connection of its own.
    const stale = upstream.reusedSocket && isHangUp(error) && !response.headersSent
    if (stale && !hasBody && REPEATABLE.has(upstream.method)) {
      again()
      return
    }
    ticket.noteTrouble(target, troubleOf(error))
    sendAnswer(response, UNREACHABLE)
  })
  // Nothing that was asked for: the proxy passes no `Upgrade` on. Node tells it by this event alone.
  upstream.on('upgrade', (_answer, socket) => {
    socket.destroy()
    sendAnswer(response, UNREACHABLE)
  })
  upstream.on('response', (answer) => returnAnswer(answer, response, ticket))
  if (!hasBody) return upstream.end()
  request.on('data', (chunk: Buffer) => ticket.countBytes(chunk.length))
  return request.pipe(upstream)
}

function isHangUp(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE'
}

function returnAnswer(answer: IncomingMessage, response: ServerResponse, ticket: OpenTicket): void {
  const { maxResponseBytes } = ticket.limits
  answer.on('error', () => response.destroy())
  const replacement =
    replacementFor(answer, response, maxResponseBytes) ?? copyHead(answer, response)
  if (replacement) {
    answer.destroy()
    sendAnswer(response, replacement)
    return
  }
  let bytes = 0
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    ticket.countBytes(chunk.length)
    if (bytes > maxResponseBytes) answer.destroy()
  })
  answer.once('close', () => {
    if (!answer.complete) response.destroy()
  })
  answer.pipe(response)
}

function replacementFor(
  answer: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): ProxyAnswer | undefined {
  // To the browser a 407 would be ours, and it would answer with the ticket.
  if (answer.statusCode === 407) return UNREACHABLE
  const length = Number(answer.headers['content-length'] ?? 0)
  return length > maxBytes && response.req.method !== 'HEAD' ? REFUSED : undefined
}

function copyHead(answer: IncomingMessage, response: ServerResponse): ProxyAnswer | undefined {
  const headers = endToEndHeaders(answer.rawHeaders, answer.headers.connection)
  try {
    response.writeHead(answer.statusCode ?? 0, answer.statusMessage, headers)
    return undefined
  } catch {
    // A head that Node reads but will not write.
    return UNREACHABLE
  }
}
