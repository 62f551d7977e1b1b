import { createServer, type Server } from 'node:http'
import { METRICS_MEDIA_TYPE, type Metrics } from './metrics.ts'

/** A server of its own for `GET /metrics`, not listening yet: what it tells is not for the clients of the service. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': METRICS_MEDIA_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
