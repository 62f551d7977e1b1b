import { readFile } from 'node:fs/promises'
import { EngineError } from '@svc/engine'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'

/** Names of the migrations, in order. One that has been released is never changed: add another. */
const MIGRATIONS = [
  '0001-accounts',
  '0002-credits',
  '0003-request-log',
  '0004-jobs',
  '0005-account-care',
  '0006-job-calls',
  '0007-webhook-groups',
  '0008-keyed-answers',
  '0009-jobs-together',
  '0010-claim-by-key',
  '0011-left-inputs',
  '0012-lost-attempts',
  '0013-told-after-commit',
  '0014-posted-inputs',
  '0015-error-param',
  '0016-set-clocks',
] as const

const FOLDER = new URL('../../migrations/', import.meta.url)

// The migrator's words for a database that knows a migration we do not.
const NEWER = /previously executed migration .* is missing/

const provider: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      MIGRATIONS.map((name) => [
        name,
        {
          async up(db: Kysely<unknown>) {
            const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
            await sql.raw(text).execute(db)
          },
        },
      ]),
    ),
}

/**
 * Brings a database to the current schema, in one transaction and under an advisory lock: processes that
 * start together wait for the first.
 *
 * @returns names of the migrations that ran; none when it was current already
 * @throws EngineError `invalid_request` when a newer version has been here
 */
export async function migrate<T>(db: Kysely<T>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error instanceof Error && NEWER.test(error.message)) {
    throw new EngineError(
      'invalid_request',
      'The database was brought up to date by a newer svc. Start that version, or a newer one.',
      { cause: error },
    )
  }
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName)
}
