import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { hasEnded, type Job } from '../job.ts'

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
  const { rows } = await sql<Job & { readonly body: Buffer | null }>`
    SELECT (claimed).*, body FROM job_claim(${id}, ${lease}, ${MAX_ATTEMPTS})`.execute(db)
  const [claimed] = rows
  if (claimed !== undefined) {
    const { body, ...job } = claimed
    return { job, lease, body }
  }
  const left = await db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst()
  if (left === undefined || hasEnded(left)) return 'ended'
  // Another worker that could not run it gave it back just now.
  return left.status === 'queued' ? claimJob(db, id) : 'poison'
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
