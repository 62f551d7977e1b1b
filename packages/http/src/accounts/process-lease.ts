import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../telemetry/log.ts'

/** Options of {@link startProcessLease}. */
export interface ProcessLeaseOptions {
  readonly log: Log
  /** How long the lease holds without being renewed, in milliseconds. Default 15 000. */
  readonly holdMs?: number
  /** Time between two renewals, in milliseconds. Default 3000. */
  readonly everyMs?: number
}

/** Tells other processes on the same database that this one lives. */
export interface ProcessLease {
  readonly id: string
  /**
   * Whether every living process could renew its lease lately.
   *
   * After an outage of the database no lease is valid, and nobody is dead for it: whoever judges the others must have
   * reached the database itself for as long as a renewal takes.
   */
  othersCouldRenew(): boolean
  /** Whether the last renewal was written: a store may answer what it is asked, and have no room to write. */
  isRenewed(): boolean
  /** Gives the lease up, once nothing is reserved under it any more. */
  end(): Promise<void>
}

const HOLD_MS = 15_000
const EVERY_MS = 3000

/**
 * Takes a lease and renews it until it is ended.
 *
 * @throws EngineError `service_unavailable` when the store does not answer
 */
export async function startProcessLease(
  db: Kysely<Tables>,
  { log, holdMs = HOLD_MS, everyMs = EVERY_MS }: ProcessLeaseOptions,
): Promise<ProcessLease> {
  const id = randomUUID()
  const renew = async () => {
    await sql`
      INSERT INTO process_lease (id, expires_at)
      VALUES (${id}, clock_timestamp() + ${holdMs} * interval '1 millisecond')
      ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`.execute(db)
  }
  await renew()
  await forgetOld(db)
  let renewed = performance.now()
  let steadySince = renewed
  let isWritten = true
  let running: Promise<void> | undefined
  const isGap = (time: number) => time - renewed > 2 * everyMs
  const beat = async () => {
    try {
      await renew()
      const now = performance.now()
      if (isGap(now)) steadySince = now
      renewed = now
      isWritten = true
    } catch (cause) {
      isWritten = false
      log({ level: 'error', event: 'process_lease_not_renewed', cause })
    }
  }
  const timer = setInterval(() => {
    running ??= beat().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return {
    id,
    othersCouldRenew() {
      const now = performance.now()
      return !isGap(now) && now - steadySince >= 3 * everyMs
    },
    isRenewed: () => isWritten,
    async end() {
      clearInterval(timer)
      await running
      await db
        .deleteFrom('process_lease')
        .where('id', '=', id)
        .execute()
        // The lease ends by itself.
        .catch(() => {})
    },
  }
}

/** Removes leases of processes that died long ago. */
async function forgetOld(db: Kysely<Tables>): Promise<void> {
  await sql`DELETE FROM process_lease WHERE expires_at < clock_timestamp() - interval '1 day'`.execute(
    db,
  )
}
