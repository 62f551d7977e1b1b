import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

// Rows that one statement may take.
const BATCH = 5000

/** Adds jobs that have succeeded to those of an account, one every millisecond of the past. */
export async function addFinishedJobs(
  db: Kysely<Tables>,
  account: string,
  count: number,
): Promise<void> {
  for (let added = 0; added < count; added += BATCH) {
    await sql`
      INSERT INTO job (id, owner, account_id, key_id, request_id, operation, queue, turn, credits, status, attempts,
        origin, result, result_key, created_at, started_at, finished_at, expires_at)
      SELECT gen_random_uuid(), ${account}, ${account}::uuid, 'key', gen_random_uuid(), 'convert/html', 'browser', n, 0,
        'succeeded', 1, 'http://localhost', '{"media_type": "application/pdf", "size_bytes": 8, "sha256": "",
        "filename": "document.pdf", "warnings": []}', 'results/none', now() - (n + ${added}) * interval '1 ms',
        now(), now(), now() + interval '1 day'
      FROM generate_series(1, ${Math.min(BATCH, count - added)}::int) n`.execute(db)
  }
  await sql`ANALYZE job`.execute(db)
}
