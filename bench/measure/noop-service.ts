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

/** What a service is run as, and whether it holds its caller to the rate limit. */
export interface NoopSettings {
  readonly mode: 'self_hosted' | 'hosted'
  readonly limit: 'on' | 'off'
}

/** The service in a process of its own, with a conversion that does nothing. */
export interface NoopService extends AsyncDisposable {
  readonly url: string
  readonly key: string
  /** How often it has looked a key up, and how long the conversion takes without the service. */
  facts(): Promise<{ readonly lookUps: number; readonly libraryMs: number }>
}

/** One answer and how long it took. */
export interface Answer {
  readonly status: number
  readonly ms: number
}

/** Starts the service on a folder of its own. */
export async function startNoopService({ mode, limit }: NoopSettings): Promise<NoopService> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  const child = spawn(process.execPath, ['--conditions=svc-source', PROGRAM, mode, folder, limit], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '{}')
  const { url, key } = await next()
  return {
    url,
    key,
    async facts() {
      child.stdin.write('\n')
      return await next()
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
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
