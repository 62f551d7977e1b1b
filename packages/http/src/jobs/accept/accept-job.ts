import { type Kysely, sql } from 'kysely'
import type { NextAllowance } from '../../accounts/credits.ts'
import { nextAllowance } from '../../accounts/ledger.ts'
import { inBatches } from '../../database/batches.ts'
import type { JobWebhook, Tables } from '../../database/tables.ts'
import { untilDurable } from '../../database/until-durable.ts'
import type { Job } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import type { JobQueue } from '../queue/job-queues.ts'
import { type QueueStatement, queueStatement } from '../queue/queue-statement.ts'

/** A job to be accepted. */
export interface NewJob {
  readonly id: string
  readonly owner: string
  /** Absent in self-hosted mode. */
  readonly accountId: string | undefined
  readonly keyId: string
  /** The request that posts it. */
  readonly requestId: string
  readonly operation: string
  readonly queue: JobQueue
  readonly credits: 0 | 1
  readonly labels: Readonly<Record<string, string>>
  readonly webhook: JobWebhook | undefined
  readonly origin: string
  /** The packed request: itself when it is small, else its key in the artifact store. */
  readonly input: SmallBody | StoredBody
  readonly idempotency: Idempotency | undefined
}

/** A body that is kept in the database. */
export interface SmallBody {
  readonly bytes: Buffer
}

/** A body that is kept in the artifact store. */
export interface StoredBody {
  readonly key: string
}

/** The `Idempotency-Key` of a request, and the SHA-256 of what it asks for. */
export interface Idempotency {
  readonly key: string
  readonly digest: Buffer
}

/** The data of a job in the queue. */
export interface QueuedRun {
  readonly job_id: string
}

/** Outcome of a request for a job. */
export type Acceptance =
  | {
      readonly outcome: 'accepted' | 'repeated'
      readonly job: Job
      /** Credits that the account has left; absent where none was reserved. */
      readonly creditsRemaining?: number
    }
  /** The key came before, with another request; or its job has been deleted since. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'quota_exceeded'; readonly next: NextAllowance }

/** Accepts jobs. */
export type AcceptJob = (job: NewJob) => Promise<Acceptance>

/**
 * Accepts jobs: each with its row, its credit and its place in the queue, in one round trip or not at all.
 *
 * Jobs of one owner that are posted at the same time share a transaction: they would wait for each other at the owner's
 * balance, and the disk is waited for once. A fault of one of them does not keep the others from being accepted.
 *
 * A worker may begin a job while the disk is still waited for. Nobody has been told of the job until then, and what it
 * ends with reaches the disk after its acceptance: a crash takes back both or only the end.
 *
 * The call throws EngineError `service_unavailable` while the store is down; the job may have been accepted all the same.
 */
export function acceptJobs(db: Kysely<Tables>, boss: Boss): AcceptJob {
  const accepted = inBatches((jobs: readonly QueuedNewJob[]) => acceptAll(db, jobs))
  return async (job) => {
    const data: QueuedRun = { job_id: job.id }
    const statement = await queueStatement(boss, job.queue, data, { id: job.id })
    const row = await accepted(`${job.queue} ${job.owner}`, { ...job, statement })
    const { outcome, remaining, ...columns } = row
    switch (outcome) {
      case 'conflict':
        return { outcome }
      case 'quota_exceeded':
        return { outcome, next: await nextAllowance(db, job.accountId ?? '') }
      case 'duplicate':
        throw new Error(`request ${job.requestId} has reserved before`)
      default:
        return { outcome, job: columns, ...(remaining !== null && { creditsRemaining: remaining }) }
    }
  }
}

interface QueuedNewJob extends NewJob {
  readonly statement: QueueStatement
}

/** Accepts jobs of one owner in one queue; a row for each of them, in their order. */
async function acceptAll(
  db: Kysely<Tables>,
  jobs: readonly QueuedNewJob[],
): Promise<readonly Accepted[]> {
  const bodies = jobs.map(({ input }) => ('bytes' in input ? input.bytes : null))
  const keys = jobs.map(({ idempotency }) => idempotency?.key ?? null)
  const digests = jobs.map(({ idempotency }) => idempotency?.digest ?? null)
  const entries = jobs.map(({ statement }) => statement.entry)
  const wanted = JSON.stringify(jobs.map(columnsOf))
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<Accepted>`
      SELECT outcome, remaining, (accepted).* FROM set_config('synchronous_commit', 'off', true), job_accept_all(
        ${wanted}, ${bodies}, ${keys}, ${digests}, ${jobs[0]?.statement.text}, ${JSON.stringify(entries)})`.execute(
      connection,
    )
    await untilDurable(connection)
    return rows
  })
}

type Accepted = Job & {
  readonly outcome: Acceptance['outcome'] | 'duplicate'
  readonly remaining: number | null
}

function columnsOf(job: NewJob): object {
  return {
    id: job.id,
    owner: job.owner,
    account_id: job.accountId ?? null,
    key_id: job.keyId,
    request_id: job.requestId,
    operation: job.operation,
    queue: job.queue,
    // Cost of the job: nothing where there are no accounts.
    credits: job.accountId === undefined ? 0 : job.credits,
    input_key: 'key' in job.input ? job.input.key : null,
    labels: job.labels,
    webhook: job.webhook ?? null,
    origin: job.origin,
  }
}

/**
 * Use of an `Idempotency-Key` in the last 24 hours; `undefined` when there was none.
 */
export function findRepeated(
  db: Kysely<Tables>,
  owner: string,
  idempotency: Idempotency,
): Promise<Acceptance | undefined> {
  return db.connection().execute(async (connection) => {
    const repeated = await repeatedIn(connection, owner, idempotency)
    // Whoever posted it first may still be waiting for the disk.
    if (repeated?.outcome === 'repeated') await untilDurable(connection)
    return repeated
  })
}

async function repeatedIn(
  db: Kysely<Tables>,
  owner: string,
  { key, digest }: Idempotency,
): Promise<Acceptance | undefined> {
  const known = await db
    .selectFrom('job_idempotency')
    .select(['digest', 'job_id'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirst()
  if (known === undefined) return undefined
  if (!known.digest.equals(digest)) return { outcome: 'conflict' }
  const job = await db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', known.job_id)
    .executeTakeFirst()
  return job === undefined ? { outcome: 'conflict' } : { outcome: 'repeated', job }
}
