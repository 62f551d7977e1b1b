import { join } from 'node:path'
import type { DatabaseSettings } from './open.ts'

/** The folder of everything that the service keeps, where `SVC_DATA` names none. */
export const DEFAULT_DATA_FOLDER = '.svc/data'

/**
 * Where the environment says that the data is: `DATABASE_URL`, or PostgreSQL from `PG_BIN_DIR` in the folder
 * `SVC_DATA`.
 */
export function databaseSettings(env: Readonly<NodeJS.ProcessEnv>): DatabaseSettings {
  return {
    url: env['DATABASE_URL'],
    folder: join(env['SVC_DATA'] || DEFAULT_DATA_FOLDER, 'postgres'),
    binFolder: env['PG_BIN_DIR'],
  }
}
