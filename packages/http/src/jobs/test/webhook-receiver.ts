import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery of a webhook. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A receiver of webhooks on loopback. */
export interface WebhookReceiver extends AsyncDisposable {
  readonly received: readonly Received[]
  readonly port: number
  readonly url: string
}

/** A receiver that answers with the given statuses, one after the other, then with 204. */
export async function webhookReceiver(
  statuses: readonly number[] = [],
  onPort = 0,
): Promise<WebhookReceiver> {
  const received: Received[] = []
  const left = [...statuses]
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(left.shift() ?? 204).end()
  }).listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/told`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
