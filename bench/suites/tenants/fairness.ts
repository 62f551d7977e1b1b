import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UNFAIR_FLOODS } from '../../measure/floods/unfair-floods.ts'
import { quantile } from '../../measure/statistics.ts'
import { figure } from '../../report/table.ts'
import type { SuiteContext, SuiteResult } from '../suite.ts'
import { EVERY_MS, openNeighbour } from './neighbour.ts'

const ROUNDS = 3
/** At least, of a round: the 95th percentile of 60 documents is not yet that of one that was unlucky. */
const DOCUMENTS = 20

/** Time of the neighbour's documents in one state of the machine. */
interface Series {
  readonly quiet: number[]
  /** While the same flood goes to a server that does nothing. */
  readonly beside: number[]
  readonly flooded: number[]
}

/** A document of one tenant while another floods the service, against the same while the service is idle. */
export async function fairnessSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  await using neighbour = await openNeighbour(Math.max(DOCUMENTS, runs))
  await using idle = await startIdleServer()
  const { round } = neighbour
  const series = new Map<string, Series>()
  for (const flood of Object.keys(UNFAIR_FLOODS)) {
    say(`fairness: ${flood}`)
    const taken: Series = { quiet: [], beside: [], flooded: [] }
    for (let turn = 0; turn < ROUNDS; turn++) {
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
