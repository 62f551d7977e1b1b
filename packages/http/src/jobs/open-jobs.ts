import type { Engine, NetworkPolicy } from '@svc/engine'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Database } from '../database/index.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Jobs, sqlJobs } from './jobs.ts'
import type { JobQueue } from './queue/job-queues.ts'
import { openBoss } from './queue/open-boss.ts'
import { queueDepths } from './queue/queue-depths.ts'
import { listenForJobs } from './read/job-events.ts'
import { startJobSweeps } from './results/sweep-jobs.ts'
import type { EndedJob, JobEnd } from './run/end-job.ts'
import type { JobDeps } from './run/run-job.ts'
import { startWorker } from './run/worker.ts'
import { serviceSecret } from './service-secret.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'

/** Parts that {@link openJobs} needs. */
export interface JobsOptions {
  readonly database: Database
  readonly store: ArtifactStore
  readonly engine: Engine
  /** Which addresses webhooks may be sent to. */
  readonly policy: NetworkPolicy
  readonly log: Log
  readonly metrics: Pick<Metrics, 'jobs' | 'credited'>
  readonly now: () => Date
  /** Whether this process runs jobs, or takes them in only. */
  readonly works: boolean
  /** How long a receiver of webhooks may take to answer, in milliseconds. */
  readonly webhookTimeoutMs?: number
}

/** Jobs, and the worker of this process if it has one. */
export interface OpenJobs {
  readonly jobs: Jobs
  /** Whether database and store answer now; the store may take so many milliseconds. */
  ping(withinMs: number): Promise<boolean>
  /** Takes no more jobs; those under way may end within `graceMs`. Jobs are still accepted. */
  stopWorking(graceMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the queue over a database and, in a process that works, begins to take jobs of it.
 *
 * @throws EngineError `service_unavailable`, or the driver's error, while the database does not answer
 */
export async function openJobs(options: JobsOptions): Promise<OpenJobs> {
  const { database, store, engine, policy, log, now, works, webhookTimeoutMs } = options
  const { db } = database
  const opened = new AsyncDisposableStack()
  try {
    const boss = await openBoss(database, { log, works })
    opened.defer(() => boss.stop({ graceful: false }))
    const events = await listenForJobs(database.server, { log })
    opened.defer(() => events.close())
    opened.defer(options.metrics.jobs.watch(() => queueDepths(db)))
    const secret = await serviceSecret(db, 'jobs')
    const jobs = sqlJobs({ db, boss, store, events, policy, secret, now })
    const ping = async (withinMs: number) => {
      const answers = await Promise.all([database.ping(), store.ping(withinMs)])
      return answers.every(Boolean)
    }
    const close = () => opened.disposeAsync()
    if (!works) return { jobs, ping, stopWorking: async () => {}, close }
    const delivery = {
      db,
      policy,
      secret,
      log,
      now,
      underway: new Map<string, number>(),
      ...(webhookTimeoutMs !== undefined && { timeoutMs: webhookTimeoutMs }),
    }
    const deps: JobDeps = {
      db,
      boss,
      store,
      events,
      engine,
      log,
      onEnd: (job, end) => count(job, end, options),
      onStoreAway(cause) {
        log({ level: 'error', event: 'artifact_store_away', cause })
        options.metrics.jobs.storeAway()
      },
    }
    const worker = await startWorker({
      ...deps,
      deliver: (webhook) => deliverWebhook(webhook, delivery),
      slots: slotsOf(engine),
    })
    const sweeps = startJobSweeps(deps)
    opened.defer(() => sweeps.stop())
    let stopped: Promise<void> | undefined
    const stopWorking = (graceMs: number) => {
      stopped ??= worker.stop(graceMs)
      return stopped
    }
    opened.defer(() => stopWorking(0))
    return { jobs, ping, stopWorking, close }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** As many jobs at once as the engine has slots: one more would wait in the engine, where no other worker sees it. */
function slotsOf(engine: Engine): Readonly<Record<JobQueue, number>> {
  const { browser, office } = engine.status()
  return { browser: browser.slots, office: office?.slots ?? 1 }
}

function count(job: EndedJob, end: JobEnd, { metrics, now }: JobsOptions): void {
  const { operation, queue, created_at, started_at, credits } = job
  const started = (started_at ?? created_at).getTime()
  metrics.jobs.ended({
    operation,
    queue,
    status: end.status,
    error: end.status === 'failed' ? end.error : '',
    waitedMs: started - created_at.getTime(),
    durationMs: now().getTime() - started,
  })
  if (credits > 0) metrics.credited(end.status === 'succeeded' ? 'charged' : 'refunded')
}
