import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import type { Job } from '../job.ts'
import type { JobEvents } from './job-events.ts'
import { findJob } from './read-jobs.ts'

/** How long to wait for a job. */
export interface WaitOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

// A hint may be lost with its connection; then this is how late an end is seen.
const LOOK_EVERY_MS = 5000

/**
 * A job of an owner once it is as it is wanted, or as it is when the time is over or the signal ends the wait.
 *
 * Looks again whenever the job has ended, and now and then. A store that stops to answer meanwhile is waited for as well.
 *
 * @throws EngineError `service_unavailable` when the store does not answer at the first look, or when the wait is over
 */
export async function awaitJob(
  { db, events }: { readonly db: Kysely<Tables>; readonly events: JobEvents },
  { owner, id }: Pick<Job, 'owner' | 'id'>,
  isWanted: (job: Job) => boolean,
  { timeoutMs, signal }: WaitOptions,
): Promise<Job | undefined> {
  const deadline = performance.now() + timeoutMs
  let isKnown = false
  for (;;) {
    const ended = Promise.withResolvers<void>()
    // Before looking: an end between the look and the wait would be missed.
    const forget = events.onEnd(id, ended.resolve)
    try {
      const found = await findJob(db, owner, id).then(
        (job) => ({ job }),
        (failure: unknown) => ({ failure }),
      )
      const left = deadline - performance.now()
      const isOver = left <= 0 || signal.aborted
      if ('failure' in found) {
        if (!isKnown || isOver || !isUnavailable(found.failure)) throw found.failure
      } else {
        const { job } = found
        if (job === undefined || isWanted(job) || isOver) return job
        isKnown = true
      }
      await within(ended.promise, Math.min(left, LOOK_EVERY_MS), signal)
    } finally {
      forget()
    }
  }
}

/** Waits for an event, a time or a signal, whichever is first. */
async function within(event: Promise<void>, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const finish = () => over.resolve()
  const timer = setTimeout(finish, timeoutMs)
  signal.addEventListener('abort', finish)
  await Promise.race([event, over.promise])
  signal.removeEventListener('abort', finish)
  clearTimeout(timer)
}
