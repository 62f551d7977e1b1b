import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { invalid, isUuid, requireText } from '../account-input.ts'
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
  /** When it ends by itself. */
  readonly expiresAt: Date | undefined
}

/** A key that was made just now. */
export interface CreatedKey {
  readonly id: string
  /** The key itself: shown once, and kept by nobody but its owner. */
  readonly key: string
}

const LABEL_MAX_CHARACTERS = 100

/** How a key is made. */
export interface NewKey {
  readonly peppers: Peppers
  readonly kind?: KeyKind
  readonly label?: string
  /** When it ends by itself. Default: never. */
  readonly expiresAt?: Date
}

/** Makes a key for an account. */
export async function createKey(
  db: Kysely<Tables>,
  accountId: string,
  options: NewKey,
): Promise<CreatedKey> {
  const { peppers, kind = 'live', label, expiresAt } = options
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
      expires_at: expiresAt ?? null,
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
    .select('expires_at')
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
    expiresAt: row.expires_at ?? undefined,
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
  const row = await findKey(db, idOrKey, peppers)
  if (row.revoked_at !== null) return false
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', row.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A key that takes the place of another. */
export interface RotatedKey extends CreatedKey {
  /** The key that it replaces, and when that ends. */
  readonly replaced: { readonly id: string; readonly expiresAt: Date }
}

/**
 * Makes a new key in the place of one, with its label and kind; both work until the old one ends.
 *
 * @param options `overlapMs`: how long the old key works on
 * @throws EngineError `invalid_request` when there is no such key, or it works no more
 */
export async function rotateKey(
  db: Kysely<Tables>,
  idOrKey: string,
  options: { readonly peppers: Peppers; readonly now: Date; readonly overlapMs: number },
): Promise<RotatedKey> {
  const { peppers, now, overlapMs } = options
  const old = await findKey(db, idOrKey, peppers)
  if (old.revoked_at !== null || (old.expires_at !== null && old.expires_at <= now)) {
    throw invalid('The key works no more. Make a new one with svc admin key create.')
  }
  const end = new Date(now.getTime() + overlapMs)
  const expiresAt = old.expires_at !== null && old.expires_at < end ? old.expires_at : end
  return db.transaction().execute(async (transaction) => {
    const created = await createKey(transaction, old.account_id, {
      peppers,
      kind: old.kind,
      ...(old.label !== null && { label: old.label }),
    })
    await transaction
      .updateTable('api_key')
      .set({ expires_at: expiresAt })
      .where('id', '=', old.id)
      .execute()
    return { ...created, replaced: { id: old.id, expiresAt } }
  })
}

async function findKey(db: Kysely<Tables>, idOrKey: string, peppers: Peppers) {
  if (!isUuid(idOrKey) && !isKey(idOrKey)) throw noSuchKey()
  const hashes = peppers.map((pepper) => hashKey(idOrKey, pepper))
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where((where) => (isKey(idOrKey) ? where('hash', 'in', hashes) : where('id', '=', idOrKey)))
    .executeTakeFirst()
  if (row === undefined) throw noSuchKey()
  return row
}

function noSuchKey(): Error {
  return invalid(
    'There is no such key. Give its id, as svc admin key list shows it, or the key itself.',
  )
}
