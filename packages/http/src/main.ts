import type { AddressInfo } from 'node:net'
import { type ChromiumPoolOptions, createChromiumPool } from '@svc/engine/chromium'
import { createApp } from './app.ts'
import { drain } from './drain.ts'
import { jsonLog, type Log } from './log.ts'
import { createHttpServer } from './server.ts'

/** Options of {@link serve}; every one has a default. */
export interface ServeOptions {
  /** Default 8490; 0 takes a free port. */
  readonly port?: number
  /** Default `127.0.0.1`: there are no keys, so only this machine may ask. */
  readonly host?: string
  /** Options of the browser pool. */
  readonly browsers?: ChromiumPoolOptions
  /** Where failures are noted. Default: one JSON object per line on standard error. */
  readonly log?: Log
  /** How long running requests may take to finish once `close` is called, in milliseconds. Default 30 000. */
  readonly graceMs?: number
}

/** A service that listens. */
export interface RunningService {
  /** For example `http://127.0.0.1:8490`. */
  readonly url: string
  /** Stops listening, lets running requests finish, closes the browser. */
  close(): Promise<void>
}

const DEFAULT_GRACE_MS = 30_000

/**
 * Starts the service: browser first, port second, so that it never listens without being able to render.
 *
 * @throws EngineError `service_unavailable` when no browser can be had; the system's error when the port is taken
 */
export async function serve(options: ServeOptions = {}): Promise<RunningService> {
  const { port = 8490, host = '127.0.0.1', graceMs = DEFAULT_GRACE_MS } = options
  const now = () => new Date()
  const { log = jsonLog((line) => process.stderr.write(line), now) } = options
  const browsers = createChromiumPool(options.browsers)
  let draining = false
  const app = createApp({ browsers, now, log, draining: () => draining })
  const server = createHttpServer(app.callback())
  try {
    await browsers.start()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    await browsers.close()
    throw error
  }
  return {
    url: urlOf(server.address() as AddressInfo),
    async close() {
      draining = true
      await drain(server, graceMs)
      await browsers.close()
    },
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
