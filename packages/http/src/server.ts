import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CURRENT_VERSION } from './service-version.ts'
import { statusOf } from './status-of.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000

/** A Node server around the application, not listening yet, with an end to slow and broken requests. */
export function createHttpServer(application: RequestListener): Server {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    application,
  )
  // An `Expect` we do not know may be ignored (RFC 9110, 10.1.1); Node alone would answer without our headers.
  server.on('checkExpectation', application)
  server.on('clientError', (_error, socket) => answerBrokenRequest(socket))
  return server
}

/** What is no HTTP never becomes a request; it gets the same form of answer all the same. */
function answerBrokenRequest(socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const detail = 'The request is not valid HTTP, or came too slowly, or its header is too large.'
  const body = JSON.stringify({ error: 'invalid_request', detail })
  socket.end(
    [
      `HTTP/1.1 ${statusOf.invalid_request} Bad Request`,
      `Request-Id: ${randomUUID()}`,
      `Service-Version: ${CURRENT_VERSION}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
