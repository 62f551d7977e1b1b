import { join } from 'node:path'
import { EngineError } from '@svc/engine'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LogRecord } from '../telemetry/log.ts'
import { SUPERUSER } from './embedded/cluster.ts'
import { findLiveServer } from './embedded/live-server.ts'
import { socketFolderFor } from './embedded/socket-folder.ts'
import { openDatabase } from './open.ts'
import type { Tables } from './tables.ts'
import { missingPostgres, privatePostgres } from './test/private-postgres.ts'
import { tcpProxy } from './test/tcp-proxy.ts'

const MISSING = await missingPostgres()

describe('openDatabase', () => {
  test.each(['secret:5432', 'mysql://secret@host/db', 'a secret'])(
    'refuses the DATABASE_URL %s without quoting it',
    async (url) => {
      const opening = openDatabase({ url, folder: 'unused' })
      await expect(opening).rejects.toMatchObject({ code: 'invalid_request' })
      await expect(opening).rejects.not.toThrow('secret')
    },
  )

  test('says that no server answers within seconds', async () => {
    const since = performance.now()
    const opening = openDatabase({ url: 'postgres://svc@127.0.0.1:9/none', folder: 'unused' })
    await expect(opening).rejects.toMatchObject({
      code: 'service_unavailable',
      message: 'The server of DATABASE_URL, 127.0.0.1:9, does not answer (ECONNREFUSED).',
    })
    expect(performance.now() - since).toBeLessThan(5000)
  })

  test.skipIf(MISSING)(`says what the server of DATABASE_URL refuses${MISSING}`, async () => {
    await using postgres = await privatePostgres()
    await using proxy = await tcpProxy(join(socketFolderFor(postgres.folder), '.s.PGSQL.5432'))
    const url = `postgres://${SUPERUSER}:secret@127.0.0.1:${proxy.port}/nowhere`
    await expect(openDatabase({ url, folder: 'unused' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: `The server of DATABASE_URL, 127.0.0.1:${proxy.port}, refuses: database "nowhere" does not exist.`,
    })
  })

  test.skipIf(MISSING)(`keeps what it is given, character for character${MISSING}`, async () => {
    await using postgres = await privatePostgres()
    const text = `'; DROP TABLE account; --\\' "quoted" $1 \${x} %s \u{1F4A3}`
    const { rows } = await sql<{ text: string }>`SELECT ${text}::text AS text`.execute(postgres.db)
    expect(rows).toEqual([{ text }])
  })

  test.skipIf(MISSING)(
    `gives up a statement that takes too long, and goes on${MISSING}`,
    async () => {
      await using postgres = await privatePostgres({ statementTimeoutMs: 200, maxConnections: 1 })
      const since = performance.now()
      const slow = sql`SELECT pg_sleep(30)`.execute(postgres.db)
      await expect(slow).rejects.toMatchObject({ code: 'service_unavailable' })
      expect(performance.now() - since).toBeLessThan(2000)
      await expect(postgres.ping()).resolves.toBe(true)
    },
  )

  test.skipIf(MISSING)(`answers a ping while all connections are taken${MISSING}`, async () => {
    await using postgres = await privatePostgres({ maxConnections: 1 })
    await postgres.db.transaction().execute(async (transaction) => {
      await sql`SELECT 1`.execute(transaction)
      await expect(postgres.ping()).resolves.toBe(true)
    })
  })

  test.skipIf(MISSING)(
    `answers no ping while the server has no room, although it answers${MISSING}`,
    async () => {
      await using postgres = await privatePostgres()
      const { db } = postgres
      const full = `RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'`
      const fail = () => sql.raw(`DO $$ BEGIN ${full}; END $$`).execute(db)
      await expect(fail()).rejects.toMatchObject({ code: 'service_unavailable' })
      await expect(postgres.ping()).resolves.toBe(true)
      // As a full disk has it: nothing new can be made.
      await sql
        .raw(
          `CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${full}; END $$`,
        )
        .execute(db)
      await sql`CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
        EXECUTE FUNCTION full_disk()`.execute(db)
      await expect(fail()).rejects.toMatchObject({ code: 'service_unavailable' })
      await expect(postgres.ping()).resolves.toBe(false)
      await expect(postgres.ping()).resolves.toBe(false)
      await sql`DROP EVENT TRIGGER full_disk`.execute(db)
      await expect(postgres.ping()).resolves.toBe(true)
    },
  )

  test.skipIf(MISSING)(
    `gives up a server that falls silent, and works again when it speaks${MISSING}`,
    async () => {
      await using postgres = await privatePostgres()
      const socket = join(socketFolderFor(postgres.folder), '.s.PGSQL.5432')
      await using proxy = await tcpProxy(socket)
      const database = await openDatabase(
        { url: `postgres://${SUPERUSER}@127.0.0.1:${proxy.port}/postgres`, folder: 'unused' },
        { statementTimeoutMs: 300, maxConnections: 2 },
      )
      proxy.silence()
      const since = performance.now()
      const queries = [1, 2, 3, 4].map(() => sql`SELECT 1`.execute(database.db))
      for (const { status } of await Promise.allSettled(queries)) expect(status).toBe('rejected')
      // A connection that takes no answer is not used again, or the fourth would wait for the second.
      expect(performance.now() - since).toBeLessThan(5000)
      proxy.speak()
      await expect(database.ping()).resolves.toBe(true)
      await database.close()
    },
  )

  test.skipIf(MISSING)(
    `has a killed server back soon, says until then that it is away, and loses nothing${MISSING}`,
    async () => {
      const logged: LogRecord[] = []
      await using postgres = await privatePostgres({ log: (record) => logged.push(record) })
      await sql`CREATE TABLE kept AS SELECT 'committed' AS label`.execute(postgres.db)
      const before = await findLiveServer(postgres.folder)
      if (typeof before !== 'object') throw new Error('the server runs')
      process.kill(before.pid, 'SIGKILL')
      await expect.poll(() => alive(before.pid)).toBe(false)
      const attempt = async () => {
        const since = performance.now()
        const answer = await sql`SELECT label FROM kept`
          .execute(postgres.db)
          .catch((error) => error)
        expect(performance.now() - since).toBeLessThan(3000)
        return EngineError.is(answer) ? answer.code : answer.rows
      }
      const answers: unknown[] = []
      await expect
        .poll(async () => answers.push(await attempt()) && answers.at(-1), { timeout: 20_000 })
        .toEqual([{ label: 'committed' }])
      const errors = answers.slice(0, -1)
      expect(errors).toEqual(errors.map(() => 'service_unavailable'))
      expect(await findLiveServer(postgres.folder)).not.toEqual(before)
      const told = logged.map(({ event }) => event).filter((event) => event.startsWith('database_'))
      expect(told.slice(0, 2)).toEqual(['database_connection_lost', 'database_connection_back'])
    },
  )

  test.skipIf(MISSING)(
    `survives that a connection breaks between two statements of a transaction${MISSING}`,
    async () => {
      await using postgres = await privatePostgres()
      const broken = postgres.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(
          transaction,
        )
        await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(postgres.db)
        // Until the news has come, without a statement to take it.
        await expect.poll(() => countBackends(postgres.db, rows[0]?.pid)).toBe(0)
        await sql`SELECT 1`.execute(transaction)
      })
      await expect(broken).rejects.toMatchObject({ code: 'service_unavailable' })
      await expect(postgres.ping()).resolves.toBe(true)
    },
  )
})

async function countBackends(db: Kysely<Tables>, pid: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE pid = ${pid}`.execute(db)
  return rows[0]?.count ?? 0
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
