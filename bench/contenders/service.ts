import { Agent, request } from 'node:http'
import type { Timings } from '@svc/engine'
import type { Contender, Printed } from './contender.ts'

/** Our own service, that somebody started and that wants no key. */
export interface ServiceOptions {
  readonly name: string
  readonly url: string
}

/** Asks the service for a document, over one kept connection for each caller. */
export function service({ name, url }: ServiceOptions): Contender {
  const endpoint = new URL('/convert/html', url)
  return {
    name,
    isService: true,
    async enter({ html }) {
      const agent = new Agent({ keepAlive: true })
      const body = Buffer.from(JSON.stringify({ html }))
      const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }
      return {
        name,
        print: () => post(name, endpoint, { agent, headers, body }),
        async close() {
          agent.destroy()
        },
      }
    },
  }
}

interface Sent {
  readonly agent: Agent
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

function post(name: string, url: URL, { agent, headers, body }: Sent): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const timings = parseTimings(String(response.headers['server-timing']))
        if (response.statusCode === 200) resolve({ bytes, timings })
        else reject(new Error(`${name}: ${response.statusCode} ${bytes.toString()}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** @example parseTimings('queue;dur=0.1, load;dur=2.0, print;dur=3.0, finish;dur=0.5').loadMs // 2 */
function parseTimings(header: string): Timings {
  const durations = new Map(
    [...header.matchAll(/(\w+);dur=([\d.]+)/g)].map(([, name, ms]) => [name, Number(ms)]),
  )
  const ms = (name: string) => durations.get(name) ?? Number.NaN
  return { queueMs: ms('queue'), loadMs: ms('load'), printMs: ms('print'), finishMs: ms('finish') }
}
