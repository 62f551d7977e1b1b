import { type Kysely, sql } from 'kysely'
import type { Bucket, CreditEntryTable, Tables } from '../database/tables.ts'

/** One line of the books. */
export interface LedgerEntry {
  /** Entries of one account are in the order of their ids. */
  readonly id: string
  readonly at: Date
  readonly kind: CreditEntryTable['kind']
  readonly bucket: Bucket
  /** Change of the balance; a charge is 0, for its reservation was the -1. */
  readonly amount: number
  /** The request that it belongs to. */
  readonly requestId: string | undefined
  /** The name of a payment, the reason of a correction, the first day of a period. */
  readonly ref: string | undefined
}

/** Which entries to list. */
export interface EntryFilter {
  readonly accountId: string
  readonly limit: number
  /** Those before this id. */
  readonly before?: string
  /** Without the entries of requests: what was granted, paid, corrected and what expired. */
  readonly withoutRequests?: boolean
}

/** The history of an account's credits, newest first. */
export async function listEntries(
  db: Kysely<Tables>,
  { accountId, limit, before, withoutRequests = false }: EntryFilter,
): Promise<readonly LedgerEntry[]> {
  let query = db
    .selectFrom('credit_entry')
    .select(['id', 'created_at', 'kind', 'bucket', 'amount', 'request_id', 'ref'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where(sql<string>`id`, '<', before)
  if (withoutRequests) query = query.where('request_id', 'is', null)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    kind: row.kind,
    bucket: row.bucket,
    amount: row.amount,
    requestId: row.request_id ?? undefined,
    ref: row.ref ?? undefined,
  }))
}
