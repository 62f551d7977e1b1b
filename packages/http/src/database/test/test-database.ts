import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { memoryDatabase } from './memory-database.ts'
import { missingPostgres, privatePostgres } from './private-postgres.ts'

/** A database of a test file's own. */
export interface TestDatabase extends AsyncDisposable {
  readonly db: Kysely<Tables>
}

/**
 * A database for tests that any PostgreSQL will do for: a real one, which starts several times faster, or the
 * one in memory where there is none.
 */
export async function testDatabase(): Promise<TestDatabase> {
  if ((await missingPostgres()) === '') return privatePostgres()
  const db = await memoryDatabase()
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}
