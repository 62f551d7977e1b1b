import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { invoice } from '../documents/invoice.ts'
import { FLOOD_NAMES } from '../measure/flood.ts'
import { quantile } from '../measure/statistics.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const COMMAND = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
const FLOOD = fileURLToPath(new URL('../measure/flood.ts', import.meta.url))
const FROM_SOURCE = '--conditions=svc-source'
const FLOODER = `svc_self_${'f'.repeat(32)}`
const NEIGHBOUR = `svc_self_${'n'.repeat(32)}`
/** The neighbour begins a document this often: its rate limit allows ten a second. */
const EVERY_MS = 120
/** The part of a round that is not counted: a flood begins with what its tenant may send at once. */
const BEGINNING_MS = 1000

/** Time of the neighbour's documents in one state of the machine. */
interface Series {
  readonly quiet: number[]
  /** While the same flood goes to a server that does nothing. */
  readonly beside: number[]
  readonly flooded: number[]
}

/** A document of one tenant while another floods the service, against the same while the service is idle. */
export async function fairnessSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  await using service = await startService()
  await using idle = await startIdleServer()
  const body = Buffer.from(JSON.stringify({ html: (await invoice()).html }))
  const documents = Math.max(10, runs)
  const round = async (flood?: string, address = service.url) => {
    await using _ = flood === undefined ? undefined : await startFlood(flood, address)
    return await convertSpaced(service.url, body, documents)
  }
  await round()
  const series = new Map<string, Series>()
  for (const flood of FLOOD_NAMES) {
    say(`fairness: ${flood}`)
    const taken: Series = { quiet: [], beside: [], flooded: [] }
    for (let turn = 0; turn < 3; turn++) {
      taken.quiet.push(...(await round()))
      taken.beside.push(...(await round(flood, idle.url)))
      taken.flooded.push(...(await round(flood)))
    }
    series.set(flood, taken)
  }
  const rows = [...series].map(([flood, taken]) => [flood, ...columnsOf(taken)])
  const worst = Math.max(
    ...[...series.values()].map(({ quiet, flooded }) => p95(flooded) / p95(quiet)),
  )
  return {
    title: 'Fairness',
    method:
      `The invoice over HTTP, one every ${EVERY_MS} ms, for one key while another floods the service; rounds interleaved. ` +
      'Service, client and generator are three processes on the same processors, the generator at the lowest priority; ' +
      'beside: the same flood against a bare HTTP server, which shows what the generator takes by itself.',
    tables: [
      {
        caption: 'Time of a document in ms, and against an idle service',
        columns: [
          'flood',
          ...['idle p50', 'idle p95', 'beside p50', 'beside p95', 'flooded p50', 'flooded p95'],
          ...['p50 ÷ idle', 'p95 ÷ idle', 'p95 ÷ beside'],
        ],
        rows,
      },
    ],
    figures: { fairness: { medians: worst } },
    samples: Object.fromEntries(
      [...series].flatMap(([flood, taken]) =>
        Object.entries(taken).map(([state, samples]) => [`${flood}, ${state}`, samples]),
      ),
    ),
  }
}

function p95(samples: readonly number[]): number {
  return quantile(samples, 0.95)
}

function columnsOf({ quiet, beside, flooded }: Series): readonly string[] {
  const times = [quiet, beside, flooded].flatMap((one) => [quantile(one, 0.5), p95(one)])
  const ratios = [
    quantile(flooded, 0.5) / quantile(quiet, 0.5),
    p95(flooded) / p95(quiet),
    p95(flooded) / p95(beside),
  ]
  return [...times, ...ratios].map(figure)
}

/** The command from its sources, with two keys; its log is written and thrown away. */
async function startService() {
  const hashes = [FLOODER, NEIGHBOUR].map(
    (key) => `sha256:${createHash('sha256').update(key).digest('hex')}`,
  )
  const settings = { PORT: '0', HOST: '127.0.0.1', SVC_API_KEYS: hashes.join(), SVC_JOBS: 'off' }
  const child = spawn(process.execPath, [FROM_SOURCE, COMMAND, 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface(child.stderr)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url !== undefined) return { url, [Symbol.asyncDispose]: () => ended(child) }
  }
  throw new Error('the service did not start')
}

/** A server of Node alone, which reads what it is sent and refuses it. */
async function startIdleServer() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(404).end('{"error":"not_found"}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startFlood(name: string, address: string) {
  const args = [FROM_SOURCE, FLOOD, address, FLOODER, name]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const statuses = text(child.stdout)
  await sleep(BEGINNING_MS)
  return {
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await statuses
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
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
