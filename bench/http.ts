// node bench/http.ts [--requests N]: what the pipeline of the service costs, with a conversion that does nothing.
// Client and service are two processes on one machine; requests go over kept connections on loopback.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const PROGRAM = fileURLToPath(new URL('../packages/http/src/test/noop-service.ts', import.meta.url))
const BODY = Buffer.from(JSON.stringify({ html: '<h1>Hello</h1>', options: { page_size: 'A5' } }))
const CALLERS = 16

const { values } = parseArgs({ options: { requests: { type: 'string', default: '2000' } } })
const requests = Number(values.requests)
if (!Number.isInteger(requests) || requests < 100) {
  throw new RangeError(`--requests is a whole number from 100, not ${values.requests}.`)
}

console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`,
)
console.log('| service | requests/s | p50 ms | p99 ms | library ms | overhead ms | goal |')
console.log('|---|---:|---:|---:|---:|---:|---:|')
for (const [mode, goal] of [
  ['self_hosted', 3],
  ['hosted', 8],
] as const) {
  const { alone, libraryMs, perSecond } = await measure(mode)
  const overhead = quantile(alone, 0.5) - libraryMs
  console.log(
    `| ${mode} | ${perSecond.toFixed(0)} | ${quantile(alone, 0.5).toFixed(2)} | ${quantile(alone, 0.99).toFixed(2)} | ${libraryMs.toFixed(3)} | ${overhead.toFixed(2)} | ≤ ${goal} |`,
  )
}
const refusals = await measureRefusals()
console.log(
  `\nA refused request (429): ${quantile(refusals.times, 0.5).toFixed(2)} ms at the median, ${quantile(refusals.times, 0.99).toFixed(2)} ms p99 (goal ≤ 1 ms); of ${refusals.sent} requests ${refusals.sent - refusals.refused} passed, and ${refusals.lookUps} looked their key up.`,
)

/** One caller for the latency, several for the throughput. */
async function measure(mode: string) {
  await using service = await startService(mode, 'off')
  const agent = new Agent({ keepAlive: true })
  await callers(CALLERS, 300, () => convert(service, agent))
  const alone = (await callers(1, requests, () => convert(service, agent))).map(({ ms }) => ms)
  const begun = performance.now()
  await callers(CALLERS, requests * 2, () => convert(service, agent))
  const perSecond = (requests * 2 * 1000) / (performance.now() - begun)
  agent.destroy()
  return { alone, perSecond, libraryMs: (await service.facts()).libraryMs }
}

async function measureRefusals() {
  await using service = await startService('self_hosted', 'on')
  const agent = new Agent({ keepAlive: true })
  const answers = await callers(1, requests, () => convert(service, agent, [200, 429]))
  agent.destroy()
  const times = answers.filter(({ status }) => status === 429).map(({ ms }) => ms)
  const { lookUps } = await service.facts()
  return { times, refused: times.length, sent: answers.length, lookUps }
}

interface Answer {
  readonly status: number
  readonly ms: number
}

interface Service extends AsyncDisposable {
  readonly url: string
  readonly key: string
  facts(): Promise<{ readonly lookUps: number; readonly libraryMs: number }>
}

async function startService(mode: string, limit: string): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=svc-source', PROGRAM, mode, folder, limit],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the service has no pipes')
  const lines = createInterface(stdout)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? '{}')
  const { url, key } = await next()
  return {
    url,
    key,
    async facts() {
      stdin.write('\n')
      return await next()
    },
    async [Symbol.asyncDispose]() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      stdin.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function callers(
  count: number,
  total: number,
  call: () => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  let left = total
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (left-- > 0) answers.push(await call())
    }),
  )
  return answers
}

function convert(
  { url, key }: Service,
  agent: Agent,
  expected: readonly number[] = [200],
): Promise<Answer> {
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
        if (expected.includes(status)) resolve({ status, ms: performance.now() - begun })
        else reject(new Error(`the service answered ${status}`))
      })
    })
    sent.once('error', reject)
    sent.end(BODY)
  })
}

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
