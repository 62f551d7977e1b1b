import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { StoredJobs } from '../stored-jobs.ts'
import { eachOf } from './each-of.ts'
import { inBatches } from './in-batches.ts'

/** Jobs that are removed together. */
const BATCH = 500
/** Keys of requests that are forgotten together: more may take longer than a statement may. */
const KEYS = 5000

/**
 * Removes jobs that were kept long enough, with the bytes of their results.
 *
 * The bytes go first: a row that is left says what is still to be removed. No transaction waits for the store, so processes
 * that sweep at the same time may remove the same bytes, which does no harm.
 *
 * @returns number of jobs removed
 */
export async function removeExpiredJobs({ db, store }: StoredJobs): Promise<number> {
  return inBatches(BATCH, async () => {
    const expired = await db
      .selectFrom('job')
      .select(['id', 'input_key', 'result_key'])
      .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('expires_at')
      .limit(BATCH)
      .execute()
    const keys = expired.flatMap(({ input_key, result_key }) => [input_key, result_key])
    await eachOf(
      keys.filter((key) => key !== null),
      (key) => store.delete(key),
    )
    const ids = expired.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('job').where('id', 'in', ids).execute()
    return ids.length
  })
}

/**
 * Forgets the keys of requests that may not be repeated any more; the bytes of kept answers go with the sweep of the store.
 *
 * @returns number of keys forgotten
 */
export async function forgetKeys(db: Kysely<Tables>): Promise<number> {
  let forgotten = 0
  for (const table of ['job_idempotency', 'keyed_answer']) {
    forgotten += await inBatches(KEYS, async () => {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM ${sql.table(table)} WHERE (owner, key) IN (
          SELECT owner, key FROM ${sql.table(table)}
          WHERE created_at < clock_timestamp() - interval '24 hours'
          ORDER BY created_at LIMIT ${KEYS} FOR UPDATE SKIP LOCKED)`.execute(db)
      return Number(numAffectedRows)
    })
  }
  return forgotten
}
