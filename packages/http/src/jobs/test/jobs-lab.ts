import { join } from 'node:path'
import { createEngine, type Engine, type NetworkPolicy, type Operation } from '@svc/engine'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { fileStore } from '../../artifacts/file-store.ts'
import { temporaryFolder } from '../../database/test/temporary-folder.ts'
import { RunningRequests } from '../../running/running-requests.ts'
import type { LogRecord } from '../../telemetry/log.ts'
import { createMetrics, type Metrics } from '../../telemetry/metrics.ts'
import { fakePool } from '../../test/fake-pool.ts'
import {
  type Customer,
  customerIn,
  type HostedStore,
  hostedStore,
} from '../../test/hosted-store.ts'
import { type TestService, testService } from '../../test/test-service.ts'
import type { JobView } from '../job-schemas.ts'
import { lazyJobs } from '../job-service.ts'
import { openJobs } from '../open-jobs.ts'

/** Options of {@link JobsLab.start}. */
export type LabServiceOptions = LabServiceSettings &
  (
    | { readonly operations: Readonly<Record<string, Operation>> }
    /** Engine of the service, which closes it. Default: one with the operations and no browser. */
    | { readonly engine: Engine }
  )

interface LabServiceSettings {
  /** Whether it runs jobs. Default true. */
  readonly works?: boolean
  readonly store?: ArtifactStore
  readonly policy?: NetworkPolicy
  /** How long a receiver of webhooks may take to answer, in milliseconds. */
  readonly webhookTimeoutMs?: number
  /** Its clock. Default: that of the machine. */
  readonly now?: () => Date
}

/** A service with jobs, and what a test asks of it. */
export interface LabService extends TestService {
  readonly metrics: Metrics
  readonly jobsLogged: readonly LogRecord[]
  /** Posts a job of `convert/html` and returns its id. */
  submit(customer: Customer, html: string, more?: object): Promise<string>
  /** The job, once it has ended. */
  ended(customer: Customer, id: string): Promise<JobView>
}

/** A PostgreSQL and a folder for artifacts that any number of services share. */
export interface JobsLab extends AsyncDisposable {
  readonly hosted: HostedStore
  readonly folder: string
  customer(credits: number): Promise<Customer>
  start(options: LabServiceOptions): Promise<LabService>
}

/** The policy of tests whose receivers of webhooks are on this machine. */
export const LOOPBACK_POLICY = { allowPrivate: true, allowHosts: ['127.0.0.1'], denyHosts: [] }

/** Starts a PostgreSQL for services with jobs. */
export async function jobsLab(): Promise<JobsLab> {
  const temporary = await temporaryFolder()
  const hosted = await hostedStore()
  const folder = join(temporary.path, 'artifacts')
  return {
    hosted,
    folder,
    customer: (credits) => customerIn({ db: hosted.postgres.db, peppers: hosted.peppers }, credits),
    start: (options) => startService(hosted, folder, options),
    async [Symbol.asyncDispose]() {
      await hosted[Symbol.asyncDispose]()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

async function startService(
  { postgres, deps }: HostedStore,
  folder: string,
  options: LabServiceOptions,
): Promise<LabService> {
  const { works = true, store = fileStore(folder), policy = LOOPBACK_POLICY } = options
  const engine =
    'engine' in options
      ? options.engine
      : createEngine({ browsers: fakePool(), office: false, operations: options.operations })
  const jobsLogged: LogRecord[] = []
  const metrics = createMetrics(engine, new RunningRequests())
  const log = (record: LogRecord) => void jobsLogged.push(record)
  const { now = () => new Date() } = options
  const { webhookTimeoutMs } = options
  const parts = {
    database: postgres,
    store,
    engine,
    policy,
    log,
    metrics,
    now,
    works,
    ...(webhookTimeoutMs !== undefined && { webhookTimeoutMs }),
  }
  const jobs = lazyJobs(() => openJobs(parts))
  await jobs.open()
  const service = await testService({ ...deps, engine, jobs, now, metrics })
  const json = { 'Content-Type': 'application/json' }
  return {
    ...service,
    metrics,
    jobsLogged,
    async submit({ headers }, html, more = {}) {
      const body = JSON.stringify({ operation: 'convert/html', html, ...more })
      const answer = await service.post(body, { ...json, ...headers }, '/jobs')
      const { job_id } = (await answer.json()) as { job_id: string }
      if (answer.status !== 202) throw new Error(`the job was answered ${answer.status}`)
      return job_id
    },
    async ended({ headers }, id) {
      for (;;) {
        const answer = await service.get(`/jobs/${id}?wait_s=30`, headers)
        const job = (await answer.json()) as JobView
        if (job.finished_at !== undefined) return job
      }
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      await jobs.stopWorking(0)
      await jobs.close()
      await engine.close()
    },
  }
}
