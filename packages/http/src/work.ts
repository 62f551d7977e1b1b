import { resolve } from 'node:path'
import { createEngine } from '@svc/engine'
import { dataFolders } from './artifacts/data-folders.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { engineOptions } from './engine/engine-options.ts'
import { startOffice } from './engine/start-office.ts'
import { configuredJobs } from './jobs/configured-jobs.ts'
import type { ServeOptions } from './main.ts'
import { RunningRequests } from './running/running-requests.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { serveMetrics } from './telemetry/metrics-server.ts'
import { processLog } from './telemetry/process-log.ts'

/** A process that runs jobs and serves nobody. */
export interface RunningWorker {
  /** Address of the metrics, when they are served; `/health` beside it answers probes. */
  readonly metricsUrl?: string
  /** The database whose jobs it runs: `DATABASE_URL`, or the folder of the one in `SVC_DATA`. */
  readonly database: string
  /** Takes no more jobs, lets running ones finish, closes what was opened. */
  close(): Promise<void>
}

/**
 * The configuration of a worker: that of the service whose jobs it runs. Keys and ports of the service mean nothing here.
 *
 * @throws ConfigError as `readConfig`
 */
export function readWorkerConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const isHosted = env['SVC_MODE'] === 'hosted'
  const parts = { PORT: '0', HOST: '', SVC_JOBS: 'on', SVC_WORKER: 'on' }
  return readConfig({ ...env, ...parts, ...(!isHosted && { SVC_AUTH: 'off' }) })
}

/**
 * Runs jobs of the database and the artifact store that a service shares with it.
 *
 * @throws EngineError `service_unavailable` when no browser or store can be had
 */
export async function work(config: Config, options: ServeOptions = {}): Promise<RunningWorker> {
  const now = () => new Date()
  const { log = processLog(config.LOG_LEVEL) } = options
  const opened = new AsyncDisposableStack()
  try {
    await dataFolders(config)?.check(log)
    const engine = createEngine(engineOptions(config, options.engine))
    opened.defer(() => engine.close())
    await engine.start()
    startOffice(config, { engine, log })
    const metrics = createMetrics(engine, new RunningRequests())
    const jobs = await configuredJobs(config, { database: undefined, engine, log, metrics, now })
    opened.defer(() => jobs.close())
    const isHealthy = () => engine.isReady()
    const metricsUrl = await serveMetrics(config, metrics, opened, { isHealthy })
    opened.defer(() => jobs.stopWorking(config.SVC_GRACE_MS))
    log({ level: 'info', event: 'working', database: databaseOf(config) })
    return {
      ...(metricsUrl !== undefined && { metricsUrl }),
      database: databaseOf(config),
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

/** By its setting, whose value may hold a password; else the folder, which is another one wherever a worker is started. */
function databaseOf({ DATABASE_URL, SVC_DATA }: Config): string {
  return DATABASE_URL === undefined ? resolve(SVC_DATA, 'postgres') : 'DATABASE_URL'
}
