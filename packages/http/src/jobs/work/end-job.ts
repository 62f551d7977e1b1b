import type { ErrorCode } from '@svc/engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { settleCredit } from '../../accounts/ledger.ts'
import type { RequestRecord } from '../../accounts/request-log.ts'
import type { StoredResult, Tables } from '../../database/tables.ts'
import type { HttpErrorCode } from '../../http-error.ts'
import { statusOf } from '../../status-of.ts'
import { hasEnded, type Job, KEPT_HOURS } from '../job.ts'
import { CANCELLED, type WebhookEvent } from '../job-schemas.ts'
import type { Boss } from '../queue/boss.ts'
import { WEBHOOK_QUEUE } from '../queue/open-boss.ts'
import { queueConnection } from '../queue/queue-connection.ts'
import { JOB_CHANNEL } from '../read/job-events.ts'

/** How a job ends. */
export type JobEnd =
  | { readonly status: 'succeeded'; readonly resultKey: string; readonly result: StoredResult }
  | {
      readonly status: 'failed'
      readonly error: ErrorCode | HttpErrorCode | typeof CANCELLED
      readonly detail: string
    }

/** Which job to end. */
export interface EndedBy {
  readonly id: string
  /** The claim that ends it; `undefined` to end it whoever has it: its owner cancels, or its workers are lost. */
  readonly lease: string | undefined
}

/** The data of a webhook in the queue. */
export interface QueuedWebhook {
  readonly job_id: string
  readonly event: WebhookEvent
}

/** Status under which a cancelled request is recorded: nobody was answered. */
const CANCELLED_STATUS = 499

/**
 * Ends a job: its row, its credit, its record and the webhook, all in one transaction or none.
 *
 * @returns the job as it was before its end, or `undefined` when it had ended already or is another worker's by now
 */
export async function endJob(
  db: Kysely<Tables>,
  boss: Boss,
  by: EndedBy,
  end: JobEnd,
): Promise<Job | undefined> {
  return db.transaction().execute(async (transaction) => {
    const job = await lockOpenJob(transaction, by)
    if (job === undefined) return undefined
    await writeEnd(transaction, job, end)
    await settle(transaction, job, end)
    await queueWebhook(transaction, boss, job, end)
    await sql`SELECT pg_notify(${JOB_CHANNEL}, ${job.id})`.execute(transaction)
    return job
  })
}

async function lockOpenJob(
  transaction: Transaction<Tables>,
  { id, lease }: EndedBy,
): Promise<Job | undefined> {
  const job = await transaction
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (job === undefined || hasEnded(job)) return undefined
  return lease === undefined || job.lease === lease ? job : undefined
}

async function writeEnd(transaction: Transaction<Tables>, { id }: Job, end: JobEnd): Promise<void> {
  await transaction
    .updateTable('job')
    .set({
      status: end.status,
      lease: null,
      input_key: null,
      finished_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${KEPT_HOURS})`,
      ...(end.status === 'succeeded'
        ? { result_key: end.resultKey, result: JSON.stringify(end.result) }
        : { error: end.error, error_detail: end.detail }),
    })
    .where('id', '=', id)
    .execute()
}

/** Charges what succeeded and refunds what failed, under the request that posted the job. */
async function settle(transaction: Transaction<Tables>, job: Job, end: JobEnd): Promise<void> {
  if (job.credits === 0 || job.account_id === null) return
  const outcome = end.status === 'succeeded' ? 'charge' : 'refund'
  const record: RequestRecord = {
    requestId: job.request_id,
    accountId: job.account_id,
    keyId: job.key_id,
    operation: job.operation,
    ...(end.status === 'succeeded'
      ? { status: 200, credits: 1 }
      : { status: statusOfEnd(end), error: end.error, credits: 0 }),
    durationMs: Date.now() - job.created_at.getTime(),
    at: job.created_at,
  }
  const ending = await settleCredit(transaction, outcome, record, undefined)
  if (ending !== outcome) {
    throw new Error(`the credit of job ${job.id} ended as ${ending ?? 'nothing'}, not ${outcome}`)
  }
}

function statusOfEnd({ error }: Extract<JobEnd, { status: 'failed' }>): number {
  return error === CANCELLED ? CANCELLED_STATUS : statusOf[error]
}

/** In the transaction of the end, so that no end is told that did not happen, and each one that did. */
async function queueWebhook(
  transaction: Transaction<Tables>,
  boss: Boss,
  job: Job,
  end: JobEnd,
): Promise<void> {
  const event: WebhookEvent = `job.${end.status}`
  if (!job.webhook?.events.includes(event)) return
  const data: QueuedWebhook = { job_id: job.id, event }
  await boss.send(WEBHOOK_QUEUE, data, { db: queueConnection(transaction) })
}
