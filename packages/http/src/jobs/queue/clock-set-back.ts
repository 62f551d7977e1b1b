import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { shortenHolds } from '../../idempotency/keyed-answers.ts'

/** Working processes look after the queues each second, and note when. A time further ahead is of a clock that was set back. */
const AHEAD_S = 5

/**
 * Brings times of queues and keys back to now, when the clock of the database was set back since they were written.
 *
 * They are compared with that clock: what waits in a queue would wait until it has caught up, and nobody would miss a process
 * that was killed for as long. A webhook that waits for its next try is tried at once.
 *
 * @returns whether that was so
 */
export async function followClockSetBack(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`
    WITH ahead AS (
      SELECT name FROM pgboss.queue
      WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > clock_timestamp() + make_interval(secs => ${AHEAD_S})
      ORDER BY name FOR UPDATE
    ), waiting AS (
      UPDATE pgboss.job SET
        start_after = least(start_after, clock_timestamp()), heartbeat_on = least(heartbeat_on, clock_timestamp())
      FROM ahead
      WHERE job.name = ahead.name AND state < 'completed' AND greatest(start_after, heartbeat_on) > clock_timestamp()
    )
    UPDATE pgboss.queue SET
      monitor_claim_on = least(monitor_claim_on, clock_timestamp()),
      monitor_on = least(monitor_on, clock_timestamp()),
      maintain_on = least(maintain_on, clock_timestamp())
    FROM ahead WHERE queue.name = ahead.name RETURNING 1`.execute(db)
  if (rows.length === 0) return false
  await shortenHolds(db)
  return true
}
