import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PROBE_MS, soon } from '../answer/soon.ts'
import type { Config } from '../config.ts'
import { METRICS_MEDIA_TYPE, type Metrics } from './metrics.ts'

/** Pages served beside the metrics. */
export interface MetricsServerOptions {
  /** Answers `GET /health`, for a process that has no other server. Default: 404. */
  readonly isHealthy?: () => Promise<boolean>
}

/** A server of its own for `GET /metrics`, not listening yet: what it tells is not for the clients of the service. */
export function createMetricsServer(
  metrics: Pick<Metrics, 'text'>,
  { isHealthy }: MetricsServerOptions = {},
): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') {
      metrics.text().then(
        (text) => response.writeHead(200, { 'Content-Type': METRICS_MEDIA_TYPE }).end(text),
        () => response.writeHead(500).end(),
      )
    } else if (request.method === 'GET' && request.url === '/health' && isHealthy !== undefined) {
      soon(isHealthy(), false, PROBE_MS).then(
        (healthy) => response.writeHead(healthy ? 200 : 503).end(),
        () => response.writeHead(503).end(),
      )
    } else {
      response.writeHead(404).end()
    }
  })
}

/**
 * Serves the metrics, if they have a port, until `opened` is disposed.
 *
 * @returns address of the metrics
 */
export async function serveMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  metrics: Metrics,
  opened: AsyncDisposableStack,
  options: MetricsServerOptions = {},
): Promise<string | undefined> {
  if (port === undefined) return undefined
  const server = createMetricsServer(metrics, options)
  const url = await listen(server, port, host)
  opened.defer(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  })
  return `${url}/metrics`
}

/**
 * Listens; without a host on every address, as Node does.
 *
 * @returns for example `http://127.0.0.1:8490`
 */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  })
  return urlOf(server.address() as AddressInfo)
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
