import { Agent } from 'node:http'
import { type JobClient, jobClient } from '../measure/job-client.ts'
import { type NoopService, startNoopService } from '../measure/noop-service.ts'
import { median, quantile } from '../measure/statistics.ts'
import { figure } from '../report/table.ts'
import type { SuiteContext, SuiteResult } from './suite.ts'

const CALLERS = 16
/** Jobs before the measured ones: processes that are younger take half as much processor time again. */
const WARM_UP = 300
const ACCEPTED_PER_RUN = 30
const FINISHED = 100_000
/** Long enough that the worker and not the queue is what is waited for. */
const WORK_MS = 50
const WORK_JOBS = 200

/** Cost of a job over the same request answered at once, and of a long list of jobs. */
export async function jobsSuite({ runs, say }: SuiteContext): Promise<SuiteResult> {
  say('jobs: beside a worker')
  const single = await measureSingle(runs * 5)
  say('jobs: acceptance, lists and claims')
  const { empty, full } = await measureTable(runs * ACCEPTED_PER_RUN)
  say('jobs: one worker and two')
  const [one, two] = await measureWorkers()
  return {
    title: 'Jobs',
    method:
      'Jobs of one account that do nothing, posted over kept connections on loopback, on an embedded PostgreSQL that ' +
      'waits for its disk; client, service and worker are processes of their own. Accepted: ' +
      `${CALLERS} callers, no worker. Run: what is waiting then, by one worker with one slot. Scaling: ${WORK_JOBS} jobs of ` +
      `${WORK_MS} ms, one slot a worker.`,
    tables: [
      {
        caption: 'One job at a time, in ms',
        columns: ['', 'median', 'p95'],
        rows: [
          ['acceptance to start', ...timesOf(single.startMs)],
          ['POST /jobs and GET with wait_s', ...timesOf(single.jobMs)],
          ['the same request answered at once', ...timesOf(single.callMs)],
        ],
      },
      {
        caption: `Jobs that have ended in the table: none and ${FINISHED}`,
        columns: ['jobs', 'accepted/s', 'run/s', 'list, ms', 'list of running, ms'],
        rows: [
          ['none', ...columnsOf(empty)],
          [String(FINISHED), ...columnsOf(full)],
        ],
      },
      {
        caption: 'Workers',
        columns: ['workers', 'jobs/s'],
        rows: [
          ['1', figure(one)],
          ['2', figure(two)],
        ],
      },
    ],
    figures: {
      jobsAccepted: { medians: empty.accepted },
      jobStart: { medians: median(single.startMs), minima: Math.min(...single.startMs) },
      jobOverhead: {
        medians: median(single.jobMs) - median(single.callMs),
        minima: Math.min(...single.jobMs) - Math.min(...single.callMs),
      },
      jobListFull: { medians: full.listMs / empty.listMs },
      jobAcceptFull: { medians: full.accepted / empty.accepted },
      jobRunFull: { medians: full.run / empty.run },
      workerScaling: { medians: two / one },
    },
    samples: { 'acceptance to start': single.startMs, job: single.jobMs, call: single.callMs },
  }
}

/** Measurements with a number of jobs in the table. */
interface TableFigures {
  readonly accepted: number
  readonly run: number
  readonly listMs: number
  readonly runningListMs: number
}

function columnsOf({ accepted, run, listMs, runningListMs }: TableFigures): readonly string[] {
  return [accepted, run, listMs, runningListMs].map(figure)
}

function timesOf(samplesMs: readonly number[]): readonly string[] {
  return [median(samplesMs), quantile(samplesMs, 0.95)].map(figure)
}

/** One caller that waits for each of its jobs, and the same request without a job, in turns. */
async function measureSingle(rounds: number) {
  await using http = await startNoopService({ mode: 'hosted', limit: 'off', jobs: 'accepted' })
  await using _worker = await workerOf(http)
  using client = clientOf(http)
  const startMs: number[] = []
  const jobMs: number[] = []
  const callMs: number[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const begun = performance.now()
    const job = await client.ended(await client.submit('0'))
    const between = performance.now()
    await client.convert('0')
    const end = performance.now()
    if (round < 0) continue
    startMs.push(Date.parse(job.started_at ?? '') - Date.parse(job.created_at))
    jobMs.push(between - begun)
    callMs.push(end - between)
  }
  return { startMs, jobMs, callMs }
}

async function measureTable(count: number) {
  await using http = await startNoopService({ mode: 'hosted', limit: 'off', jobs: 'accepted' })
  using client = clientOf(http)
  await acceptedPerSecond(client, 100)
  await runPerSecond(http, client, 100)
  const empty = await tableFigures(http, client, count)
  await http.addFinishedJobs(FINISHED)
  return { empty, full: await tableFigures(http, client, count) }
}

async function tableFigures(
  http: NoopService,
  client: JobClient,
  count: number,
): Promise<TableFigures> {
  const listMs = await client.listMs('?limit=20')
  const runningListMs = await client.listMs('?limit=20&status=running')
  const accepted = await acceptedPerSecond(client, count)
  return { listMs, runningListMs, accepted, run: await runPerSecond(http, client, count) }
}

async function acceptedPerSecond(client: JobClient, count: number): Promise<number> {
  const begun = performance.now()
  await client.submitMany('0', { count, callers: CALLERS })
  return (count * 1000) / (performance.now() - begun)
}

async function runPerSecond(http: NoopService, client: JobClient, count: number): Promise<number> {
  await using _worker = await workerOf(http)
  await client.allEnded()
  return (count * 1000) / (await client.ranMs(count))
}

/** Jobs per second of one worker, and of two. */
async function measureWorkers(): Promise<readonly [number, number]> {
  await using http = await startNoopService({ mode: 'hosted', limit: 'off', jobs: 'accepted' })
  using client = clientOf(http)
  const rate = async () => {
    await client.submitMany(String(WORK_MS), { count: WORK_JOBS, callers: CALLERS })
    await client.allEnded()
    return (WORK_JOBS * 1000) / (await client.ranMs(WORK_JOBS))
  }
  await using _first = await workerOf(http)
  const one = await rate()
  await using _second = await workerOf(http)
  return [one, await rate()]
}

function workerOf({ folder }: NoopService): Promise<NoopService> {
  return startNoopService({ mode: 'hosted', limit: 'off', jobs: 'run', folder })
}

function clientOf(service: NoopService): JobClient & Disposable {
  const agent = new Agent({ keepAlive: true })
  return { ...jobClient(service, agent), [Symbol.dispose]: () => agent.destroy() }
}
