import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpErrorCode } from './answer/http-error.ts'
import { statusOf } from './answer/status-of.ts'
import { CURRENT_VERSION } from './service-version.ts'

/** How long a client may take to send a request; Node's own limits are six times wider. */
export interface ReceivingLimits {
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
  /** How often connections are looked at; a limit is kept this exactly. */
  readonly checkEveryMs?: number
}

/**
 * How long a connection may be idle between two requests, in milliseconds. Longer than those in front keep it (nginx and
 * AWS: 60 seconds): one that is closed while a request is on its way ends in 502, since a POST is not sent again.
 */
const IDLE_MS = 75_000

/** A Node server around the application, not listening yet, with an end to slow and broken requests. */
export function createHttpServer(
  application: RequestListener,
  limits: ReceivingLimits = {},
): Server {
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 60_000, checkEveryMs = 1000 } = limits
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: checkEveryMs,
    // Node would answer that in its own words; see below.
    requireHostHeader: false,
  })
  const answers = new WeakMap<Duplex, ServerResponse>()
  const handle: RequestListener = (request, response) => {
    const { socket } = request
    const earlier = answers.get(socket)
    answers.set(socket, response)
    // A connection without a request holds nothing of the one before: its body and its answer may be large.
    response.once('close', () => answers.get(socket) === response && answers.delete(socket))
    const begin = () => {
      const fault = headerFault(request)
      if (fault === undefined) application(request, response)
      else refuseRequest(response, fault)
    }
    // Requests that one connection sends without waiting for answers are answered one after the other: a thousand of them
    // in one packet would otherwise be begun in one turn of the thread, again and again.
    if (earlier === undefined || earlier.writableFinished) begin()
    else earlier.once('close', () => socket.destroyed || begin())
  }
  server.on('request', handle)
  // The application asks for the body, once it knows that it wants it.
  server.on('checkContinue', handle)
  // An `Expect` we do not know may be ignored (RFC 9110, 10.1.1); Node alone would answer without our headers.
  server.on('checkExpectation', handle)
  server.on('connect', (_request, socket) =>
    refuse(socket, statusOf.method_not_allowed, 'method_not_allowed', 'This is no proxy.'),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // In the middle of another answer there is no room for one more.
    if (answer?.headersSent && !answer.writableFinished) socket.destroy()
    else answerBrokenRequest(error, socket)
  })
  return server
}

/** Bytes that are no HTTP never become a request; they get the same form of answer all the same. */
function answerBrokenRequest({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'HPE_HEADER_OVERFLOW') {
    refuse(socket, 431, 'invalid_request', 'The header of the request is too large.')
  } else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    refuse(socket, 408, 'invalid_request', 'The request came too slowly.')
  } else {
    refuse(socket, statusOf.invalid_request, 'invalid_request', 'The request is not valid HTTP.')
  }
}

/** Header fields of which a request has one: of two, a proxy in front might have judged the other. */
const SINGLE_FIELDS = ['Host', 'Authorization', 'Content-Type'] as const

/** `uri-host [ ":" port ]` (RFC 9110, 7.2; RFC 3986, 3.2.2). Addresses in answers are made of it. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w\-.~!$&'()*+,;=%]*)(?::\d{0,5})?$/i

function headerFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  const { host } = headers
  if (host === undefined && httpVersion === '1.1') return 'The header Host is missing.'
  if (host !== undefined && !HOST.test(host))
    return 'The header Host must be a host, and a port at most.'
  const given = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const repeated = SINGLE_FIELDS.find(
    (name) => given.indexOf(name.toLowerCase()) !== given.lastIndexOf(name.toLowerCase()),
  )
  return repeated && `The header ${repeated} comes twice.`
}

/** In its turn: an earlier request on the connection may still wait for its answer. */
function refuseRequest(response: ServerResponse, detail: string): void {
  const body = errorBody('invalid_request', detail)
  response.writeHead(statusOf.invalid_request, answerHeaders(body))
  response.end(body)
}

function refuse(
  socket: Duplex,
  status: number,
  error: HttpErrorCode | 'invalid_request',
  detail: string,
): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = errorBody(error, detail)
  const allow = status === 405 ? { Allow: 'GET, HEAD, POST' } : {}
  const answer = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ ...allow, ...answerHeaders(body) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ]
  // Destroyed once it is sent: a client that keeps its side open would keep the socket.
  socket.end(answer.join('\r\n'), () => socket.destroy())
}

function errorBody(error: HttpErrorCode | 'invalid_request', detail: string): string {
  return JSON.stringify({ error, detail })
}

function answerHeaders(body: string) {
  return {
    'Request-Id': randomUUID(),
    'Service-Version': CURRENT_VERSION,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  }
}
