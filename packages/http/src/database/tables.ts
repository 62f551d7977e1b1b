import type { RenderWarning } from '@svc/engine'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Rows of `account`. */
export interface AccountTable {
  readonly id: Generated<string>
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly suspended_at: Date | null
  readonly monthly_allowance: number
  readonly billing_day: number
  readonly created_at: Generated<Date>
  /** Set where the owner is forgotten and the books alone are kept. */
  readonly deleted_at: Date | null
}

/** Rows of `api_key`. */
export interface ApiKeyTable {
  readonly id: Generated<string>
  readonly account_id: string
  readonly hash: Buffer
  readonly pepper_id: string
  readonly kind: 'live' | 'self'
  readonly last4: string
  readonly label: string | null
  readonly created_at: Generated<Date>
  readonly revoked_at: Date | null
  readonly expires_at: Date | null
  readonly last_used_at: Date | null
}

/** A bucket of credits: this period's allowance, or what was added and never expires. */
export type Bucket = 'allowance' | 'topup'

/** Rows of `credit_balance`; written by the functions of the ledger alone. */
export interface CreditBalanceTable {
  readonly account_id: string
  readonly period_start: Date
  readonly period_end: Date
  readonly allowance: number
  readonly topup: number
}

/** Rows of `credit_hold`; written by the functions of the ledger alone. */
export interface CreditHoldTable {
  readonly request_id: string
  readonly account_id: string
  readonly key_id: string | null
  /** The process that ends it, if it lives to. */
  readonly process_id: string | null
  readonly operation: string
  readonly bucket: Bucket
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** Rows of `process_lease`. */
export interface ProcessLeaseTable {
  readonly id: string
  readonly expires_at: Date
}

/** Rows of `credit_entry`; written by the functions of the ledger alone, and never changed. */
export interface CreditEntryTable {
  readonly id: ColumnType<string, never, never>
  readonly account_id: string
  readonly bucket: Bucket
  readonly kind: 'grant' | 'expire' | 'topup' | 'correct' | 'reserve' | 'charge' | 'refund' | 'void'
  readonly amount: number
  readonly request_id: string | null
  readonly ref: string | null
  readonly created_at: Date
}

/** Rows of `request_log`. */
export interface RequestLogTable {
  readonly request_id: string
  readonly account_id: string
  readonly key_id: string | null
  readonly operation: string
  readonly status: number
  readonly error: string | null
  readonly credits: number
  readonly duration_ms: number | null
  readonly at: Date
}

/** The states of a job, in their order. */
export const JOB_STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const

/** One of {@link JOB_STATUSES}. */
export type JobStatus = (typeof JOB_STATUSES)[number]

/** Rows of `job`. */
export interface JobTable {
  readonly id: string
  readonly owner: string
  readonly account_id: string | null
  readonly key_id: string
  readonly request_id: string
  readonly operation: string
  readonly queue: string
  readonly turn: number
  readonly credits: number
  readonly status: Generated<JobStatus>
  readonly attempts: Generated<number>
  readonly lease: string | null
  readonly input_key: string | null
  readonly progress: ColumnType<JobProgress | null, never, string | null>
  readonly labels: JSONColumnType<Readonly<Record<string, string>>>
  readonly webhook: ColumnType<JobWebhook | null, string | null, never>
  readonly origin: string
  readonly result_key: string | null
  readonly result: ColumnType<StoredResult | null, string | null, string | null>
  readonly error: string | null
  readonly error_detail: string | null
  readonly error_param: string | null
  readonly created_at: Generated<Date>
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly expires_at: Date | null
}

/** Phases of a running job, in their order; not every job has each. */
export const JOB_PHASES = ['reading', 'converting', 'storing'] as const

/** One of {@link JOB_PHASES}. */
export type JobPhase = (typeof JOB_PHASES)[number]

/** How far a running job is. */
export interface JobProgress {
  readonly phase: JobPhase
  /** Whole percent of the phase that are done, where it can be counted. */
  readonly percent?: number
}

/** Rows of `job_body`: packed requests of jobs that have not ended, where they are small. */
export interface JobBodyTable {
  readonly job_id: string
  readonly body: Buffer
}

/** Rows of `posted_input`: bodies in the store whose jobs may never have been accepted. */
export interface PostedInputTable {
  readonly job_id: string
  /** Name of the body in the store. */
  readonly key: string
  readonly posted_at: Generated<Date>
}

/** Rows of `lost_attempt`: claims of jobs that were taken away, whose results may be in the store. */
export interface LostAttemptTable {
  readonly lease: string
  readonly job_id: string
  readonly started_at: Date
}

/** Receiver that a job tells how it ended. */
export interface JobWebhook {
  readonly url: string
  readonly events: readonly string[]
}

/** Facts about the result of a job beside its bytes. */
export interface StoredResult {
  readonly media_type: string
  readonly size_bytes: number
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
  readonly filename: string
  readonly pages?: number
  readonly engine?: string
  readonly source?: { readonly status: number; readonly url: string }
  readonly warnings: readonly RenderWarning[]
}

/** Rows of `job_idempotency`. */
export interface JobIdempotencyTable {
  readonly owner: string
  readonly key: string
  readonly digest: Buffer
  readonly job_id: string
  readonly created_at: Generated<Date>
}

/** Rows of `keyed_answer`. */
export interface KeyedAnswerTable {
  readonly owner: string
  readonly key: string
  readonly digest: Buffer
  readonly request_id: string
  readonly held_until: Date | null
  readonly result_key: string | null
  readonly result: ColumnType<StoredResult | null, string | null, string | null>
  readonly created_at: Generated<Date>
}

/** Rows of `webhook_delivery`. */
export interface WebhookDeliveryTable {
  readonly id: ColumnType<string, never, never>
  readonly job_id: string
  readonly event: string
  readonly at: Date
  readonly duration_ms: number
  readonly status: number | null
  readonly error: string | null
}

/** Rows of `service_secret`. */
export interface ServiceSecretTable {
  readonly name: string
  readonly value: Buffer
}

/** Every table, for Kysely. The columns are what the files of `migrations/` made them. */
export interface Tables {
  readonly account: AccountTable
  readonly api_key: ApiKeyTable
  readonly credit_balance: CreditBalanceTable
  readonly credit_hold: CreditHoldTable
  readonly credit_entry: CreditEntryTable
  readonly process_lease: ProcessLeaseTable
  readonly request_log: RequestLogTable
  readonly job: JobTable
  readonly lost_attempt: LostAttemptTable
  readonly posted_input: PostedInputTable
  readonly job_body: JobBodyTable
  readonly job_idempotency: JobIdempotencyTable
  readonly keyed_answer: KeyedAnswerTable
  readonly webhook_delivery: WebhookDeliveryTable
  readonly service_secret: ServiceSecretTable
}
