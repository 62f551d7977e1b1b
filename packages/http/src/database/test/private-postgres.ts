import { join } from 'node:path'
import { findPostgres } from '../embedded/find-postgres.ts'
import { postgresUser } from '../embedded/postgres-user.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../open.ts'
import { copyTemplateCluster } from './template-cluster.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A real PostgreSQL of this test's own, with the current schema. */
export interface PrivatePostgres extends Database, AsyncDisposable {
  /** The data folder, for a second process to join. */
  readonly folder: string
}

/** Starts a PostgreSQL in a temporary folder; disposing stops it and removes the folder. */
export async function privatePostgres(options: DatabaseOptions = {}): Promise<PrivatePostgres> {
  const temporary = await temporaryFolder()
  const folder = join(temporary.path, 'postgres')
  await copyTemplateCluster(folder)
  const settings = { folder, binFolder: process.env['PG_BIN_DIR'] }
  const database = await openDatabase(settings, { durable: false, ...options })
  return {
    ...database,
    folder,
    async [Symbol.asyncDispose]() {
      await database.close()
      await temporary[Symbol.asyncDispose]()
    },
  }
}

/**
 * Text to append to a test's name where no real PostgreSQL can be started; `''` where it can.
 *
 * A test that is skipped thereby says why.
 */
export async function missingPostgres(): Promise<string> {
  try {
    await findPostgres({
      binFolder: process.env['PG_BIN_DIR'],
      user: await postgresUser('/nowhere'),
    })
    return ''
  } catch (error) {
    return ` (skipped: ${error instanceof Error ? error.message : String(error)})`
  }
}
