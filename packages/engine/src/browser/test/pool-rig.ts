import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, onTestFinished } from 'vitest'
import type { Artifact } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import { prepare, run } from '../../execute.ts'
import type { NetworkPolicy } from '../../network/policy/policy.ts'
import { convertHtml } from '../../operations/convert-html.ts'
import { convertUrl } from '../../operations/convert-url.ts'
import type { BrowserPool } from '../pool/browser-pool.ts'
import { type ChromiumPoolOptions, createChromiumPool } from '../start/chromium.ts'

/** Time of every conversion here. */
export const NOW = new Date('2026-11-20T12:00:00Z')

/** Opens what a test needs of the machine's loopback, and nothing else private. */
export const LOOPBACK: NetworkPolicy = {
  allowPrivate: false,
  allowHosts: ['127.0.0.1'],
  denyHosts: [],
}

/**
 * A pool for the tests of one file, closed after the last. It uses pages again, as every adapter does: what one document
 * leaves to the next shows, and a page costs a third.
 *
 * @param atEnd `onTestFinished` for a pool of one test
 */
export function openPool(
  options: ChromiumPoolOptions = {},
  atEnd: (close: () => Promise<void>) => void = afterAll,
): BrowserPool {
  const pool = createChromiumPool({
    selfTest: false,
    policy: LOOPBACK,
    pageReuse: true,
    ...options,
  })
  atEnd(() => pool.close())
  return pool
}

/** Converts HTML as an adapter does, from the request body on. */
export async function convert(
  browsers: BrowserPool,
  html: string,
  options: object = {},
  context: Partial<EngineContext> = {},
): Promise<Artifact<'application/pdf'>> {
  const { signal } = new AbortController()
  const prepared = prepare(convertHtml, { html, options })
  return await run(prepared, { browsers, now: () => NOW, signal, ...context })
}

/** Converts what stands at an address as an adapter does. */
export async function convertAddress(
  browsers: BrowserPool,
  url: string,
  options: object = {},
): Promise<Artifact<'application/pdf'>> {
  const { signal } = new AbortController()
  return await run(prepare(convertUrl, { url, options }), { browsers, now: () => NOW, signal })
}

/** A server on loopback. */
export interface LocalServer {
  /** For example `http://127.0.0.1:41234`. */
  readonly url: string
  /** Paths asked for so far. */
  readonly asked: readonly string[]
  /** Resolves with the next request for a path. */
  next(path: string): Promise<IncomingMessage>
}

/** Answers a request; one that answers nothing leaves the browser waiting. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers by path. */
export type Routes = Readonly<Record<string, Answer>>

/** Serves routes for the length of a test; anything else is a 404. */
export async function serve(routes: Routes): Promise<LocalServer> {
  const asked: string[] = []
  const waiting = new Map<string, ((request: IncomingMessage) => void)[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    for (const resolve of waiting.get(path) ?? []) resolve(request)
    waiting.delete(path)
    const route = routes[new URL(path, 'http://x').pathname]
    if (route) route(request, response)
    else response.writeHead(404).end('not here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: (path) =>
      new Promise((resolve) => waiting.set(path, [...(waiting.get(path) ?? []), resolve])),
  }
}

/** A red square of 10 × 10 pixels. */
export const RED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#f00"/></svg>'

/** An answer with a body of this media type. */
export function body(text: string | Uint8Array, mediaType: string): Answer {
  return (_, response) => response.writeHead(200, { 'content-type': mediaType }).end(text)
}
