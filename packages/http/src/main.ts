import { createEngine, type EngineOptions } from '@svc/engine'
import { createApp } from './app.ts'
import type { Access } from './app-deps.ts'
import { dataFolders } from './artifacts/data-folders.ts'
import { type Backing, openBacking } from './backing.ts'
import { BodyBudget } from './body/body-budget.ts'
import type { Config } from './config.ts'
import { engineOptions } from './engine/engine-options.ts'
import { startOffice } from './engine/start-office.ts'
import { configuredJobs } from './jobs/configured-jobs.ts'
import { readLicense } from './license/index.ts'
import { openApi } from './openapi/rendition.ts'
import { KeyGuesses } from './rate-limit/key-guesses.ts'
import { type Limiter, memoryLimiter } from './rate-limit/limiter.ts'
import { redisLimiter } from './rate-limit/redis-limiter.ts'
import { drain } from './running/drain.ts'
import { RunningRequests } from './running/running-requests.ts'
import { createHttpServer } from './server.ts'
import type { Log } from './telemetry/log.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { listen, serveMetrics } from './telemetry/metrics-server.ts'
import { processLog } from './telemetry/process-log.ts'
import { openTelemetry } from './telemetry/tracing.ts'

/** Parts of {@link serve} beside its configuration; every part has a default. */
export interface ServeOptions {
  /** Where requests and failures are noted. Default: one JSON object per line on standard output. */
  readonly log?: Log
  /** Options of the engine, over those that follow from the configuration. */
  readonly engine?: EngineOptions
}

/** A service that listens. */
export interface RunningService {
  /** For example `http://127.0.0.1:8490`. */
  readonly url: string
  /** Address of the metrics, when they are served. */
  readonly metricsUrl?: string
  /** Refuses new requests, lets running ones finish, closes what was opened. */
  close(): Promise<void>
}

/**
 * Starts the service: browser and store first, port last, so that it never listens without being able to serve.
 *
 * @throws EngineError `service_unavailable` when no browser or store can be had, `invalid_request` for a
 *   setting that cannot be right; the system's error when a port is taken
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningService> {
  const now = () => new Date()
  const { log = processLog(config.LOG_LEVEL) } = options
  const opened = new AsyncDisposableStack()
  try {
    const folders = dataFolders(config)
    await folders?.check(log)
    const engine = createEngine(engineOptions(config, options.engine))
    opened.defer(() => engine.close())
    const running = new RunningRequests()
    const metrics = createMetrics(engine, running)
    const backing = await openBacking(config, log)
    opened.defer(() => backing.close())
    const access = await openAccess(config, backing, { log, metrics })
    if (!access.open) opened.defer(() => access.limiter.close())
    const { database } = backing
    const jobs = await configuredJobs(config, { database, engine, log, metrics, now })
    opened.defer(() => jobs.close())
    const license = await readLicense(config.SVC_LICENSE, config.SVC_LICENSE_PUBLIC_KEY)
    const { SVC_BASE_URL: baseUrl } = config
    const interfaceOf = { engine, access, ...(baseUrl !== undefined && { baseUrl }) }
    const document = openApi(interfaceOf)
    const app = createApp({
      mode: config.SVC_MODE,
      ...interfaceOf,
      jobs,
      openApi: document,
      credits: backing.credits,
      ...(backing.findAccount !== undefined && { findAccount: backing.findAccount }),
      requests: backing.requests,
      license,
      now,
      log,
      metrics,
      tracing: await openTelemetry(log),
      running,
      bodies: new BodyBudget(config.SVC_BODY_MEMORY_MB * 1024 * 1024),
      ...(folders && { dataFolders: folders }),
      ...(backing.pingStore !== undefined && { pingStore: backing.pingStore }),
      ...(config.SVC_COMMIT !== undefined && { commit: config.SVC_COMMIT }),
    })
    // The document takes 0.3 s of this thread, which nobody waits for yet: the browser starts meanwhile.
    await Promise.all([engine.start(), document()])
    startOffice(config, { engine, log })
    const metricsUrl = await serveMetrics(config, metrics, opened)
    const server = createHttpServer(app.callback())
    const url = await listen(server, config.PORT, listeningHost(config))
    opened.defer(async () => {
      const { SVC_GRACE_MS: graceMs } = config
      await Promise.all([drain(server, running, graceMs), jobs.stopWorking(graceMs)])
    })
    log({ level: 'info', event: 'listening', url })
    return {
      url,
      ...(metricsUrl !== undefined && { metricsUrl }),
      async close() {
        await opened.disposeAsync()
        log({ level: 'info', event: 'stopped' })
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function openAccess(
  config: Config,
  { keys }: Backing,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): Promise<Access> {
  if (keys === undefined) return { open: true }
  const { REDIS_URL: url } = config
  const onFailOpen = () => metrics.limitedAlone()
  const limiter: Limiter =
    url === undefined ? memoryLimiter() : await redisLimiter({ url, log, onFailOpen })
  return { open: false, keys, limiter, guesses: new KeyGuesses() }
}

function listeningHost({ HOST, SVC_AUTH }: Config): string | undefined {
  return HOST ?? (SVC_AUTH === 'off' ? '127.0.0.1' : undefined)
}
