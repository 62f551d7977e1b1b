import { type Kysely, sql } from 'kysely'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import { KEPT_HOURS, WAIT_MAX_DAYS } from '../job.ts'
import { EXPIRE_S } from '../queue/open-boss.ts'
import { type EndingDeps, endOverdueJob } from '../run/run-job.ts'

const BATCH = 500
// An hour more than any row that names it, counted from the end of the hour that it was written in.
const RESULTS_KEPT_HOURS = KEPT_HOURS + 2
const INPUTS_KEPT_HOURS = (WAIT_MAX_DAYS + 1) * 24

/**
 * Removes jobs that were kept long enough, with the bytes of their results.
 *
 * Any number of processes may run it at once. The bytes go first: a row that is left says what is still to be removed.
 *
 * @returns number of jobs removed
 */
export async function sweepJobs(db: Kysely<Tables>, store: ArtifactStore): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const expired = await transaction
        .selectFrom('job')
        .select(['id', 'result_key'])
        .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('expires_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      if (expired.length === 0) return 0
      for (const { result_key } of expired) if (result_key !== null) await store.delete(result_key)
      const ids = expired.map(({ id }) => id)
      await transaction.deleteFrom('job').where('id', 'in', ids).execute()
      return expired.length
    })
    removed += count
    if (count < BATCH) break
  }
  // The bytes of kept answers go with the sweep of the store.
  for (const table of ['job_idempotency', 'keyed_answer'] as const) {
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<Date>`clock_timestamp() - interval '24 hours'`)
      .execute()
  }
  return removed
}

/**
 * Ends jobs that have waited as long as any may: failed, refunded, and told to whoever has asked for it. The queue would
 * forget them without a word.
 *
 * A job that is being run may go on for as long as runs may last.
 *
 * @returns number of jobs ended
 */
export async function endOverdueJobs(deps: EndingDeps): Promise<number> {
  let ended = 0
  for (;;) {
    const overdue = await deps.db
      .selectFrom('job')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .where(
        'created_at',
        '<',
        sql<Date>`clock_timestamp() - make_interval(days => ${WAIT_MAX_DAYS})`,
      )
      .where((job) =>
        job.or([
          job('status', '=', 'queued'),
          job('started_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${EXPIRE_S})`),
        ]),
      )
      .limit(BATCH)
      .execute()
    const failures: unknown[] = []
    for (const { id } of overdue) {
      await endOverdueJob(id, deps).then(
        (isEnded) => {
          if (isEnded) ended++
        },
        (cause) => failures.push(cause),
      )
    }
    // One that cannot be ended holds up those of its batch no longer than this, and is tried again by the next sweep.
    if (failures.length > 0) throw failures[0]
    if (overdue.length < BATCH) return ended
  }
}

/**
 * Removes objects that no job can name any more: results of workers that were lost, bodies of requests that failed.
 *
 * By the clock of the database, which all processes share: one whose own clock is wrong must not remove what is needed.
 */
export async function sweepStore(db: Kysely<Tables>, store: ArtifactStore): Promise<void> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
  const now = rows[0]?.now.getTime() ?? 0
  const hoursAgo = (hours: number) => new Date(now - hours * 60 * 60_000)
  await store.sweep('results', hoursAgo(RESULTS_KEPT_HOURS))
  await store.sweep('inputs', hoursAgo(INPUTS_KEPT_HOURS))
}

/** Sweeps that go on beside the jobs. */
export interface JobSweeps {
  /** Ends them, after what is under way. */
  stop(): Promise<void>
}

const EVERY_MS = 60_000
// These read through all that waits, and all hours of the store.
const LONG_EVERY_MS = 60 * 60_000

/** Removes what has expired, and ends what waits for too long, now and then until stopped. */
export function startJobSweeps(deps: EndingDeps & { readonly log: Log }): JobSweeps {
  const { db, store, log } = deps
  let running: Promise<void> | undefined
  let longSince = Number.NEGATIVE_INFINITY
  const sweep = async () => {
    try {
      const count = await sweepJobs(db, store)
      if (count > 0) log({ level: 'info', event: 'jobs_expired', count })
      if (performance.now() - longSince < LONG_EVERY_MS) return
      longSince = performance.now()
      const overdue = await endOverdueJobs(deps)
      if (overdue > 0) log({ level: 'error', event: 'jobs_overdue', count: overdue })
      await sweepStore(db, store)
    } catch (cause) {
      log({ level: 'error', event: 'job_sweep_failed', cause })
    }
  }
  const timer = setInterval(() => {
    running ??= sweep().finally(() => {
      running = undefined
    })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
