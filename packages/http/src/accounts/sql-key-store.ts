import { EngineError } from '@svc/engine'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isKey } from './api-key.ts'
import type { KeyStore } from './key-store.ts'
import { hashKey, type Peppers } from './pepper.ts'

/**
 * Keys of accounts, found by their hash.
 *
 * Nothing is remembered between calls: a key that is revoked and an account that is suspended are refused
 * from the next request on, on every node, and random keys fill no memory. Remembering would save little: the
 * look-up through the index takes 0.4 to 0.8 ms (embedded PostgreSQL 18, 2 busy cores).
 */
export function sqlKeyStore(db: Kysely<Tables>, peppers: Peppers): KeyStore {
  return {
    async find(key) {
      if (!isKey(key)) return undefined
      const row = await db
        .selectFrom('api_key')
        .innerJoin('account', 'account.id', 'api_key.account_id')
        .innerJoin('credit_balance', 'credit_balance.account_id', 'account.id')
        .select(['api_key.id', 'api_key.account_id', 'revoked_at', 'email_confirmed_at'])
        .select('suspended_at')
        .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'))
        // A period that is over ends in the books with the next reservation.
        .select(
          sql<number>`topup + CASE WHEN period_end > now() THEN allowance ELSE monthly_allowance END`.as(
            'remaining',
          ),
        )
        .select(
          sql<boolean>`coalesce(last_used_at < now() - interval '1 hour', true)`.as('unnoted'),
        )
        .where(
          'hash',
          'in',
          peppers.map((pepper) => hashKey(key, pepper)),
        )
        .executeTakeFirst()
      if (row === undefined || row.revoked_at !== null || row.expired) return undefined
      if (row.email_confirmed_at === null) return undefined
      if (row.suspended_at !== null) return 'suspended'
      if (row.unnoted) await noteUse(db, row.id)
      return { accountId: row.account_id, keyId: row.id, credits: row.remaining }
    },
  }
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
