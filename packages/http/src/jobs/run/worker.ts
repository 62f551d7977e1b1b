import type { QueuedRun } from '../accept/accept-job.ts'
import type { QueuedJob, WorkOptions } from '../queue/boss.ts'
import { JOB_QUEUES, type JobQueue } from '../queue/job-queues.ts'
import { DEAD_QUEUE, WEBHOOK_QUEUE } from '../queue/open-boss.ts'
import type { QueuedWebhook } from './end-job.ts'
import { endDeadJob, type JobDeps, runJob } from './run-job.ts'

/** Tasks of a worker beside running jobs. */
export interface WorkerDeps extends JobDeps {
  readonly deliver: (webhook: QueuedWebhook) => Promise<void>
  /** Jobs of each queue at the same time. */
  readonly slots: Readonly<Record<JobQueue, number>>
}

/** Takes jobs of the queue until it is stopped. */
export interface Worker {
  /** Jobs under way. */
  running(): number
  /**
   * Takes no more jobs; those under way may end within `graceMs`, then they are given back to the queue.
   */
  stop(graceMs: number): Promise<void>
}

// They wait for receivers most of the time. One that is slow may hold two of them, so that it does not hold up others.
const DELIVERIES = 8
const DELIVERIES_TO_ONE = 2

/** How jobs are taken of their queues. */
export const TAKING: WorkOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
  // Jobs have no groups. With a limit, though, the queue names the one it takes by its key; without one it looks through
  // all that wait whenever the planner has not counted them yet.
  groupConcurrency: 1000,
}

/** Starts to take jobs of every queue. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { boss } = deps
  const stopping = new AbortController()
  const underway = new Set<Promise<void>>()
  const track = async (work: Promise<void>) => {
    underway.add(work)
    try {
      await work
    } finally {
      underway.delete(work)
    }
  }
  let ended = 0
  const ending: JobDeps = {
    ...deps,
    onEnd(job, end) {
      deps.onEnd(job, end)
      const taker = takers[ended++ % takers.length]
      if (job.webhook !== null && taker !== undefined) boss.notifyWorker(taker)
    },
  }
  const deliveries = { groupConcurrency: DELIVERIES_TO_ONE }
  const takers = await drain<QueuedWebhook>(
    deps,
    WEBHOOK_QUEUE,
    DELIVERIES,
    ({ data }) => track(deps.deliver(data)),
    deliveries,
  )
  for (const queue of JOB_QUEUES) {
    await drain<QueuedRun>(deps, queue, deps.slots[queue], ({ data, signal }) =>
      track(runJob(data.job_id, AbortSignal.any([signal, stopping.signal]), ending)),
    )
  }
  await drain<QueuedRun>(deps, DEAD_QUEUE, 1, ({ data }) => endDeadJob(data.job_id, ending))
  return {
    running: () => underway.size,
    async stop(graceMs) {
      const queues = [...JOB_QUEUES, DEAD_QUEUE, WEBHOOK_QUEUE]
      const left = queues.map((queue) => boss.offWork(queue, { wait: true }))
      const late = setTimeout(() => stopping.abort(), graceMs)
      await Promise.allSettled(left)
      clearTimeout(late)
    },
  }
}

/**
 * Takes jobs of a queue, `slots` at a time.
 *
 * pg-boss sleeps after each job, however many wait: it is told to look again at once. That wakes one taker only, so
 * every slot is one of its own.
 *
 * @returns the takers
 */
async function drain<Data extends object>(
  { boss }: WorkerDeps,
  queue: string,
  slots: number,
  take: (job: QueuedJob<Data>) => Promise<void>,
  more: Pick<WorkOptions, 'groupConcurrency'> = {},
): Promise<readonly string[]> {
  const takers: string[] = []
  for (let slot = 0; slot < slots; slot++) {
    const id: string = await boss.work<Data>(queue, { ...TAKING, ...more }, async ([job]) => {
      try {
        if (job !== undefined) await take(job)
      } finally {
        boss.notifyWorker(id)
      }
    })
    takers.push(id)
  }
  return takers
}
