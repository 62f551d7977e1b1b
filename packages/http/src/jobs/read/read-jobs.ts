import { type Kysely, type Selectable, sql } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import type { JobStatus, Tables, WebhookDeliveryTable } from '../../database/tables.ts'
import type { Job } from '../job.ts'

/** Which jobs to list. */
export interface JobFilter {
  readonly owner: string
  readonly status: JobStatus | undefined
  readonly limit: number
  /** Only jobs after this one, in the order of the list. */
  readonly after: JobPlace | undefined
}

/** The place of a job in the list of its owner. */
export interface JobPlace {
  readonly createdAt: Date
  readonly id: string
}

/** The job of an owner; `undefined` when there is none, it is another's, or it has been kept long enough. */
export async function findJob(
  db: Kysely<Tables>,
  owner: string,
  id: string,
): Promise<Job | undefined> {
  return kept(db).where('id', '=', id).where('owner', '=', owner).executeTakeFirst()
}

/** A job whoever's it is; as {@link findJob}. */
export async function findAnyJob(db: Kysely<Tables>, id: string): Promise<Job | undefined> {
  return kept(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Finds jobs whoever's they are, for those who show no key: no bucket counts them, so one connection serves them all.
 */
export function findAnyTogether(db: Kysely<Tables>): (id: string) => Promise<Job | undefined> {
  const find = inBatches(async (ids: readonly string[]) => {
    const jobs = await kept(db).where('id', 'in', ids).execute()
    const byId = new Map(jobs.map((job) => [job.id, job]))
    return ids.map((id) => byId.get(id))
  })
  return (id) => find('all', id)
}

/** Jobs of an owner, the latest first. */
export async function listJobs(db: Kysely<Tables>, filter: JobFilter): Promise<readonly Job[]> {
  const { owner, status, limit, after } = filter
  return kept(db)
    .where('owner', '=', owner)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Tries to deliver the webhook of a job, the first one first. */
export async function listDeliveries(
  db: Kysely<Tables>,
  jobId: string,
): Promise<readonly Selectable<WebhookDeliveryTable>[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute()
}

/** Whoever removes what has expired may be late; an expired job is none from the first moment on. */
function kept(db: Kysely<Tables>) {
  return db
    .selectFrom('job')
    .selectAll()
    .where((where) =>
      where.or([
        where('expires_at', 'is', null),
        where('expires_at', '>', sql<Date>`clock_timestamp()`),
      ]),
    )
}
