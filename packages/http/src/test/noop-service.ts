// The service with a conversion that does nothing, or waits as many milliseconds as its HTML says, in a process of its
// own, for the benchmarks of what is left. node noop-service.ts <mode> <data folder> <limit> <jobs>; prints its address
// and a key, then answers every line that it is sent: `facts`, how often it has looked up a key and how long the
// conversion takes without the service, in ms; `finished N`, once there are N more jobs that have ended.

import { chmod } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createEngine, operations } from '@svc/engine'
import { destination } from 'pino'
import {
  configuredHash,
  confirmAccount,
  createAccount,
  createKey,
  generateKey,
  type KeyStore,
  loadPeppers,
} from '../accounts/index.ts'
import { createApp } from '../app.ts'
import { openBacking } from '../backing.ts'
import { BodyBudget } from '../body/body-budget.ts'
import { readConfig } from '../config.ts'
import { databaseSettings, openDatabase } from '../database/index.ts'
import { configuredJobs } from '../jobs/configured-jobs.ts'
import { readLicense } from '../license/index.ts'
import { Buckets, KEY_BUCKET } from '../rate-limit/buckets.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { type Limiter, memoryLimiter } from '../rate-limit/limiter.ts'
import { RunningRequests } from '../running/running-requests.ts'
import { createHttpServer } from '../server.ts'
import { jsonLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { openTelemetry } from '../telemetry/tracing.ts'
import { fakeOperations, textArtifact } from './fake-operations.ts'
import { fakePool } from './fake-pool.ts'
import { addFinishedJobs } from './finished-jobs.ts'

const [, , mode = 'self_hosted', folder = '', limit = 'off', jobsOf = 'none'] = process.argv
const CREDITS = 1_000_000

const env = { SVC_MODE: mode, SVC_DATA: folder, PG_BIN_DIR: process.env['PG_BIN_DIR'] }
// `accepted`: other processes run them.
const jobSettings = {
  none: { SVC_JOBS: 'off' },
  accepted: { SVC_JOBS: 'on', SVC_WORKER: 'off' },
  run: { SVC_JOBS: 'on', SVC_WORKER: 'on' },
}[jobsOf]
await chmod(folder, 0o711)
const { key, account } = mode === 'hosted' ? await customer() : { key: generateKey('self') }
const config = readConfig({ ...env, ...jobSettings, SVC_API_KEYS: configuredHash(key) })
const now = () => new Date()
// Real log lines, thrown away by the system instead of by us.
const log = jsonLog(destination({ dest: '/dev/null', sync: true }), { level: 'info', now })
const backing = await openBacking(config, log)
const running = new RunningRequests()
const noop = fakeOperations(async (input) => {
  const ms = Number(Reflect.get(Object(input), 'html'))
  if (ms > 0) await delay(ms)
  return textArtifact('%PDF-1.7')
})
const engine = createEngine({ browsers: fakePool(), operations: noop })
let lookUps = 0
const keys: KeyStore = {
  find(presented) {
    lookUps++
    return backing.keys?.find(presented) ?? Promise.resolve(undefined)
  },
}

/** All the work of the limiter, and its verdict ignored. */
function generous(): Limiter {
  const buckets = new Buckets(KEY_BUCKET)
  return { take: (name) => ({ ...buckets.take(name), allowed: true }), close: async () => {} }
}

const metrics = createMetrics(engine, running)
const { database } = backing
const jobs = await configuredJobs(config, { database, engine, log, metrics, now })
const app = createApp({
  mode: config.SVC_MODE,
  engine,
  jobs,
  access: {
    open: false,
    keys,
    limiter: limit === 'on' ? memoryLimiter() : generous(),
    guesses: new KeyGuesses(),
  },
  // The cost of a refusal is measured, not how long it waits.
  pace: { delayMs: () => 0 },
  credits: backing.credits,
  requests: backing.requests,
  license: await readLicense(undefined, undefined),
  now,
  log,
  metrics,
  tracing: await openTelemetry(log),
  running,
  bodies: new BodyBudget(512 * 1024 * 1024),
})
const server = createHttpServer(app.callback())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
say({ url: `http://127.0.0.1:${port}`, key })

for await (const line of createInterface(process.stdin)) {
  const [, finished] = /^finished (\d+)$/.exec(line) ?? []
  if (finished === undefined) say({ lookUps, libraryMs: await libraryMs() })
  else if (database !== undefined && account !== undefined) {
    await addFinishedJobs(database.db, account, Number(finished))
    say({})
  }
}
server.closeAllConnections()
server.close()
await jobs.stopWorking(0)
await jobs.close()
await backing.close()

async function customer(): Promise<{ readonly key: string; readonly account?: string }> {
  const { db, close } = await openDatabase(databaseSettings(env))
  const peppers = await loadPeppers(undefined, folder)
  const owner = {
    email: `bench-${process.pid}@example.com`,
    monthlyAllowance: CREDITS,
    billingDay: 1,
  }
  const account = await createAccount(db, owner)
  await confirmAccount(db, account, new Date())
  const created = await createKey(db, account, { peppers })
  await close()
  return { key: created.key, account }
}

async function libraryMs(): Promise<number> {
  const [operation] = Object.values(noop)
  if (operation === undefined) throw new Error('there is no operation')
  const { signal } = new AbortController()
  const rounds = 1000
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) {
    await engine.run(engine.prepare(operation, operations.convertHtml.example), { signal })
  }
  return (performance.now() - begun) / rounds
}

function say(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
