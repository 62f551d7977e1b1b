import { EngineError } from '@svc/engine'
import { type Kysely, sql } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import type { Tables } from '../../database/tables.ts'
import { isKey } from './api-key.ts'
import type { Caller, KeyStore } from './key-store.ts'
import { hashKey, type Peppers } from './pepper.ts'

/**
 * Keys of accounts, found by their hash.
 *
 * Nothing is remembered between calls: a key that is revoked and an account that is suspended are refused
 * from the next request on, on every node, and random keys fill no memory. Requests that come with one key while it is
 * looked up share the next look-up.
 */
export function sqlKeyStore(db: Kysely<Tables>, peppers: Peppers): KeyStore {
  const find = inBatches(async (keys: readonly string[]) => {
    const [key = ''] = keys
    const found = await findKey(db, key, peppers)
    return keys.map(() => found)
  })
  return { find: async (key) => (isKey(key) ? find(key, key) : undefined) }
}

interface FoundKey {
  readonly id: string
  readonly account_id: string
  /** Revoked, or past its time. */
  readonly has_ended: boolean
  readonly is_confirmed: boolean
  readonly is_suspended: boolean
  readonly remaining: number
  /** Whether its use has not been noted in this hour. */
  readonly is_unnoted: boolean
}

async function findKey(
  db: Kysely<Tables>,
  key: string,
  peppers: Peppers,
): Promise<Caller | 'suspended' | undefined> {
  const hashes = peppers.map((pepper) => hashKey(key, pepper))
  const { rows } = await sql<FoundKey>`SELECT * FROM api_key_find(${hashes})`.execute(db)
  const [row] = rows
  if (row === undefined || row.has_ended || !row.is_confirmed) return undefined
  if (row.is_suspended) return 'suspended'
  if (row.is_unnoted) await noteUse(db, row.id)
  return { accountId: row.account_id, keyId: row.id, credits: row.remaining }
}

/** Notes that a key is in use, to the hour: more would be a write with every request. */
async function noteUse(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Refuses to work with peppers that cannot check the keys of a database: a node that made its own would
 * answer 401 to every customer.
 *
 * @throws EngineError `invalid_request`
 */
export async function requirePeppers(db: Kysely<Tables>, peppers: Peppers): Promise<void> {
  const unknown = await db
    .selectFrom('api_key')
    .select('pepper_id')
    .where('revoked_at', 'is', null)
    .where(
      'pepper_id',
      'not in',
      peppers.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst()
  if (unknown === undefined) return
  throw new EngineError(
    'invalid_request',
    'The database holds keys that were made with another pepper. Set SVC_KEY_PEPPER to that of the node that made them; to change it, put the new one first and keep the old one after a comma.',
  )
}
