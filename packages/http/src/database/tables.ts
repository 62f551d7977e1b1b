import type { ColumnType, Generated } from 'kysely'

/** Rows of `account`. */
export interface AccountTable {
  readonly id: Generated<string>
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly suspended_at: Date | null
  readonly monthly_allowance: number
  readonly billing_day: number
  readonly created_at: Generated<Date>
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
  readonly operation: string
  readonly bucket: Bucket
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** Rows of `credit_entry`; written by the functions of the ledger alone, and never changed. */
export interface CreditEntryTable {
  readonly id: ColumnType<string, never, never>
  readonly account_id: string
  readonly bucket: Bucket
  readonly kind: 'grant' | 'expire' | 'topup' | 'reserve' | 'charge' | 'refund' | 'void'
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

/** Every table, for Kysely. The columns are what the files of `migrations/` made them. */
export interface Tables {
  readonly account: AccountTable
  readonly api_key: ApiKeyTable
  readonly credit_balance: CreditBalanceTable
  readonly credit_hold: CreditHoldTable
  readonly credit_entry: CreditEntryTable
  readonly request_log: RequestLogTable
}
