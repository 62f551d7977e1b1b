import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Job } from '../job.ts'

/** How often a job is begun whose worker was lost: the fourth worker would be lost as well. */
export const MAX_ATTEMPTS = 3

/** A job that is this worker's, until another claims it. */
export interface ClaimedJob {
  readonly job: Job
  readonly lease: string
  /** Its packed request, when that is kept in the database. */
  readonly body: Buffer | null
}

/**
 * Claims a job that waits, or whose worker was lost. From then on no earlier claim can end it.
 *
 * @returns `ended` when nothing is left to do, `poison` when it has lost {@link MAX_ATTEMPTS} workers
 */
export async function claimJob(
  db: Kysely<Tables>,
  id: string,
): Promise<ClaimedJob | 'ended' | 'poison'> {
  const lease = randomUUID()
  const claimed = await db
    .updateTable('job')
    .set({
      status: 'running',
      attempts: sql<number>`attempts + 1`,
      lease,
      progress: null,
      started_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('status', '=', 'queued'),
        where.and([where('status', '=', 'running'), where('attempts', '<', MAX_ATTEMPTS)]),
      ]),
    )
    .returningAll()
    .returning((query) =>
      query
        .selectFrom('job_body')
        .select('body')
        .whereRef('job_body.job_id', '=', 'job.id')
        .as('body'),
    )
    .executeTakeFirst()
  if (claimed !== undefined) {
    const { body, ...job } = claimed
    return { job, lease, body }
  }
  const left = await db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst()
  return left?.status === 'running' ? 'poison' : 'ended'
}

/**
 * Gives a job back that could not be run here and now: no attempt of its own is counted.
 *
 * @returns false when it is no longer this worker's
 */
export async function giveBackJob(
  db: Kysely<Tables>,
  { job, lease }: Pick<ClaimedJob, 'job' | 'lease'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ status: 'queued', lease: null, progress: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', job.id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
