import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { invalid, isUuid, requireText } from './account-input.ts'
import { generateKey, isKey, type KeyKind, keyHint } from './api-key.ts'
import { hashKey, type Peppers } from './pepper.ts'

/** A key as its owner sees it listed: enough to tell it from the others, too little to use it. */
export interface ListedKey {
  readonly id: string
  /** For example `svc_live_…a1b2`. */
  readonly hint: string
  readonly label: string | undefined
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
  readonly revokedAt: Date | undefined
}

/** A key that was made just now. */
export interface CreatedKey {
  readonly id: string
  /** The key itself: shown once, and kept by nobody but its owner. */
  readonly key: string
}

const LABEL_MAX_CHARACTERS = 100

/** Makes a key for an account. */
export async function createKey(
  db: Kysely<Tables>,
  accountId: string,
  options: { readonly peppers: Peppers; readonly kind?: KeyKind; readonly label?: string },
): Promise<CreatedKey> {
  const { peppers, kind = 'live', label } = options
  if (label !== undefined) requireText('A label', label, LABEL_MAX_CHARACTERS)
  const key = generateKey(kind)
  const [pepper] = peppers
  const { id } = await db
    .insertInto('api_key')
    .values({
      account_id: accountId,
      hash: hashKey(key, pepper),
      pepper_id: pepper.id,
      kind,
      last4: key.slice(-4),
      label: label ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** The keys of an account, oldest first, revoked ones among them. */
export async function listKeys(
  db: Kysely<Tables>,
  accountId: string,
): Promise<readonly ListedKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(['id', 'kind', 'last4', 'label', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hint: keyHint(row.kind, row.last4),
    label: row.label ?? undefined,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  }))
}

/**
 * Revokes a key: no request that comes later is answered.
 *
 * @param idOrKey the key's id, or the key itself, as after a leak it may be all that is at hand
 * @returns false when it was revoked before
 * @throws EngineError `invalid_request` when there is no such key; it is not quoted
 */
export async function revokeKey(
  db: Kysely<Tables>,
  idOrKey: string,
  options: { readonly peppers: Peppers; readonly now: Date },
): Promise<boolean> {
  const { peppers, now } = options
  if (!isUuid(idOrKey) && !isKey(idOrKey)) throw noSuchKey()
  const hashes = peppers.map((pepper) => hashKey(idOrKey, pepper))
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'revoked_at'])
    .where((where) => (isKey(idOrKey) ? where('hash', 'in', hashes) : where('id', '=', idOrKey)))
    .executeTakeFirst()
  if (row === undefined) throw noSuchKey()
  if (row.revoked_at !== null) return false
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', row.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function noSuchKey(): Error {
  return invalid(
    'There is no such key. Give its id, as svc admin key list shows it, or the key itself.',
  )
}
