import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Waits until the disk has all that was committed so far and can be seen on this connection.
 *
 * For transactions that were committed with `synchronous_commit` off, so that others see them while the disk is waited
 * for. The connection must be the one that made or saw them: one that was made after a crash of the server knows nothing
 * of what the crash took back.
 *
 * The message is a record of its own in the write-ahead log, whose commit waits until the log is written up to there.
 */
export async function untilDurable(connection: Kysely<Tables>): Promise<void> {
  await sql`SELECT pg_logical_emit_message(true, 'svc', '')`.execute(connection)
}
