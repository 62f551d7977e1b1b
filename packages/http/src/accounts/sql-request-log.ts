import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Log } from '../telemetry/log.ts'
import type { RequestLog, RequestRecord } from './request-log.ts'

/** Options of {@link sqlRequestLog}. */
export interface SqlRequestLogOptions {
  readonly log: Log
  /** How long a record may wait, in milliseconds. Default 1000. */
  readonly flushMs?: number
  /** Records that wait at most; what comes on top is dropped and counted in the log. Default 10 000. */
  readonly maxWaiting?: number
}

const BATCH = 500

/**
 * A request log that writes many records with one statement.
 *
 * It holds up no answer and, while the store is down, no more than `maxWaiting` records.
 */
export function sqlRequestLog(db: Kysely<Tables>, options: SqlRequestLogOptions): RequestLog {
  const { log, flushMs = 1000, maxWaiting = 10_000 } = options
  let waiting: RequestRecord[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      await insertRecords(db, batch).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        // Never to be written, whatever the reason: the records behind it shall be.
        log({
          level: 'error',
          event: 'request_records_refused',
          count: batch.length,
          cause: error,
        })
      })
      waiting = waiting.slice(batch.length)
    }
    if (dropped > 0) {
      log({ level: 'error', event: 'request_records_dropped', count: dropped })
      dropped = 0
    }
  }
  const flushSafely = () => {
    timer = undefined
    writing = flush().catch((cause) => {
      log({ level: 'error', event: 'request_log_not_written', cause })
      if (waiting.length > 0) schedule()
    })
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      // One writer at a time: two would write the same batch.
      void writing.then(flushSafely)
    }, flushMs).unref()
  }

  return {
    record(record) {
      if (waiting.length >= maxWaiting) dropped++
      else waiting.push(record)
      schedule()
    },
    async close() {
      await writing
      clearTimeout(timer)
      flushSafely()
      await writing
      clearTimeout(timer)
    },
  }
}

/** Writes records; one that is there already stays as it is. */
export async function insertRecords(
  db: Kysely<Tables>,
  records: readonly RequestRecord[],
): Promise<void> {
  await db
    .insertInto('request_log')
    .values(
      records.map((record) => ({
        request_id: record.requestId,
        account_id: record.accountId,
        key_id: record.keyId ?? null,
        operation: record.operation,
        status: record.status,
        error: record.error ?? null,
        credits: record.credits,
        duration_ms: record.durationMs === undefined ? null : Math.round(record.durationMs),
        at: record.at,
      })),
    )
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
}

/** Which requests to list. */
export interface RequestFilter {
  readonly accountId?: string | undefined
  /** Only requests that were answered with an error. */
  readonly failed?: boolean
  /** Only requests before this time. */
  readonly before?: Date | undefined
  readonly limit: number
}

/** Recorded requests, the latest first. */
export async function listRequests(
  db: Kysely<Tables>,
  filter: RequestFilter,
): Promise<readonly RequestRecord[]> {
  const { accountId, failed = false, before, limit } = filter
  const rows = await db
    .selectFrom('request_log')
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(failed, (query) => query.where('status', '>=', 400))
    .$if(before !== undefined, (query) => query.where('at', '<', before ?? new Date()))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    requestId: row.request_id,
    accountId: row.account_id,
    keyId: row.key_id ?? undefined,
    operation: row.operation,
    status: row.status,
    error: row.error ?? undefined,
    credits: row.credits === 1 ? 1 : 0,
    durationMs: row.duration_ms ?? undefined,
    at: row.at,
  }))
}

/**
 * Removes records older than a time, a batch at a time so that nothing waits for it.
 *
 * @returns number of records removed
 */
export async function pruneRequests(db: Kysely<Tables>, before: Date): Promise<number> {
  let removed = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM request_log WHERE request_id IN (
        SELECT request_id FROM request_log WHERE at < ${before} ORDER BY at LIMIT 5000
        FOR UPDATE SKIP LOCKED)`.execute(db)
    removed += Number(numAffectedRows)
    if (numAffectedRows < 5000n) return removed
  }
}
