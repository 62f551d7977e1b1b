import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NextAllowance } from './credits.ts'
import type { RequestRecord } from './request-log.ts'

// One statement each, so that one round trip is one transaction. All take a transaction as well.

/** Part of a statement whose commit does not wait for the disk. */
const RELAXED = sql`set_config('synchronous_commit', 'off', true),`

/** How a reservation ended. */
export type Ending = 'charge' | 'refund' | 'void'

/** Purpose of a reservation. */
export interface Reservation {
  readonly requestId: string
  readonly accountId: string
  readonly keyId: string | undefined
  /** The process that will end it; see `ProcessLease`. Absent where a queue sees to its end. */
  readonly processId?: string
  readonly operation: string
  /** After this time the sweep refunds it; `undefined` when a queue sees to its end. */
  readonly holdMs: number | undefined
  /** Whether `reserved` must outlive a crash of the database server at once. */
  readonly durable: boolean
}

/** Outcome of a reservation. */
export interface Reserved {
  readonly outcome: 'reserved' | 'quota_exceeded' | 'duplicate'
  /** Credits that the account has left then. */
  readonly remaining: number
}

/** Reserves one credit of an account, of the allowance first. */
export async function reserveCredit(
  db: Kysely<Tables>,
  reservation: Reservation,
  now: Date | undefined,
): Promise<Reserved> {
  const { requestId, accountId, keyId, processId, operation, holdMs, durable } = reservation
  // Not waiting for the disk is safe: the charge does, and the log is written in order. A server that crashes
  // between them forgets the reservation, and then there is nothing to charge and nothing is delivered.
  const relaxed = durable ? sql`` : RELAXED
  const { rows } = await sql<Reserved>`
    SELECT ${relaxed} credit_reserve(${requestId}, ${accountId}, ${keyId ?? null}, ${processId ?? null},
      ${operation}, ${holdMs ?? null} * interval '1 millisecond', ${at(now)}) AS outcome,
      credit_remaining(${accountId}) AS remaining`.execute(db)
  return one(rows)
}

/** Credits of an account at the end of its period. Right after a reservation was refused: that began the period. */
export async function nextAllowance(db: Kysely<Tables>, accountId: string): Promise<NextAllowance> {
  const row = await db
    .selectFrom('credit_balance')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['period_end', 'monthly_allowance'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { at: row.period_end, credits: row.monthly_allowance }
}

/**
 * Charges or refunds a reservation, and records the request if that is how it ended by this or an earlier call.
 *
 * @returns how it ended; `undefined` when nothing was ever reserved
 */
export async function settleCredit(
  db: Kysely<Tables>,
  outcome: 'charge' | 'refund',
  record: RequestRecord,
  now: Date | undefined,
): Promise<Ending | undefined> {
  // A refund holds the account until its commit: waiting for the disk, refunds of one account would stand in line. One
  // that a crash forgets leaves its reservation, which ends by itself.
  const relaxed = outcome === 'refund' ? RELAXED : sql``
  const { rows } = await sql<{ ending: Ending | null }>`
    WITH settled AS MATERIALIZED (
      SELECT ${relaxed} credit_settle(${record.requestId}, ${outcome}, ${at(now)}) AS ending
    ), recorded AS (
      ${insertRecord(record)} FROM settled WHERE ending = ${outcome}
      ON CONFLICT (request_id) DO NOTHING
    )
    SELECT ending FROM settled`.execute(db)
  return one(rows).ending ?? undefined
}

/** Gives back what a request cost, reserved or charged already, and records it as failed. */
export async function voidCredit(
  db: Kysely<Tables>,
  record: RequestRecord,
  now: Date | undefined,
): Promise<Ending | undefined> {
  const { rows } = await sql<{ ending: Ending | null }>`
    WITH settled AS MATERIALIZED (
      SELECT credit_void(${record.requestId}, ${at(now)}) AS ending
    ), recorded AS (
      ${insertRecord(record)} FROM settled
      ON CONFLICT (request_id) DO UPDATE SET
        status = excluded.status, error = excluded.error, credits = excluded.credits
    )
    SELECT ending FROM settled`.execute(db)
  return one(rows).ending ?? undefined
}

/** Which reservations {@link expiredHolds} looks for. */
export interface ExpiredHolds {
  readonly limit: number
  /** Also those of processes whose lease is over. Only for who knows that the living could renew theirs. */
  readonly ofDeadProcesses?: boolean
  /** Also those whose process may live, once they have expired. Only for who knows that no clock was set meanwhile. */
  readonly ofLivingProcesses?: boolean
}

/** Requests whose reservation has expired, the oldest first. */
export async function expiredHolds(
  db: Kysely<Tables>,
  { limit, ofDeadProcesses = false, ofLivingProcesses = true }: ExpiredHolds,
  now: Date | undefined,
): Promise<readonly RequestRecord[]> {
  const rows = await db
    .selectFrom('credit_hold')
    .selectAll()
    .where((hold) => {
      const expired = hold('expires_at', '<', at(now))
      const isOver = ofLivingProcesses
        ? expired
        : hold.and([expired, hold('process_id', 'is', null)])
      if (!ofDeadProcesses) return isOver
      const living = hold
        .selectFrom('process_lease')
        .select('id')
        .whereRef('process_lease.id', '=', 'credit_hold.process_id')
        .where('process_lease.expires_at', '>', at(now))
      const isDead = hold.and([hold('process_id', 'is not', null), hold.not(hold.exists(living))])
      return hold.or([isOver, isDead])
    })
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    requestId: row.request_id,
    accountId: row.account_id,
    keyId: row.key_id ?? undefined,
    operation: row.operation,
    status: 500,
    error: 'internal_error',
    credits: 0,
    at: row.created_at,
  }))
}

/** Something that must never be true of the ledger. */
export interface LedgerViolation {
  readonly accountId: string
  /** The rule that does not hold. */
  readonly rule: string
  readonly detail: string
}

/** Checks the books: the sums, and that every reservation ended once. Reads every entry, so it takes its time. */
export async function verifyLedger(db: Kysely<Tables>): Promise<readonly LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    SELECT account_id AS "accountId", rule, detail FROM credit_violations()`.execute(db)
  return rows
}

/** `INSERT INTO request_log … SELECT` the record; the caller adds where from, which decides whether. */
function insertRecord(record: RequestRecord) {
  const { requestId, accountId, keyId, operation, status, error, credits, durationMs } = record
  const duration = durationMs === undefined ? null : Math.round(durationMs)
  return sql`
    INSERT INTO request_log
      (request_id, account_id, key_id, operation, status, error, credits, duration_ms, at)
    SELECT ${requestId}::uuid, ${accountId}::uuid, ${keyId ?? null}::uuid, ${operation}::text,
      ${status}::int, ${error ?? null}::text, ${credits}::int, ${duration}::int, ${record.at}::timestamptz`
}

/** A given time, or the server's: the one clock that all nodes share. */
function at(now: Date | undefined) {
  return now === undefined ? sql<Date>`clock_timestamp()` : sql<Date>`${now}::timestamptz`
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a function of the ledger returned no row')
  return row
}
