import { FILE_EXTENSIONS } from '@svc/engine'
import { sql } from 'kysely'
import { artifactKey } from '../../artifacts/artifact-store.ts'
import type { LostAttemptTable } from '../../database/tables.ts'
import { EXPIRE_S } from '../queue/open-boss.ts'
import type { StoredJobs } from '../stored-jobs.ts'
import { removeFound } from './remove-found.ts'
import { JSON_EXTENSION } from './stored-result.ts'

const EXTENSIONS = [
  ...Object.values(FILE_EXTENSIONS).map(([extension]) => extension),
  JSON_EXTENSION,
] as const

/** An attempt at a job. */
export type Attempt = Pick<LostAttemptTable, 'job_id' | 'lease' | 'started_at'>

/**
 * The key of the result of an attempt. Two workers that both believe to have a job write two objects.
 *
 * @param extension ending of the file's name, without the dot
 */
export function resultKey({ job_id, lease, started_at }: Attempt, extension: string): string {
  return artifactKey('results', started_at, `${job_id}-${lease}.${extension}`)
}

/**
 * Removes the results of attempts that lost their jobs: they can be the result of nothing any more.
 *
 * Once the queue has given up the longest of runs: until then the worker may be alive and write its result. One that does
 * so later is told that it lost the job, and removes the result itself.
 *
 * @returns number of attempts whose results are removed
 */
export async function removeLostResults({ db, store }: StoredJobs): Promise<number> {
  const lost = db
    .selectFrom('lost_attempt')
    .selectAll()
    .where('started_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${EXPIRE_S})`)
    .orderBy('started_at')
  return removeFound(
    (most) => lost.limit(most).execute(),
    async (attempt) => {
      for (const extension of EXTENSIONS) await store.delete(resultKey(attempt, extension))
      await db.deleteFrom('lost_attempt').where('lease', '=', attempt.lease).execute()
    },
  )
}
