import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { EngineError } from '@svc/engine'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Log } from '../telemetry/log.ts'
import { connectionRefusal } from './connection-refusal.ts'
import { OLDEST_MAJOR } from './embedded/find-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { Outage } from './outage.ts'
import { guardedPool, type PoolLimits, type PoolTarget } from './pool.ts'
import { Room } from './room.ts'
import type { Tables } from './tables.ts'

/** Where the data is. */
export interface DatabaseSettings {
  /** Value of `DATABASE_URL`. Without it PostgreSQL is run in `folder`. */
  readonly url?: string | undefined
  /** Folder of the embedded database; made when it does not exist. */
  readonly folder: string
  /** Value of `PG_BIN_DIR`. */
  readonly binFolder?: string | undefined
}

/** Options of {@link openDatabase}. */
export interface DatabaseOptions {
  /** When a statement is given up, in milliseconds. Default 5000: what is slower than that is down. */
  readonly statementTimeoutMs?: number
  /** Default 10, per process. */
  readonly maxConnections?: number
  /** False only in tests. */
  readonly durable?: boolean
  readonly log?: Log
}

/** An open database with the current schema. */
export interface Database {
  /** Queries fail with `service_unavailable` while the store is down, and work again by themselves. */
  readonly db: Kysely<Tables>
  /** Where the server is, for connections that must be of their own: the queue's, and one that listens. */
  readonly server: PoolTarget & { readonly application_name: string }
  /** Whether the store answers now, and has room for more. */
  ping(): Promise<boolean>
  /** Told of a connection of another pool that was refused or broke. */
  lost(cause: unknown): void
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 2000
const MIGRATION_TIMEOUT_MS = 10 * 60_000

/**
 * Opens the database: the server of `DATABASE_URL`, or an embedded PostgreSQL in a folder of ours; the schema
 * is brought up to date.
 *
 * @throws EngineError `invalid_request` for settings that cannot be right, `service_unavailable` when the
 *   store cannot be had
 */
export async function openDatabase(
  settings: DatabaseSettings,
  options: DatabaseOptions = {},
): Promise<Database> {
  const applicationName = `svc ${process.pid}-${randomBytes(4).toString('hex')}`
  const embedded = settings.url
    ? undefined
    : await startEmbeddedPostgres({
        folder: resolve(settings.folder),
        binFolder: settings.binFolder,
        applicationName,
        ...(options.durable !== undefined && { durable: options.durable }),
      })
  const target = embedded?.target ?? { connectionString: checkedUrl(settings.url ?? '') }
  const limits = {
    statementTimeoutMs: options.statementTimeoutMs ?? 5000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    maxConnections: options.maxConnections ?? 10,
  }
  const outage = new Outage(options.log ?? (() => {}))
  const onLost = (cause: unknown) => {
    outage.failed(cause)
    // In the background: whoever asked is told at once, and whoever asks next may find it running.
    embedded?.revive().catch((error: unknown) => {
      options.log?.({ level: 'error', event: 'embedded_database_not_revived', cause: error })
    })
  }
  const room = new Room()
  const connect = (parts: Partial<PoolLimits>) =>
    openPool(
      target,
      { ...limits, ...parts },
      {
        applicationName,
        onLost,
        onAnswer: () => outage.answered(),
        onFailure: (error) => room.failed(error),
      },
    )
  try {
    await prepareSchema(connect({ statementTimeoutMs: MIGRATION_TIMEOUT_MS, maxConnections: 2 }))
  } catch (error) {
    await embedded?.close()
    throw settings.url ? connectionRefusal(error, settings.url) : error
  }
  const server = { ...target, application_name: applicationName }
  // Pings have a connection of their own: a store whose others all work, or wait for one row, does answer.
  const pings = connect({ maxConnections: 1 })
  const database = opened(connect({}), { pings, room, server, embedded, lost: onLost })
  await database.ping()
  return database
}

function opened(
  db: Kysely<Tables>,
  {
    pings,
    room,
    embedded,
    ...parts
  }: Pick<Database, 'server' | 'lost'> & {
    readonly pings: Kysely<Tables>
    readonly room: Room
    readonly embedded: EmbeddedPostgres | undefined
  },
): Database {
  return {
    db,
    ...parts,
    ping: () =>
      sql`SELECT 1`.execute(pings).then(
        () => room.isThere(pings),
        () => false,
      ),
    async close() {
      await Promise.all([db.destroy(), pings.destroy()])
      await embedded?.close()
    },
  }
}

function openPool(
  target: PoolTarget,
  limits: PoolLimits,
  options: Parameters<typeof guardedPool>[2],
): Kysely<Tables> {
  return new Kysely({
    dialect: new PostgresDialect({ pool: guardedPool(target, limits, options) }),
  })
}

async function prepareSchema(db: Kysely<Tables>): Promise<void> {
  try {
    const { rows } = await sql<{ version: number }>`
      SELECT current_setting('server_version_num')::int / 10000 AS version`.execute(db)
    const version = rows[0]?.version ?? 0
    if (version < OLDEST_MAJOR) {
      throw new EngineError(
        'invalid_request',
        `DATABASE_URL names PostgreSQL ${version}; it must be ${OLDEST_MAJOR} or newer.`,
      )
    }
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** The URL may hold a password: no message quotes it. */
function checkedUrl(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return text
  throw new EngineError(
    'invalid_request',
    'DATABASE_URL must be a URL such as postgres://user:password@host:5432/database.',
  )
}
