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

/** For how long leases can be trusted. */
export interface Steadiness {
  /** For how long the database has been reached, its clock not set meanwhile, in milliseconds. */
  readonly ms: number
  /** Whether every living process could renew its lease in that time. */
  readonly othersCouldRenew: boolean
}

/** Tells other processes on the same database that this one lives. */
export interface ProcessLease {
  readonly id: string
  /**
   * Renews the lease, and tells whether those of others can be trusted.
   *
   * After an outage of the database, or once its clock was set, no lease is valid, and nobody is dead for it: whoever judges
   * the others must have reached the database itself for as long as a renewal takes.
   */
  steadiness(): Promise<Steadiness>
  /** Whether the last renewal was written: a store may answer what it is asked, and have no room to write. */
  isRenewed(): boolean
  /** Gives the lease up, once nothing is reserved under it any more. */
  end(): Promise<void>
}

const HOLD_MS = 15_000
const EVERY_MS = 3000
/** By how much the clock of the database may be off before it counts as set; leases last longer than that beyond a renewal. */
const SET_MS = 2000

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
  /** @returns milliseconds that the lease had left, by the clock of the database; `undefined` when there was none */
  const renew = async () => {
    const { rows } = await sql<{ leftMs: number | null }>`
      WITH before AS (SELECT expires_at FROM process_lease WHERE id = ${id})
      INSERT INTO process_lease (id, expires_at) VALUES (${id}, ${fromNow(holdMs)})
      ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
      RETURNING 1000 * extract(epoch FROM (SELECT expires_at FROM before) - clock_timestamp())::float8 AS "leftMs"`.execute(
      db,
    )
    return rows[0]?.leftMs ?? undefined
  }
  await renew()
  await forgetOld(db)
  let renewed = performance.now()
  let steadySince = renewed
  let isWritten = true
  let running: Promise<void> | undefined
  const beat = async () => {
    try {
      const leftMs = await renew()
      const now = performance.now()
      const passedMs = now - renewed
      const aheadMs = leftMs === undefined ? 0 : leftMs - (holdMs - passedMs)
      if (passedMs > 2 * everyMs || Math.abs(aheadMs) > SET_MS) steadySince = now
      renewed = now
      isWritten = true
      if (aheadMs > SET_MS) await shorten(db, holdMs)
    } catch (cause) {
      isWritten = false
      log({ level: 'error', event: 'process_lease_not_renewed', cause })
    }
  }
  const renewNow = () => {
    running ??= beat().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(renewNow, everyMs)
  timer.unref()
  return {
    id,
    async steadiness() {
      await renewNow()
      const ms = isWritten ? performance.now() - steadySince : 0
      return { ms, othersCouldRenew: ms >= 3 * everyMs }
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

/** After the clock was set back: who died before would be waited for until it has caught up. */
async function shorten(db: Kysely<Tables>, holdMs: number): Promise<void> {
  await sql`
    UPDATE process_lease SET expires_at = ${fromNow(holdMs)}
    WHERE expires_at > ${fromNow(holdMs + SET_MS)}`.execute(db)
}

function fromNow(ms: number) {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`
}
