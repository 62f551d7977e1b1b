import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * A secret of 32 bytes that every process of a service has in common: made by the first one that asks for it, and
 * kept in the database.
 */
export async function serviceSecret(db: Kysely<Tables>, name: string): Promise<Buffer> {
  await db
    .insertInto('service_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('service_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
