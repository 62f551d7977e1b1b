import type { ErrorCode } from '@svc/engine'
import { type Kysely, sql } from 'kysely'
import type { HttpErrorCode } from '../../answer/http-error.ts'
import { statusOf } from '../../answer/status-of.ts'
import { storedJson } from '../../database/stored-json.ts'
import type { StoredResult, Tables } from '../../database/tables.ts'
import { type Job, KEPT_HOURS } from '../job.ts'
import { CANCELLED, type WebhookEvent } from '../job-schemas.ts'
import type { Boss } from '../queue/boss.ts'
import { WEBHOOK_QUEUE } from '../queue/open-boss.ts'
import { queueStatement } from '../queue/queue-statement.ts'

/** How a job ends. */
export type JobEnd =
  | { readonly status: 'succeeded'; readonly resultKey: string; readonly result: StoredResult }
  | {
      readonly status: 'failed'
      readonly error: ErrorCode | HttpErrorCode | typeof CANCELLED
      readonly detail: string
      /** Path of the first field that is wrong. */
      readonly param?: string
      /** The failure for the log, where it is ours; nothing of it is kept. */
      readonly cause?: unknown
    }

/** Which job to end. */
export interface EndedBy {
  readonly id: string
  /** The claim that ends it; `undefined` to end it whoever has it: its owner cancels, or its workers are lost. */
  readonly lease: string | undefined
}

/** A job as it was before its end, as far as somebody asks. */
export type EndedJob = Pick<
  Job,
  'id' | 'operation' | 'queue' | 'credits' | 'input_key' | 'webhook' | 'created_at' | 'started_at'
>

/** The data of a webhook in the queue. */
export interface QueuedWebhook {
  readonly job_id: string
  readonly event: WebhookEvent
}

/** Status under which a cancelled request is recorded: nobody was answered. */
const CANCELLED_STATUS = 499

/**
 * Ends a job: its row, its credit, its record and the webhook, in one round trip or not at all. Whoever waits for it is
 * told when the disk has it.
 *
 * @returns the job as it was before its end, or `undefined` when it had ended already or is another worker's by now
 */
export async function endJob(
  db: Kysely<Tables>,
  boss: Boss,
  { id, lease }: EndedBy,
  end: JobEnd,
): Promise<EndedJob | undefined> {
  const webhook: QueuedWebhook = { job_id: id, event: `job.${end.status}` }
  // Written only if the job has asked for it, with the group of its receiver.
  const { text, entry } = await queueStatement(boss, WEBHOOK_QUEUE, webhook)
  const { rows } = await sql<Omit<EndedJob, 'id'> | { readonly operation: null }>`
    CALL job_close(${id}, ${lease ?? null}, ${storedJson(columnsOf(end))}, ${text}, ${JSON.stringify(entry)},
      NULL, NULL, NULL, NULL, NULL, NULL, NULL)`.execute(db)
  const [row] = rows
  return row === undefined || row.operation === null ? undefined : { ...row, id }
}

function columnsOf(end: JobEnd): object {
  const both = { status: end.status, kept_hours: KEPT_HOURS }
  if (end.status === 'succeeded') {
    return { ...both, result_key: end.resultKey, result: end.result, http_status: 200 }
  }
  const { error, detail, param } = end
  const status = error === CANCELLED ? CANCELLED_STATUS : statusOf[error]
  return { ...both, error, error_detail: detail, error_param: param, http_status: status }
}
