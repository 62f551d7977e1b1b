import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { NextAllowance } from '../../accounts/credits.ts'
import { nextAllowance, reserveCredit } from '../../accounts/ledger.ts'
import type { JobWebhook, Tables } from '../../database/tables.ts'
import type { Job } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import type { JobQueue } from '../queue/job-queues.ts'
import { queueConnection } from '../queue/queue-connection.ts'

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
  readonly inputKey: string
  readonly idempotency: Idempotency | undefined
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

/** What came of a request for a job. */
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

/**
 * Accepts a job: its row, its credit and its place in the queue, all in one transaction or none.
 *
 * @throws EngineError `service_unavailable` while the store is down; it may have been accepted all the same
 */
export async function acceptJob(db: Kysely<Tables>, boss: Boss, job: NewJob): Promise<Acceptance> {
  try {
    return await db.transaction().execute((transaction) => accept(transaction, boss, job))
  } catch (error) {
    if (error instanceof Refusal) return error.acceptance
    throw error
  }
}

/**
 * What an `Idempotency-Key` was used for in the last 24 hours; `undefined` when for nothing.
 */
export async function findRepeated(
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

/** Ends the transaction without leaving anything. */
class Refusal extends Error {
  readonly acceptance: Acceptance

  constructor(acceptance: Acceptance) {
    super(acceptance.outcome)
    this.acceptance = acceptance
  }
}

async function accept(
  transaction: Transaction<Tables>,
  boss: Boss,
  job: NewJob,
): Promise<Acceptance> {
  const { idempotency, owner } = job
  if (idempotency !== undefined && !(await claimKey(transaction, job, idempotency))) {
    const repeated = await findRepeated(transaction, owner, idempotency)
    throw new Refusal(repeated ?? { outcome: 'conflict' })
  }
  const isBilled = job.accountId !== undefined && job.credits === 1
  const left = isBilled ? await reserve(transaction, job, job.accountId) : undefined
  const row = await insertJob(transaction, job)
  await boss.send(job.queue, { job_id: job.id } satisfies QueuedRun, {
    id: job.id,
    priority: -row.turn,
    db: queueConnection(transaction),
  })
  return { outcome: 'accepted', job: row, ...(left !== undefined && { creditsRemaining: left }) }
}

/** Whether the key is free; of two requests at the same time the second waits for the first. */
async function claimKey(
  transaction: Transaction<Tables>,
  { owner, id }: NewJob,
  { key, digest }: Idempotency,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO job_idempotency (owner, key, digest, job_id) VALUES (${owner}, ${key}, ${digest}, ${id})
    ON CONFLICT (owner, key) DO UPDATE
      SET digest = excluded.digest, job_id = excluded.job_id, created_at = excluded.created_at
      WHERE job_idempotency.created_at <= clock_timestamp() - interval '24 hours'
    RETURNING key`.execute(transaction)
  return rows.length === 1
}

async function reserve(
  transaction: Transaction<Tables>,
  { requestId, keyId, operation }: NewJob,
  accountId: string,
): Promise<number> {
  // The queue sees to the end of a job, so the reservation has no time of its own.
  const reservation = { requestId, accountId, keyId, operation, holdMs: undefined, durable: true }
  const { outcome, remaining } = await reserveCredit(transaction, reservation, undefined)
  if (outcome === 'duplicate') throw new Error(`request ${requestId} has reserved before`)
  if (outcome === 'reserved') return remaining
  throw new Refusal({ outcome, next: await nextAllowance(transaction, accountId) })
}

function insertJob(transaction: Transaction<Tables>, job: NewJob): Promise<Job> {
  return transaction
    .insertInto('job')
    .values({
      id: job.id,
      owner: job.owner,
      account_id: job.accountId ?? null,
      key_id: job.keyId,
      request_id: job.requestId,
      operation: job.operation,
      queue: job.queue,
      turn: sql<number>`job_turn(${job.owner}, ${job.queue})`,
      // What it costs here: nothing where there are no accounts.
      credits: job.accountId === undefined ? 0 : job.credits,
      input_key: job.inputKey,
      labels: JSON.stringify(job.labels),
      webhook: job.webhook === undefined ? null : JSON.stringify(job.webhook),
      origin: job.origin,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
