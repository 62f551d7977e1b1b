import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { shared } from '../../answer/shared.ts'
import { soon } from '../../answer/soon.ts'
import type { QueueDepth } from '../queue/queue-depths.ts'

/** A job as it is counted. */
export interface EndedJob {
  readonly operation: string
  readonly queue: string
  readonly status: 'succeeded' | 'failed'
  /** Empty when it succeeded. */
  readonly error: string
  /** From its acceptance to the beginning of its last attempt. */
  readonly waitedMs: number
  /** From there to its end. */
  readonly durationMs: number
}

/** Counters about jobs. */
export interface JobMetrics {
  /** A job came to its end in this process. */
  ended(job: EndedJob): void
  /** The artifact store did not answer a job of this process. */
  storeAway(): void
  /**
   * Reads the queues whenever metrics are asked for, until the function is called that this returns. A database that
   * hangs is not waited for, nor asked again before it has answered.
   */
  watch(read: () => Promise<readonly QueueDepth[]>): () => void
}

const DURATION_BUCKETS_S = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const WAIT_BUCKETS_S = [0.01, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200]

/** How long the metrics wait for the queues, in milliseconds: with a database that hangs, everything else is still told. */
const READ_MS = 250

/** Metrics of jobs; those of the queues are absent while nothing watches them, or they cannot be read. */
export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry]
  let readDepths: (() => Promise<readonly QueueDepth[] | undefined>) | undefined
  const depths = async () => (await readDepths?.()) ?? []
  const ended = new Counter({
    name: 'svc_jobs_total',
    help: 'Jobs that this process ended, by operation, status and error code.',
    labelNames: ['operation', 'status', 'error'],
    registers,
  })
  const durations = new Histogram({
    name: 'svc_job_duration_seconds',
    help: 'Time from the beginning of the last attempt of a job to its end.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS_S,
    registers,
  })
  const waits = new Histogram({
    name: 'svc_job_wait_seconds',
    help: 'Time from the acceptance of a job to the beginning of its last attempt.',
    labelNames: ['queue'],
    buckets: WAIT_BUCKETS_S,
    registers,
  })
  const away = new Counter({
    name: 'svc_job_store_failures_total',
    help: 'Calls of jobs in this process that the artifact store did not answer; each is tried again.',
    registers,
  })
  new Gauge({
    name: 'svc_jobs',
    help: 'Jobs that have not ended, in all processes, by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, queued, running } of await depths()) {
        this.set({ queue, state: 'queued' }, queued)
        this.set({ queue, state: 'running' }, running)
      }
    },
  })
  new Gauge({
    name: 'svc_jobs_oldest_seconds',
    help: 'How long the job that waits longest has waited, by queue; what workers are scaled by.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, oldestS } of await depths()) this.set({ queue }, oldestS)
    },
  })
  new Gauge({
    name: 'svc_database_up',
    help: 'Whether the database told the queues in time (1 or 0); without that, svc_jobs and svc_jobs_oldest_seconds are left out.',
    registers,
    async collect() {
      if (readDepths === undefined) this.remove()
      else this.set((await readDepths()) === undefined ? 0 : 1)
    },
  })
  return {
    ended({ operation, queue, status, error, waitedMs, durationMs }) {
      ended.inc({ operation, status, error })
      durations.observe({ operation }, durationMs / 1000)
      waits.observe({ queue }, waitedMs / 1000)
    },
    storeAway: () => away.inc(),
    watch(read) {
      const reading = shared(read)
      readDepths = shared(() =>
        soon(
          reading().catch(() => undefined),
          undefined,
          READ_MS,
        ),
      )
      return () => {
        readDepths = undefined
      }
    },
  }
}
