import type { IncomingMessage } from 'node:http'
import { comparableHost } from '../policy/host-list.ts'
import { portOf } from '../policy/policy.ts'
import { requestHeaders } from './headers.ts'

/** Where a request wants to go. */
export interface Target {
  /** Canonical host: lower case, no brackets around IPv6, no final dot. */
  readonly host: string
  readonly port: number
}

/** A target as a key of maps. */
export function targetKey({ host, port }: Target): string {
  return `${host}:${port}`
}

/** Host and port of a URL. */
export function targetOf(url: URL): Target {
  return { host: comparableHost(url.hostname), port: portOf(url) }
}

/** The `http:` URL of a request line in absolute form; undefined for every other form. */
export function parsePlainUrl(requestTarget: string | undefined): URL | undefined {
  const url = URL.parse(requestTarget ?? '')
  return url?.protocol === 'http:' ? url : undefined
}

/** The URL of a WebSocket handshake in absolute form, which may say `ws:` or `http:`. */
export function parseWebSocketUrl(request: IncomingMessage): URL | undefined {
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return undefined
  return parsePlainUrl(request.url?.replace(/^ws:/i, 'http:'))
}

/** The `host:port` of a CONNECT; the port is not optional (RFC 9112, 3.2.3). */
export function parseAuthority(authority: string | undefined): Target | undefined {
  const [, port] = /^[^\s/\\?#@]+:(\d{1,5})$/.exec(authority ?? '') ?? []
  const url = port === undefined ? null : URL.parse(`http://${authority}/`)
  return url ? { host: comparableHost(url.hostname), port: Number(port) } : undefined
}

/** A WebSocket handshake as it goes to the server: origin form, without what was meant for the proxy. */
export function webSocketHandshake({ rawHeaders, headers }: IncomingMessage, url: URL): Buffer {
  const kept = requestHeaders(rawHeaders, headers.connection, url.host)
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`]
  for (let index = 0; index + 1 < kept.length; index += 2) {
    lines.push(`${kept[index]}: ${kept[index + 1]}`)
  }
  lines.push('Connection: Upgrade', 'Upgrade: websocket')
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** User and password of `Proxy-Authorization: Basic`; empty when there are none. */
export function parseProxyCredentials(request: IncomingMessage): {
  username: string
  password: string
} {
  const header = request.headers['proxy-authorization'] ?? ''
  const [, encoded = ''] = /^basic +([a-z0-9+/]+=*)$/i.exec(header) ?? []
  const credentials = Buffer.from(encoded, 'base64').toString('latin1')
  const colon = credentials.indexOf(':')
  return colon === -1
    ? { username: '', password: '' }
    : { username: credentials.slice(0, colon), password: credentials.slice(colon + 1) }
}
