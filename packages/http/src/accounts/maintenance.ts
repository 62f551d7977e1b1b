import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Log } from '../telemetry/log.ts'
import type { SqlCredits } from './sql-credits.ts'
import { pruneRequests } from './sql-request-log.ts'

/** Options of {@link startMaintenance}. */
export interface MaintenanceOptions {
  readonly log: Log
  /** Time between two sweeps in milliseconds. Default 5000. */
  readonly everyMs?: number
  /** How long requests stay on record, in days. Default 400: the same month of last year is there. */
  readonly retentionDays?: number
}

/** Work that goes on beside the requests. */
export interface Maintenance {
  /** Does all of it now. */
  run(): Promise<void>
  /** Ends it, after what is under way. */
  stop(): Promise<void>
}

const EVERY_MS = 5000
const PRUNE_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Refunds what dead processes left reserved, and removes old request records, now and then until stopped.
 *
 * Every node runs it; they do not get into each other's way.
 */
export function startMaintenance(
  db: Kysely<Tables>,
  credits: SqlCredits,
  options: MaintenanceOptions,
): Maintenance {
  const { log, everyMs = EVERY_MS, retentionDays = 400 } = options
  let pruned = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  const work = async () => {
    try {
      const count = await credits.sweep()
      if (count > 0) log({ level: 'info', event: 'reservations_swept', count })
      if (performance.now() - pruned < PRUNE_EVERY_MS) return
      pruned = performance.now()
      await pruneRequests(db, new Date(Date.now() - retentionDays * DAY_MS))
    } catch (cause) {
      log({ level: 'error', event: 'maintenance_failed', cause })
    }
  }
  const run = () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
