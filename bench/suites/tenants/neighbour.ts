import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { invoice } from '../../documents/invoice.ts'
import { startFlood } from '../../measure/floods/started-flood.ts'
import { startService } from '../../measure/started-service.ts'

const FLOODER = `svc_self_${'f'.repeat(32)}`
const NEIGHBOUR = `svc_self_${'n'.repeat(32)}`
/** The neighbour begins a document this often, in milliseconds: its rate limit allows ten a second. */
export const EVERY_MS = 120

/** A tenant of a service that converts one document after the other, whatever another tenant does. */
export interface Neighbour extends AsyncDisposable {
  /**
   * Converts documents.
   *
   * @param flood that another tenant sends meanwhile, by its name
   * @param address that it is sent to, in place of the service
   * @returns time of each, in milliseconds
   */
  round(flood?: string, address?: string): Promise<readonly number[]>
}

/** Starts a service, and converts the first documents. */
export async function openNeighbour(documents: number): Promise<Neighbour> {
  const service = await startService({
    keys: [FLOODER, NEIGHBOUR],
    settings: { SVC_JOBS: 'off' },
  })
  const body = Buffer.from(JSON.stringify({ html: (await invoice()).html }))
  const round = async (flood?: string, address = service.url) => {
    const started =
      flood === undefined ? undefined : await startFlood([flood], { address, key: FLOODER })
    try {
      return await convertSpaced(service.url, body, documents)
    } finally {
      await started?.end()
    }
  }
  await round()
  return { round, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

/** Durations of documents that begin at even intervals, one after the other. */
async function convertSpaced(url: string, body: Buffer, count: number): Promise<number[]> {
  const samples: number[] = []
  for (let done = 0; done < count; done++) {
    const since = performance.now()
    await convert(url, body)
    const ms = performance.now() - since
    samples.push(ms)
    await sleep(Math.max(0, EVERY_MS - ms))
  }
  return samples
}

function convert(url: string, body: Buffer): Promise<void> {
  const headers = { Authorization: `Bearer ${NEIGHBOUR}`, 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/convert/html`, { method: 'POST', headers }, (answer) => {
      buffer(answer).then((bytes) => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`the neighbour was answered ${answer.statusCode}: ${bytes}`))
      }, reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
