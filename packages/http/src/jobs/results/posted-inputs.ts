import { type Kysely, sql } from 'kysely'
import type { PostedInputTable, Tables } from '../../database/tables.ts'
import type { StoredJobs } from '../stored-jobs.ts'
import { removeFound } from './remove-found.ts'

/** Longer than any request waits for the store and its acceptance. */
const KEPT_MINUTES = 60

/**
 * Notes that a body is about to be stored for a job that is not accepted yet.
 *
 * The disk is not waited for: with a note that a crash takes back the body goes after a day.
 */
export async function notePostedInput(
  db: Kysely<Tables>,
  { job_id, key }: Pick<PostedInputTable, 'job_id' | 'key'>,
): Promise<void> {
  await sql`
    INSERT INTO posted_input (job_id, key)
    SELECT ${job_id}, ${key} FROM set_config('synchronous_commit', 'off', true)`.execute(db)
}

/**
 * Removes the bodies of requests that ended without a job, and forgets those of jobs: their rows name them.
 *
 * @returns number of requests that are looked at
 */
export async function removeUnacceptedInputs({ db, store }: StoredJobs): Promise<number> {
  const posted = db
    .selectFrom('posted_input')
    .leftJoin('job', 'job.id', 'job_id')
    .select(['job_id', 'key', 'job.id as accepted'])
    .where('posted_at', '<', sql<Date>`clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`)
    .orderBy('posted_at')
  return removeFound(
    (most) => posted.limit(most).execute(),
    async ({ job_id, key, accepted }) => {
      if (accepted === null) await store.delete(key)
      await db.deleteFrom('posted_input').where('job_id', '=', job_id).execute()
    },
  )
}
