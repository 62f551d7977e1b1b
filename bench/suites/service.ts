import { Agent, request } from 'node:http'
import type { Timings } from '@svc/engine'
import { readConfig, serve } from '@svc/http'
import type { Contender, Printed } from '../contenders/contender.ts'
import { library } from '../contenders/library.ts'
import { invoice } from '../documents/invoice.ts'
import { printInTurns, seriesNamed } from '../measure/print-in-turns.ts'
import { median } from '../measure/statistics.ts'
import { PHASE_COLUMNS, phasesRow, restsMs, timesTable } from '../report/series-tables.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const LIBRARY = 'library'
const SERVICE = 'service, POST /convert/html'
/** The difference is a millisecond or two: it takes many of them. */
const ROUNDS_PER_RUN = 4

/** Cost of HTTP over the library: the same document by both ways, in turns. */
export async function serviceSuite({ browserPath, runs, say }: SuiteContext): Promise<SuiteResult> {
  const browsers = { executablePath: browserPath }
  const ours = library({ name: LIBRARY, browsers })
  const service = await serve(readConfig({ PORT: '0', SVC_AUTH: 'off' }), {
    engine: { browsers },
  })
  try {
    say('service: invoice')
    const rounds = runs * ROUNDS_PER_RUN
    const series = await printInTurns([ours, overHttp(service.url)], await invoice(), rounds)
    const [http, direct] = [seriesNamed(series, SERVICE), seriesNamed(series, LIBRARY)]
    return {
      title: 'Service over library',
      method:
        'The invoice, by a method call and by HTTP over one kept connection; client and service in one process, ' +
        'a pool for each. The difference is that of the rest: what is not the browser’s and not the PDF writer’s.',
      tables: [
        timesTable('invoice', series, [{ series: direct, column: '÷ library' }]),
        {
          caption: 'Where the time goes; the service tells it in `Server-Timing`',
          columns: PHASE_COLUMNS,
          rows: series.map((one) => phasesRow(one.name, one)),
        },
      ],
      figures: {
        serviceOverLibrary: {
          medians: median(restsMs(http)) - median(restsMs(direct)),
          minima: Math.min(...restsMs(http)) - Math.min(...restsMs(direct)),
        },
      },
      samples: Object.fromEntries(series.map((one) => [one.name, one.samplesMs])),
    }
  } finally {
    await service.close()
    await ours.close?.()
  }
}

function overHttp(url: string): Contender {
  const agent = new Agent({ keepAlive: true })
  const endpoint = new URL('/convert/html', url)
  return {
    name: SERVICE,
    async enter({ html }) {
      const body = Buffer.from(JSON.stringify({ html }))
      return {
        name: SERVICE,
        print: () => post(endpoint, body, agent),
        async close() {
          agent.destroy()
        },
      }
    },
  }
}

function post(url: URL, body: Buffer, agent: Agent): Promise<Printed> {
  const headers = { 'content-type': 'application/json', 'content-length': body.byteLength }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const timings = parseTimings(String(response.headers['server-timing']))
        if (response.statusCode === 200) resolve({ bytes, timings })
        else reject(new Error(`${SERVICE}: ${response.statusCode} ${bytes.toString()}`))
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
