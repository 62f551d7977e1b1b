import type { AddressInfo } from 'node:net'
import { type BrowserPool, createEngine, type EngineOptions } from '@svc/engine'
import { type KeyStore, noCredits, noRequestLog } from '../accounts/index.ts'
import { createApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { BodyBudget } from '../body/body-budget.ts'
import { noJobs } from '../jobs/job-service.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { RunningRequests } from '../running/running-requests.ts'
import { createHttpServer, type ReceivingLimits } from '../server.ts'
import type { LogRecord } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { noTracing } from '../telemetry/tracing.ts'
import { fakeOperations } from './fake-operations.ts'
import { fakePool } from './fake-pool.ts'

/** A key that the test service knows. */
export const KEY = `svc_live_${'a'.repeat(32)}`
/** The key of a suspended account. */
export const SUSPENDED_KEY = `svc_live_${'s'.repeat(32)}`
/** A key that nobody knows. */
export const UNKNOWN_KEY = `svc_live_${'u'.repeat(32)}`

/** A service on a loopback port, for tests. */
export interface TestService extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly logged: readonly LogRecord[]
  readonly running: RunningRequests
  /** Records of failures alone: every request is logged beside them. */
  failures(): readonly LogRecord[]
  /** POSTs a body to `/convert/html` with the known key, as JSON unless the headers say otherwise. */
  post(
    body: string | Uint8Array,
    headers?: Readonly<Record<string, string>>,
    path?: string,
  ): Promise<Response>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
}

/** A limiter that lets everything pass. */
export const unlimited: Limiter = {
  take: () => ({ allowed: true, remaining: 9, resetMs: 100, retryMs: 0 }),
  close: async () => {},
}

/** The keys of the test service, without a store. */
export const fakeKeys: KeyStore = {
  async find(key) {
    if (key === SUSPENDED_KEY) return 'suspended'
    return key === KEY ? { accountId: 'account', keyId: 'key' } : undefined
  },
}

/** Starts the application on a free loopback port, with fakes for all that tests do not give. */
export async function testService(
  deps: Partial<AppDeps> & Pick<EngineOptions, 'operations'> & { browsers?: BrowserPool } = {},
  limits: ReceivingLimits = {},
): Promise<TestService> {
  const logged: LogRecord[] = []
  const running = deps.running ?? new RunningRequests()
  const { browsers, operations, ...parts } = deps
  // With a pool of its own a test means the engine's operations, which meet it.
  const engine =
    deps.engine ??
    createEngine({
      browsers: browsers ?? fakePool(),
      office: false,
      ...(browsers === undefined && { operations: fakeOperations() }),
      ...(operations && { operations }),
    })
  const app = createApp({
    mode: 'hosted',
    jobs: noJobs,
    // Tests ask as fast as they can, from one address.
    pace: { delayMs: () => 0 },
    access: { open: false, keys: fakeKeys, limiter: unlimited, guesses: new KeyGuesses() },
    credits: noCredits,
    requests: noRequestLog,
    license: { stateAt: () => ({ status: 'missing', features: [] }) },
    now: () => new Date(0),
    log: (record) => logged.push(record),
    metrics: createMetrics(engine, running),
    tracing: noTracing,
    bodies: new BodyBudget(512 * 1024 * 1024),
    ...parts,
    engine,
    running,
  })
  const server = createHttpServer(app.callback(), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const authorization = { Authorization: `Bearer ${KEY}` }
  return {
    url,
    port,
    logged,
    running,
    failures: () => logged.filter(({ event }) => event !== 'request'),
    post: (body, headers = {}, path = '/convert/html') =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorization, ...headers },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      }),
    get: (path, headers = authorization) => fetch(url + path, { headers }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
