import { join } from 'node:path'
import {
  type Account,
  type Credits,
  configKeyStore,
  getAccount,
  type KeyStore,
  loadPeppers,
  noCredits,
  noRequestLog,
  type RequestLog,
  requirePeppers,
  sqlCredits,
  sqlKeyStore,
  sqlRequestLog,
  startMaintenance,
  startProcessLease,
} from './accounts/index.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/index.ts'
import type { Log } from './telemetry/log.ts'

/** Parts behind the requests, by mode: keys, credits, records, and the store that holds them, if any. */
export interface Backing {
  /** Absent when no key is asked for. */
  readonly keys?: KeyStore
  readonly credits: Credits
  /** Absent in self-hosted mode. */
  readonly findAccount?: (id: string) => Promise<Account>
  readonly requests: RequestLog
  readonly pingStore?: () => Promise<boolean>
  /** Absent in self-hosted mode. */
  readonly database?: Database
  /** Writes what waits, then closes the store. */
  close(): Promise<void>
}

/**
 * Opens what the mode needs: a database in hosted mode, nothing in self-hosted mode.
 *
 * @throws EngineError `invalid_request` for settings that cannot be right, `service_unavailable` when the
 *   database cannot be had
 */
export async function openBacking(config: Config, log: Log): Promise<Backing> {
  if (config.SVC_MODE === 'hosted') return hosted(config, log)
  return {
    ...(config.SVC_AUTH === 'keys' && { keys: configKeyStore(config.SVC_API_KEYS ?? '') }),
    credits: noCredits,
    requests: noRequestLog,
    close: async () => {},
  }
}

async function hosted(config: Config, log: Log): Promise<Backing> {
  const folder = join(config.SVC_DATA, 'postgres')
  const database = await openDatabase(
    { url: config.DATABASE_URL, folder, binFolder: config.PG_BIN_DIR },
    { log },
  )
  try {
    return await overDatabase(database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function overDatabase(database: Database, config: Config, log: Log): Promise<Backing> {
  const { db } = database
  const peppers = await loadPeppers(config.SVC_KEY_PEPPER, config.SVC_DATA)
  await requirePeppers(db, peppers)
  const lease = await startProcessLease(db, { log })
  const credits = sqlCredits(db, { log, lease })
  const requests = sqlRequestLog(db, { log })
  const maintenance = startMaintenance(db, credits, { log })
  return {
    keys: sqlKeyStore(db, peppers),
    credits,
    findAccount: (id) => getAccount(db, id),
    requests,
    pingStore: async () => lease.isRenewed() && (await database.ping()),
    database,
    async close() {
      await maintenance.stop()
      await requests.close()
      await lease.end()
      await database.close()
    },
  }
}
