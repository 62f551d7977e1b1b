import type { Peppers } from '@svc/http/accounts'
import type { Database } from '@svc/http/database'
import type { Environment } from './admin-command.ts'

/** The database of the service, open. */
export interface OpenDatabase {
  readonly db: Database['db']
  readonly peppers: Peppers
}

// An administrator waits longer than a request may: checking all books reads every entry.
const STATEMENT_TIMEOUT_MS = 10 * 60_000

/**
 * Opens the database that the environment names as the service does (`DATABASE_URL`, or PostgreSQL in
 * `SVC_DATA`), beside a service that runs or without one.
 */
export async function withDatabase<Result>(
  env: Environment,
  use: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const [accounts, database] = await Promise.all([
    import('@svc/http/accounts'),
    import('@svc/http/database'),
  ])
  const { db, close } = await database.openDatabase(database.databaseSettings(env), {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    maxConnections: 2,
  })
  try {
    const folder = env['SVC_DATA'] || database.DEFAULT_DATA_FOLDER
    const peppers = await accounts.loadPeppers(env['SVC_KEY_PEPPER'], folder)
    await accounts.requirePeppers(db, peppers)
    return await use({ db, peppers })
  } finally {
    await close()
  }
}
