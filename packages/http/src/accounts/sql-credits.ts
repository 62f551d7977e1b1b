import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Log } from '../telemetry/log.ts'
import type { BilledRequest, Credits, RequestOutcome } from './credits.ts'
import { expiredHolds, nextAllowance, reserveCredit, settleCredit, voidCredit } from './ledger.ts'
import type { ProcessLease } from './process-lease.ts'
import type { RequestRecord } from './request-log.ts'

/** Options of {@link sqlCredits}. */
export interface SqlCreditsOptions {
  readonly log: Log
  /** The lease of this process: a reservation ends with it. Default: reservations end by their time alone. */
  readonly lease?: Pick<ProcessLease, 'id' | 'steadiness'>
  /** How long a reservation is held for a process that may have died, in milliseconds. Default 10 minutes. */
  readonly holdMs?: number
  /** For tests; by default the database's own clock, the one that all nodes share. */
  readonly now?: () => Date
}

/** Credits in the ledger of the database. */
export interface SqlCredits extends Credits {
  /**
   * Refunds what dead processes left reserved, and does what could not be done while the store was down.
   *
   * Any number of nodes may run it at once.
   *
   * @returns number of requests it ended
   */
  sweep(): Promise<number>
  /** Requests that must be taken back and could not be yet. */
  pending(): number
}

// Longer than the longest request: 120 s of rendering, a queue before it, transfers around it.
const HOLD_MS = 10 * 60_000
const SWEEP_LIMIT = 500
// Work that waits beyond that is left to the sweep: it was reserved and its time runs out.
const PENDING_MAX = 10_000

/** Credits of accounts in the database. */
export function sqlCredits(db: Kysely<Tables>, options: SqlCreditsOptions): SqlCredits {
  const { log, lease, holdMs = HOLD_MS } = options
  const now = () => options.now?.()
  const pending = new Map<string, RequestRecord>()

  const takeBackLater = (record: RequestRecord, cause: unknown) => {
    log({ level: 'error', event: 'credit_taken_back_later', request_id: record.requestId, cause })
    if (pending.size < PENDING_MAX) pending.set(record.requestId, record)
  }

  /** Ends one request; what fails for another reason than the store being down must not stop the others. */
  const attempt = async (record: RequestRecord, end: () => Promise<unknown>) => {
    try {
      await end()
    } catch (error) {
      if (isUnavailable(error)) throw error
      log({
        level: 'error',
        event: 'credit_not_taken_back',
        request_id: record.requestId,
        cause: error,
      })
    }
  }

  return {
    async reserve(request) {
      try {
        const { requestId, operation, caller } = request
        const { outcome, remaining } = await reserveCredit(
          db,
          {
            requestId,
            accountId: accountOf(request),
            keyId: caller.keyId,
            ...(lease && { processId: lease.id }),
            operation,
            holdMs,
            durable: false,
          },
          now(),
        )
        if (outcome === 'duplicate') throw new Error(`request ${requestId} has reserved before`)
        if (outcome === 'reserved') return { reserved: true, remaining }
        return { reserved: false, next: await nextAllowance(db, accountOf(request)) }
      } catch (error) {
        // The store may have reserved all the same, its answer lost.
        if (isUnavailable(error)) takeBackLater(unanswered(request), error)
        throw error
      }
    },

    async charge(request, outcome) {
      const record = recordOf(request, outcome, 1)
      const settle = () => settleCredit(db, 'charge', record, now())
      try {
        // Asked a second time, on another connection: a lost answer may have been a charge, and asking is safe.
        return (await settle().catch((error) => onceMore(error, settle))) === 'charge'
      } catch (error) {
        if (isUnavailable(error)) takeBackLater(unanswered(request, outcome), error)
        throw error
      }
    },

    async refund(request, outcome) {
      const record = recordOf(request, outcome, 0)
      const settle = () => settleCredit(db, 'refund', record, now())
      await settle()
        .catch((error) => onceMore(error, settle))
        .catch((error) => takeBackLater(record, error))
    },

    async sweep() {
      const undelivered = [...pending.values()]
      for (const record of undelivered) {
        await attempt(record, () => voidCredit(db, record, now()))
        pending.delete(record.requestId)
      }
      const steady = await lease?.steadiness()
      const ofDeadProcesses = steady?.othersCouldRenew ?? false
      // A clock that was set makes reservations old at once: those of processes that live are theirs to end.
      const ofLivingProcesses = steady === undefined || steady.ms >= holdMs
      const which = { limit: SWEEP_LIMIT, ofDeadProcesses, ofLivingProcesses }
      const expired = await expiredHolds(db, which, now())
      for (const record of expired) {
        await attempt(record, () => settleCredit(db, 'refund', record, now()))
      }
      return undelivered.length + expired.length
    },

    pending: () => pending.size,
  }
}

async function onceMore<T>(error: unknown, retry: () => Promise<T>): Promise<T> {
  if (!isUnavailable(error)) throw error
  return retry()
}

/** The record of a request that is answered 503 because the store did not answer us. */
function unanswered(request: BilledRequest, outcome?: RequestOutcome): RequestRecord {
  const { at = new Date(), durationMs } = outcome ?? {}
  return recordOf(request, { status: 503, error: 'service_unavailable', durationMs, at }, 0)
}

function recordOf(request: BilledRequest, outcome: RequestOutcome, credits: 0 | 1): RequestRecord {
  const { requestId, operation, caller } = request
  return {
    ...outcome,
    requestId,
    accountId: accountOf(request),
    keyId: caller.keyId,
    operation,
    credits,
  }
}

function accountOf({ caller }: BilledRequest): string {
  if (caller.accountId === undefined) throw new Error('credits need an account')
  return caller.accountId
}
