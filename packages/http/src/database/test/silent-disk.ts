import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../tables.ts'

/** Lets commits that wait for the disk wait on: for a standby that does not exist. */
export async function silentDisk(db: Kysely<Tables>): Promise<{ answer(): Promise<void> }> {
  await sql`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`.execute(db)
  await sql`SELECT pg_reload_conf()`.execute(db)
  // The server takes it up some time later.
  let probe: Promise<unknown> | undefined
  const isSilent = async () => {
    probe ??= sql`SELECT pg_logical_emit_message(true, 'probe', '')`.execute(db).finally(() => {
      probe = undefined
    })
    return (await waitingWith(db, 'probe')) > 0
  }
  await expect.poll(isSilent).toBe(true)
  return {
    async answer() {
      await sql`ALTER SYSTEM RESET synchronous_standby_names`.execute(db)
      await sql`SELECT pg_reload_conf()`.execute(db)
      await probe
    },
  }
}

/** How many statements with a word have done their work and wait for their commit. */
export async function waitingWith(db: Kysely<Tables>, word: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE wait_event = 'SyncRep' AND query LIKE ${`%${word}%`}`.execute(db)
  return rows[0]?.waiting ?? 0
}
