import { type Kysely, sql } from 'kysely'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Tables } from '../../database/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import { KEPT_HOURS, WAIT_MAX_DAYS } from '../job.ts'
import { followClockSetBack } from '../queue/clock-set-back.ts'
import { EXPIRE_S } from '../queue/open-boss.ts'
import { removeInput } from '../run/remove-input.ts'
import { type EndingDeps, endOverdueJob } from '../run/run-job.ts'
import { eachOf } from './each-of.ts'
import { inBatches } from './in-batches.ts'
import { removeLostResults } from './lost-attempts.ts'
import { removeUnacceptedInputs } from './posted-inputs.ts'
import { forgetKeys, removeExpiredJobs } from './remove-expired.ts'

const BATCH = 500
// An hour more than any row that names it, counted from the end of the hour that it was written in.
const UNNAMED_KEPT_HOURS = KEPT_HOURS + 2

/**
 * Removes the bodies of jobs that have ended which the store did not remove then.
 *
 * @returns number of bodies removed
 */
export async function removeLeftInputs(deps: Pick<EndingDeps, 'db' | 'store'>): Promise<number> {
  return inBatches(BATCH, async () => {
    const left = await deps.db
      .selectFrom('job')
      .select(['id', 'input_key'])
      .where('finished_at', 'is not', null)
      .where('input_key', 'is not', null)
      .orderBy('finished_at')
      .limit(BATCH)
      .execute()
    await eachOf(left, (job) => removeInput(deps, job))
    return left.length
  })
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
 * Removes objects that no job can name any more: what the removals of single objects left.
 *
 * By the clock of the database, which all processes share: one whose own clock is wrong must not remove what is needed.
 */
export async function sweepStore(db: Kysely<Tables>, store: ArtifactStore): Promise<void> {
  const { rows } = await sql<{ now: Date; oldest: Date }>`
    SELECT now, least(now, (SELECT min(created_at) FROM job WHERE input_key IS NOT NULL)) AS oldest
    FROM clock_timestamp() AS now`.execute(db)
  const [{ now, oldest } = { now: new Date(0), oldest: new Date(0) }] = rows
  await store.sweep('results', unnamedSince(now))
  // Whatever waits for longer is still named.
  await store.sweep('inputs', unnamedSince(oldest))
}

function unnamedSince(at: Date): Date {
  return new Date(at.getTime() - UNNAMED_KEPT_HOURS * 60 * 60_000)
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
      if (await followClockSetBack(db)) log({ level: 'warn', event: 'clock_set_back' })
      await removeLeftInputs(deps)
      await removeLostResults(deps)
      await removeUnacceptedInputs(deps)
      const count = await removeExpiredJobs(deps)
      await forgetKeys(db)
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
