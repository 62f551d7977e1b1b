import { EngineError, type NetworkPolicy } from '@svc/engine'
import { postUrl } from '@svc/engine/network'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Job } from '../job.ts'
import { jobView } from '../read/job-view.ts'
import { findAnyJob } from '../read/read-jobs.ts'
import type { QueuedWebhook } from '../run/end-job.ts'
import { signWebhook, webhookSecret } from './webhook-signature.ts'

/** Parts that a delivery needs. */
export interface DeliveryDeps {
  readonly db: Kysely<Tables>
  /** Which addresses may be told: those that documents may load from. */
  readonly policy: NetworkPolicy
  readonly secret: Buffer
  readonly log: Log
  readonly now: () => Date
  /** How many deliveries of each owner this process is making. */
  readonly underway: Map<string, number>
  /** How long a receiver may take to answer, in milliseconds. Default 15 s. */
  readonly timeoutMs?: number
}

// The receiver has to note it and answer; the work comes after (Standard Webhooks, "Timeouts").
const TIMEOUT_MS = 15_000
// Half of those that a process makes at once: an owner of many receivers that are slow leaves the rest to others.
const OWNER_MAX = 4

/**
 * Tells the receiver of a job how it ended, once, and notes what it answered.
 *
 * @throws Error when it did not answer with a status from 200 to 299, or its owner has deliveries enough under way: the
 *   queue tries again later
 */
export async function deliverWebhook(webhook: QueuedWebhook, deps: DeliveryDeps): Promise<void> {
  const job = await findAnyJob(deps.db, webhook.job_id)
  // Deleted, or kept long enough: there is nothing to tell any more.
  if (job === undefined || job.webhook === null) return
  const { underway } = deps
  const others = underway.get(job.owner) ?? 0
  if (others >= OWNER_MAX) throw new Error('postponed')
  underway.set(job.owner, others + 1)
  try {
    await deliverNow({ ...job, webhook: job.webhook }, webhook, deps)
  } finally {
    const left = (underway.get(job.owner) ?? 1) - 1
    if (left === 0) underway.delete(job.owner)
    else underway.set(job.owner, left)
  }
}

async function deliverNow(
  job: Job & { readonly webhook: NonNullable<Job['webhook']> },
  webhook: QueuedWebhook,
  deps: DeliveryDeps,
): Promise<void> {
  const at = deps.now()
  const begun = performance.now()
  const outcome = await post(job, job.webhook.url, webhook.event, at, deps)
  await note(deps.db, webhook, at, performance.now() - begun, outcome)
  if (outcome.error === null) return
  deps.log({ level: 'warn', event: 'webhook_not_delivered', job_id: job.id })
  if (outcome.final) return
  throw new Error('not delivered')
}

interface Outcome {
  readonly status: number | null
  readonly error: string | null
  /** Whether another try could not help. */
  readonly final: boolean
}

async function post(
  job: Job,
  url: string,
  event: QueuedWebhook['event'],
  at: Date,
  { policy, secret, timeoutMs = TIMEOUT_MS }: DeliveryDeps,
): Promise<Outcome> {
  const timestamp = (job.finished_at ?? at).toISOString()
  const body = JSON.stringify({ type: event, timestamp, data: jobView(job, { secret }) })
  const id = `${job.id}.${event}`
  const signed = signWebhook(id, at, body, webhookSecret(secret, job.owner))
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'svc', ...signed }
  try {
    const status = await postUrl(
      { url, headers, body: Buffer.from(body), field: 'webhook.url', timeoutMs },
      policy,
    )
    if (status >= 200 && status <= 299) return { status, error: null, final: false }
    // 410 Gone: the receiver wants no more of them.
    return { status, error: `The receiver answered ${status}.`, final: status === 410 }
  } catch (error) {
    if (!EngineError.is(error)) throw error
    return { status: null, error: error.message, final: error.code === 'url_not_allowed' }
  }
}

async function note(
  db: Kysely<Tables>,
  { job_id, event }: QueuedWebhook,
  at: Date,
  durationMs: number,
  { status, error }: Outcome,
): Promise<void> {
  // The job may have been deleted meanwhile.
  await sql`
    INSERT INTO webhook_delivery (job_id, event, at, duration_ms, status, error)
    SELECT id, ${event}, ${at}, ${Math.round(durationMs)}, ${status}, ${error} FROM job WHERE id = ${job_id}
  `.execute(db)
}
