import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { previewPage } from './preview-page.ts'
import type { PreviewState } from './preview-state.ts'

/** A preview that is being served. */
export interface PreviewServer {
  /** For example `http://127.0.0.1:41234/`. */
  readonly url: string
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/**
 * Serves what is being made to a browser of this machine: a page, events about changes, and the documents. Nothing else
 * can be asked for.
 *
 * A page of another site that has a name of its own lead here (DNS rebinding) is told apart by the name it asks for.
 *
 * @param port 0 for any that is free
 * @throws the system's error, `EADDRINUSE` where the port is taken
 */
export async function servePreview(state: PreviewState, port: number): Promise<PreviewServer> {
  const server = createServer((request, response) => answer(server, state, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  return {
    url: `http://${LOOPBACK}:${portOf(server)}/`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      // Events go on until somebody ends them.
      server.closeAllConnections()
      await closed
    },
  }
}

function answer(
  server: Server,
  state: PreviewState,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Referrer-Policy', 'no-referrer')
  const [path = '/'] = url.split('?')
  const index = /^\/documents\/(\d{1,4})\//.exec(path)?.[1]
  if (!isOwnName(headers.host, portOf(server))) {
    sendText(response, 403, 'The preview is for browsers of this machine.')
  } else if (method !== 'GET' && method !== 'HEAD') {
    sendText(response, 405, 'The preview can only be read.')
  } else if (path === '/') {
    sendPage(response)
  } else if (path === '/events') {
    sendEvents(state, response)
  } else if (index === undefined || !sendDocument(state, Number(index), response)) {
    sendText(response, 404, 'There is no such document.')
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`${text}\n`)
}

/** Whether a `Host` header names this server as browsers of this machine do. */
function isOwnName(host: string | undefined, port: number): boolean {
  const [name, stated = '80', more] = (host ?? '').toLowerCase().split(':')
  return (
    (name === LOOPBACK || name === 'localhost') && Number(stated) === port && more === undefined
  )
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function sendPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('hex')
  const policy = [
    "default-src 'none'; connect-src 'self'; frame-src 'self'; img-src 'self' data:",
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
  ].join('; ')
  response.setHeader('Content-Security-Policy', policy)
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(previewPage(nonce))
}

/** The state, and again after every change (HTML Living Standard, 9.2: server-sent events). */
function sendEvents(state: PreviewState, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const send = () => {
    const data = JSON.stringify({ documents: state.documents(), error: state.error() })
    response.write(`data: ${data}\n\n`)
  }
  response.on('close', state.onChange(send))
  send()
}

/** @returns false where there is none */
function sendDocument(state: PreviewState, index: number, response: ServerResponse): boolean {
  const bytes = state.bytes(index)
  const mediaType = state.documents()[index]?.mediaType
  if (bytes === undefined || mediaType === undefined) return false
  response.setHeader('Content-Security-Policy', "frame-ancestors 'self'")
  const headers = { 'Content-Type': mediaType, 'Content-Length': bytes.byteLength }
  response.writeHead(200, headers).end(bytes)
  return true
}
