import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(
  new URL('../../packages/http/src/test/noop-service.ts', import.meta.url),
)
const BODY = Buffer.from(JSON.stringify({ html: '<h1>Hello</h1>', options: { page_size: 'A5' } }))

/** How a service is run, and whether it holds its caller to the rate limit. */
export interface NoopSettings {
  readonly mode: 'self_hosted' | 'hosted'
  readonly limit: 'on' | 'off'
  /** Whether it takes jobs, and runs them. Default none. */
  readonly jobs?: 'none' | 'accepted' | 'run'
  /** Data folder of a service to join; by default one of its own. */
  readonly folder?: string
}

/** The service in a process of its own, with a conversion that does nothing. */
export interface NoopService extends AsyncDisposable {
  readonly url: string
  readonly key: string
  /** Its data folder. */
  readonly folder: string
  /** How often it has looked a key up, and how long the conversion takes without the service. */
  facts(): Promise<{ readonly lookUps: number; readonly libraryMs: number }>
  /** Adds jobs that have ended to its database. */
  addFinishedJobs(count: number): Promise<void>
}

/** One answer and how long it took. */
export interface Answer {
  readonly status: number
  readonly ms: number
}

/** Starts the service. */
export async function startNoopService(settings: NoopSettings): Promise<NoopService> {
  const { mode, limit, jobs = 'none' } = settings
  const folder = settings.folder ?? (await mkdtemp(join(tmpdir(), 'svc-bench-')))
  const args = ['--conditions=svc-source', PROGRAM, mode, folder, limit, jobs]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '{}')
  const { url, key } = await next()
  if (url === undefined) throw new Error('the service did not start')
  return {
    url,
    key,
    folder,
    async facts() {
      child.stdin.write('facts\n')
      return await next()
    },
    async addFinishedJobs(count) {
      child.stdin.write(`finished ${count}\n`)
      await next()
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await exited
      if (settings.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a number of requests, several callers at a time over the connections of an agent. */
export async function callNoopService(
  service: NoopService,
  agent: Agent,
  { callers, total }: { readonly callers: number; readonly total: number },
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  let left = total
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) answers.push(await convert(service, agent))
    }),
  )
  return answers
}

function convert({ url, key }: NoopService, agent: Agent): Promise<Answer> {
  const begun = performance.now()
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': BODY.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/convert/html`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        const { statusCode: status = 0 } = answer
        if (status === 200 || status === 429) resolve({ status, ms: performance.now() - begun })
        else reject(new Error(`the service answered ${status}`))
      })
    })
    sent.once('error', reject)
    sent.end(BODY)
  })
}
