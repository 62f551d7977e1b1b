import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { EngineError } from '@svc/engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type Peppers, parsePeppers } from './keys/pepper.ts'
import { verifyLedger } from './ledger.ts'

/** First line of a backup. */
interface Head {
  readonly svc_backup: typeof FORMAT
  readonly at: string
  /** The schema that the rows have. */
  readonly migrations: readonly string[]
  /** Peppers that the key hashes were made with, newest first. */
  readonly peppers: readonly string[]
}

const FORMAT = 1
const BATCH = 500

/**
 * Tables of a backup, in an order in which every row finds those it refers to. Jobs are not among them: they live for a
 * day, and their bytes are not in the database.
 */
const TABLES = [
  'account',
  'api_key',
  'credit_balance',
  'credit_hold',
  'credit_entry',
  'request_log',
  'service_secret',
] as const satisfies readonly (keyof Tables)[]

/**
 * Writes accounts, keys, the ledger and the requests on record as lines of JSON, as they stand at one moment, while the
 * service goes on.
 *
 * The peppers are part of it: a key is right only under the pepper that its hash was made with.
 *
 * @returns number of rows
 */
export async function writeBackup(
  db: Kysely<Tables>,
  peppers: Peppers,
  output: Writable,
): Promise<number> {
  const line = async (text: string) => {
    if (!output.write(`${text}\n`)) await once(output, 'drain')
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const head: Head = {
        svc_backup: FORMAT,
        at: new Date().toISOString(),
        migrations: await migrationsOf(transaction),
        peppers: peppers.map(({ secret }) => secret),
      }
      await line(JSON.stringify(head))
      let count = 0
      for (const table of TABLES) {
        await line(JSON.stringify({ table }))
        await sql`DECLARE backup NO SCROLL CURSOR FOR
          SELECT row_to_json(r)::text AS row FROM ${sql.table(table)} r`.execute(transaction)
        for (;;) {
          const { rows } = await sql<{
            row: string
          }>`FETCH ${sql.raw(`${BATCH}`)} FROM backup`.execute(transaction)
          if (rows.length === 0) break
          for (const { row } of rows) await line(row)
          count += rows.length
        }
        await sql`CLOSE backup`.execute(transaction)
      }
      // Its absence tells a backup that was cut off.
      await line(JSON.stringify({ rows: count }))
      return count
    })
}

/** Counts of what was restored. */
export interface Restored {
  readonly rows: number
  /** When the backup was made. */
  readonly at: string
  /** Reservations that were open then; their credits were given back. */
  readonly refunded: number
  /** Peppers of the keys, newest first. */
  readonly peppers: Peppers
}

/**
 * Fills an empty database from a backup, whole or not at all, and checks the books.
 *
 * @throws EngineError `invalid_request` for a database that is not empty, and for what is no backup, or one of another
 *   version, or cut off
 */
export async function restoreBackup(
  db: Kysely<Tables>,
  input: AsyncIterable<Buffer>,
): Promise<Restored> {
  return db.transaction().execute(async (transaction) => {
    await refuseFilled(transaction)
    const reader = linesOf(input)
    const head = headOf((await reader.next()).value)
    await refuseOtherSchema(transaction, head)
    const rows = await insertAll(transaction, reader)
    await sql`SELECT setval(pg_get_serial_sequence('credit_entry', 'id'),
      (SELECT coalesce(max(id), 1) FROM credit_entry))`.execute(transaction)
    const { rows: holds } = await sql<{ ended: string }>`
      SELECT credit_settle(request_id, 'refund', clock_timestamp()) AS ended
      FROM unnest(ARRAY(SELECT request_id FROM credit_hold)) AS request_id`.execute(transaction)
    const [violation] = await verifyLedger(transaction)
    if (violation !== undefined) {
      throw invalid(`The books of the backup are wrong: ${violation.rule} (${violation.detail}).`)
    }
    const peppers = parsePeppers(head.peppers.join(','))
    return { rows, at: head.at, refunded: holds.length, peppers }
  })
}

async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of input) {
    const lines = `${rest}${decoder.write(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
  return undefined
}

async function insertAll(
  transaction: Transaction<Tables>,
  reader: AsyncIterator<string>,
): Promise<number> {
  let table: string | undefined
  let waiting: string[] = []
  let count = 0
  const flush = async () => {
    if (table === undefined || waiting.length === 0) return
    const name = sql.table(table)
    await sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE
      SELECT * FROM json_populate_recordset(NULL::${name}, ${`[${waiting.join(',')}]`}::json)`.execute(
      transaction,
    )
    count += waiting.length
    waiting = []
  }
  for (;;) {
    const { done, value: line } = await reader.next()
    if (done === true) throw invalid('The backup is cut off: its last line is missing.')
    if (line.startsWith('{"rows":')) {
      await flush()
      const { rows } = parsed(line) as { rows: unknown }
      if (rows !== count) throw invalid(`The backup has ${count} rows instead of ${rows}.`)
      return count
    }
    if (line.startsWith('{"table":')) {
      await flush()
      table = tableOf(line)
    } else {
      waiting.push(line)
      if (waiting.length === BATCH) await flush()
    }
  }
}

function tableOf(line: string): string {
  const { table } = parsed(line) as { table: unknown }
  const known = TABLES.find((name) => name === table)
  if (known === undefined)
    throw invalid(`The backup has an unknown table ${JSON.stringify(table)}.`)
  return known
}

function headOf(line: unknown): Head {
  const head = typeof line === 'string' ? (parsed(line) as Partial<Head>) : {}
  if (head.svc_backup === FORMAT && head.migrations && head.peppers && head.at) return head as Head
  throw invalid('This is no backup of svc, or one of a newer version.')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch (cause) {
    throw new EngineError('invalid_request', 'This is no backup of svc.', { cause })
  }
}

async function refuseFilled(transaction: Transaction<Tables>): Promise<void> {
  const account = await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (account === undefined) return
  throw invalid('The database has accounts already; a backup goes into an empty one.')
}

async function refuseOtherSchema(
  transaction: Transaction<Tables>,
  { migrations }: Head,
): Promise<void> {
  const own = await migrationsOf(transaction)
  if (own.join() === migrations.join()) return
  throw invalid(
    `The backup was made by another version of svc (its schema ends at ${migrations.at(-1)}, not ${own.at(-1)}). Restore it with that version, then start this one: it brings the database up to date.`,
  )
}

async function migrationsOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

function invalid(message: string): EngineError {
  return new EngineError('invalid_request', message)
}
