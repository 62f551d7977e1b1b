import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** An answer the proxy gives itself; fixed, so that no two refusals can be told apart. */
export interface ProxyAnswer {
  readonly status: number
  readonly reason: string
  readonly headers: readonly string[]
  readonly body: string
}

// A page, because an empty error makes a browser draw its own into the frame.
const EMPTY_PAGE = '<!doctype html><title></title>'

const REFUSED_STATUS = 'svc; error=http_request_denied'
const UNREACHABLE_STATUS = 'svc; error=destination_unavailable'

const HTML = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store']

/** The page every document starts from. */
export const BLANK_DOCUMENT: ProxyAnswer = answer(200, 'OK', HTML)
/** Whatever the policy or a limit refuses. `Proxy-Status` (RFC 9209) tells it from a server's own 403. */
export const REFUSED: ProxyAnswer = answer(403, 'Forbidden', [
  ...HTML,
  'Proxy-Status',
  REFUSED_STATUS,
])
/** A path the blank document's host does not have. */
export const NOT_FOUND: ProxyAnswer = answer(404, 'Not Found', HTML)
/** No ticket, or one that is over. */
export const TICKET_REQUIRED: ProxyAnswer = answer(407, 'Proxy Authentication Required', [
  ...HTML,
  'Proxy-Authenticate',
  'Basic realm="svc"',
])
/** Not a request to a proxy. */
export const MALFORMED: ProxyAnswer = answer(400, 'Bad Request', HTML)
/** Headers over the limit. */
export const HEADERS_TOO_LARGE: ProxyAnswer = answer(431, 'Request Header Fields Too Large', HTML)
/** Allowed, but nobody there, or not speaking HTTP. */
export const UNREACHABLE: ProxyAnswer = answer(502, 'Bad Gateway', [
  ...HTML,
  'Proxy-Status',
  UNREACHABLE_STATUS,
])

/** Which of its own answers the proxy gave, by the header fields the browser saw; undefined for a server's. */
export function proxyAnswerOf(
  headers: Readonly<Record<string, string>>,
): 'refused' | 'unreachable' | undefined {
  const name = Object.keys(headers).find((field) => field.toLowerCase() === 'proxy-status')
  if (name === undefined) return undefined
  if (headers[name] === REFUSED_STATUS) return 'refused'
  return headers[name] === UNREACHABLE_STATUS ? 'unreachable' : undefined
}

/** Sends an answer to a plain request; cuts the connection if another answer had begun. */
export function sendAnswer(
  response: ServerResponse,
  { status, reason, headers, body }: ProxyAnswer,
) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, reason, [...headers]).end(body)
}

/** Sends an answer on a socket that left the HTTP server (CONNECT, upgrade, parse error), and ends it. */
export function endWithAnswer(
  socket: Duplex,
  { status, reason, headers, body }: ProxyAnswer,
): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const lines = [`HTTP/1.1 ${status} ${reason}`, 'Connection: close']
  for (let index = 0; index + 1 < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`)
  }
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // Bytes that the client still sends are read and dropped: unread bytes would turn the end into a reset, and the
  // answer would be lost with it.
  socket.resume()
}

function answer(status: number, reason: string, headers: readonly string[]): ProxyAnswer {
  const length = ['Content-Length', String(EMPTY_PAGE.length)]
  return { status, reason, headers: [...headers, ...length], body: EMPTY_PAGE }
}
