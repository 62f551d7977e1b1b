import { type Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { NoopService } from './noop-service.ts'

/** A job as far as the benchmarks look at it. */
export interface SeenJob {
  readonly status: string
  readonly created_at: string
  readonly started_at?: string
  readonly finished_at?: string
}

/** Posts jobs to a service and waits for them. */
export interface JobClient {
  /** Posts a job of `convert/html` that takes as many milliseconds as its HTML says; returns its id. */
  submit(html: string): Promise<string>
  submitMany(
    html: string,
    amount: { readonly count: number; readonly callers: number },
  ): Promise<void>
  /** The job, once it has ended. */
  ended(id: string): Promise<SeenJob>
  /** Waits until no job is open. */
  allEnded(): Promise<void>
  /** Time from the beginning of the first of the latest `count` jobs to the end of the last of them. */
  ranMs(count: number): Promise<number>
  /** The same request, answered at once. */
  convert(html: string): Promise<void>
  /** Median time of a list of jobs. */
  listMs(query: string): Promise<number>
}

const POLL_MS = 20
const LISTS = 50

/** A client of one key. */
export function jobClient({ url, key }: Pick<NoopService, 'url' | 'key'>, agent: Agent): JobClient {
  const call = (method: string, path: string, body?: object) =>
    send(`${url}${path}`, { method, agent, key, body })
  const submit = async (html: string) => {
    const job = await call('POST', '/jobs', { operation: 'convert/html', html })
    return String(JSON.parse(job.toString()).job_id)
  }
  const anyOf = async (status: string) => {
    const list = JSON.parse((await call('GET', `/jobs?status=${status}&limit=1`)).toString())
    return list.jobs.length > 0
  }
  return {
    submit,
    async submitMany(html, { count, callers }) {
      let left = count
      const caller = async () => {
        while (left-- > 0) await submit(html)
      }
      await Promise.all(Array.from({ length: callers }, caller))
    },
    ended: async (id) => JSON.parse((await call('GET', `/jobs/${id}?wait_s=30`)).toString()),
    async allEnded() {
      while ((await anyOf('queued')) || (await anyOf('running'))) await delay(POLL_MS)
    },
    async ranMs(count) {
      const jobs: SeenJob[] = []
      for (let cursor = ''; jobs.length < count; ) {
        const page = JSON.parse((await call('GET', `/jobs?limit=100${cursor}`)).toString())
        jobs.push(...page.jobs)
        if (page.next_cursor === null) break
        cursor = `&cursor=${page.next_cursor}`
      }
      const ran = jobs.slice(0, count)
      const begun = ran.map(({ started_at }) => Date.parse(started_at ?? ''))
      const ended = ran.map(({ finished_at }) => Date.parse(finished_at ?? ''))
      return Math.max(...ended) - Math.min(...begun)
    },
    convert: async (html) => void (await call('POST', '/convert/html', { html })),
    async listMs(query) {
      const times: number[] = []
      for (let round = 0; round < LISTS; round++) {
        const begun = performance.now()
        await call('GET', `/jobs${query}`)
        times.push(performance.now() - begun)
      }
      return times.toSorted((a, b) => a - b)[LISTS / 2] ?? Number.NaN
    },
  }
}

function send(
  url: string,
  options: {
    readonly method: string
    readonly agent: Agent
    readonly key: string
    readonly body: object | undefined
  },
): Promise<Buffer> {
  const { method, agent, key } = options
  const body = options.body === undefined ? undefined : Buffer.from(JSON.stringify(options.body))
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode = 0 } = answer
        if (statusCode < 300) resolve(bytes)
        else reject(new Error(`${method} ${url} was answered ${statusCode}: ${bytes}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
