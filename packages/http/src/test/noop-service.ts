// The service with a conversion that does nothing, in a process of its own, for the benchmark of the pipeline,
// which is what is left. node noop-service.ts <mode> <data folder>; prints its address and a key, then, for every line it is
// sent, how often it has looked up a key and how long the conversion takes without the service, in ms.

import { chmod } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
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
import { noJobs } from '../jobs/job-service.ts'
import { readLicense } from '../license/index.ts'
import { jsonLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { Buckets, KEY_BUCKET } from '../rate-limit/buckets.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { type Limiter, memoryLimiter } from '../rate-limit/limiter.ts'
import { RunningRequests } from '../running-requests.ts'
import { createHttpServer } from '../server.ts'
import { openTelemetry } from '../tracing.ts'
import { fakeOperations } from './fake-operations.ts'
import { fakePool } from './fake-pool.ts'

const [, , mode = 'self_hosted', folder = '', limit = 'off'] = process.argv
const CREDITS = 1_000_000

const env = { SVC_MODE: mode, SVC_DATA: folder, PG_BIN_DIR: process.env['PG_BIN_DIR'] }
await chmod(folder, 0o711)
const key = mode === 'hosted' ? await customer() : generateKey('self')
const config = readConfig({ ...env, SVC_API_KEYS: configuredHash(key) })
const now = () => new Date()
// Real log lines, thrown away by the system instead of by us.
const log = jsonLog(destination({ dest: '/dev/null', sync: true }), { level: 'info', now })
const backing = await openBacking(config, log)
const running = new RunningRequests()
const noop = fakeOperations()
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

const app = createApp({
  mode: config.SVC_MODE,
  engine,
  jobs: noJobs,
  access: {
    open: false,
    keys,
    limiter: limit === 'on' ? memoryLimiter() : generous(),
    guesses: new KeyGuesses(),
  },
  credits: backing.credits,
  requests: backing.requests,
  license: await readLicense(undefined, undefined),
  now,
  log,
  metrics: createMetrics(engine, running),
  tracing: await openTelemetry(),
  running,
  bodies: new BodyBudget(512 * 1024 * 1024),
})
const server = createHttpServer(app.callback())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
say({ url: `http://127.0.0.1:${port}`, key })

for await (const _line of createInterface(process.stdin))
  say({ lookUps, libraryMs: await libraryMs() })
server.closeAllConnections()
server.close()
await backing.close()

async function customer(): Promise<string> {
  const { db, close } = await openDatabase(databaseSettings(env))
  const peppers = await loadPeppers(undefined, folder)
  const owner = { email: 'bench@example.com', monthlyAllowance: CREDITS, billingDay: 1 }
  const account = await createAccount(db, owner)
  await confirmAccount(db, account, new Date())
  const created = await createKey(db, account, { peppers })
  await close()
  return created.key
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
