import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../database/test/test-database.ts'
import { createAccount, resumeAccount, suspendAccount } from '../accounts.ts'
import { testAccount } from '../test/request-fixtures.ts'
import { createKey, listKeys, revokeKey } from './account-keys.ts'
import { generateKey } from './api-key.ts'
import { parsePeppers } from './pepper.ts'
import { requirePeppers, sqlKeyStore } from './sql-key-store.ts'

const OLD = 'an old secret of more than 32 characters'
const NEW = 'a new secret of more than 32 characters.'
const peppers = parsePeppers(OLD)

let database: TestDatabase
let db: TestDatabase['db']

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})

afterAll(() => database[Symbol.asyncDispose]())

describe('sqlKeyStore', () => {
  test('finds the account of a key', async () => {
    const accountId = await testAccount(db)
    const { id, key } = await createKey(db, accountId, { peppers })
    await expect(sqlKeyStore(db, peppers).find(key)).resolves.toEqual({
      accountId,
      keyId: id,
      credits: 1,
    })
  })

  test('answers alike for a key that is unknown, revoked, expired, or of an unconfirmed account', async () => {
    const email = 'unconfirmed@example.com'
    const unconfirmed = await createAccount(db, { email, monthlyAllowance: 1, billingDay: 1 })
    const ofUnconfirmed = await createKey(db, unconfirmed, { peppers })
    const revoked = await createKey(db, await testAccount(db), { peppers })
    await revokeKey(db, revoked.id, { peppers, now: new Date() })
    const store = sqlKeyStore(db, peppers)
    const past = { peppers, expiresAt: new Date(Date.now() - 1000) }
    const expired = await createKey(db, await testAccount(db), past)
    for (const key of [generateKey('live'), revoked.key, expired.key, ofUnconfirmed.key]) {
      await expect(store.find(key)).resolves.toBeUndefined()
    }
  })

  test('refuses a revoked key and a suspended account from the next request on', async () => {
    const accountId = await testAccount(db)
    const { id, key } = await createKey(db, accountId, { peppers })
    const store = sqlKeyStore(db, peppers)
    await store.find(key)
    await suspendAccount(db, accountId, new Date())
    await expect(store.find(key)).resolves.toBe('suspended')
    await resumeAccount(db, accountId)
    await expect(store.find(key)).resolves.toMatchObject({ accountId })
    await revokeKey(db, id, { peppers, now: new Date() })
    await expect(store.find(key)).resolves.toBeUndefined()
  })

  test('does not say that an unconfirmed or revoked key is of a suspended account', async () => {
    const accountId = await testAccount(db)
    const { id, key } = await createKey(db, accountId, { peppers })
    await suspendAccount(db, accountId, new Date())
    await revokeKey(db, id, { peppers, now: new Date() })
    await expect(sqlKeyStore(db, peppers).find(key)).resolves.toBeUndefined()
  })

  test('asks the database nothing about what is no key', async () => {
    const store = sqlKeyStore(undefined as never, peppers)
    const texts = ['', 'svc_live_', `svc_live_${'a'.repeat(31)}`, `svc_live_${'a'.repeat(33)}`]
    for (const text of [...texts, `SVC_LIVE_${'A'.repeat(32)}`, `svc_live_${"'".repeat(32)}`]) {
      await expect(store.find(text)).resolves.toBeUndefined()
    }
  })

  test('checks keys of an old pepper while new ones are made with the new', async () => {
    const accountId = await testAccount(db)
    const old = await createKey(db, accountId, { peppers })
    const both = parsePeppers(`${NEW},${OLD}`)
    const fresh = await createKey(db, accountId, { peppers: both })
    const store = sqlKeyStore(db, both)
    await expect(store.find(old.key)).resolves.toMatchObject({ keyId: old.id })
    await expect(store.find(fresh.key)).resolves.toMatchObject({ keyId: fresh.id })
    await expect(sqlKeyStore(db, peppers).find(fresh.key)).resolves.toBeUndefined()
    await revokeKey(db, fresh.id, { peppers, now: new Date() })
  })

  test('notes the use of a key', async () => {
    const accountId = await testAccount(db)
    const { key } = await createKey(db, accountId, { peppers })
    expect((await listKeys(db, accountId))[0]?.lastUsedAt).toBeUndefined()
    await sqlKeyStore(db, peppers).find(key)
    expect((await listKeys(db, accountId))[0]?.lastUsedAt).toBeInstanceOf(Date)
  })

  test('keeps nothing that a key could be made from', async () => {
    const accountId = await testAccount(db)
    const { id, key } = await createKey(db, accountId, { peppers, label: 'CI' })
    const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(row)).not.toContain(key.slice(9, -4))
    expect(await listKeys(db, accountId)).toMatchObject([
      { id, hint: `svc_live_…${key.slice(-4)}`, label: 'CI' },
    ])
  })
})

describe('revokeKey', () => {
  test('takes the key itself, as after a leak', async () => {
    const { key } = await createKey(db, await testAccount(db), { peppers })
    const options = { peppers, now: new Date() }
    await expect(revokeKey(db, key, options)).resolves.toBe(true)
    await expect(revokeKey(db, key, options)).resolves.toBe(false)
    await expect(sqlKeyStore(db, peppers).find(key)).resolves.toBeUndefined()
  })

  test('refuses an unknown key without quoting it', async () => {
    const key = generateKey('live')
    const revoking = revokeKey(db, key, { peppers, now: new Date() })
    await expect(revoking).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(revoking).rejects.not.toThrow(key)
  })
})

describe('requirePeppers', () => {
  test('refuses a pepper that cannot check the keys there are', async () => {
    await createKey(db, await testAccount(db), { peppers })
    await expect(requirePeppers(db, peppers)).resolves.toBeUndefined()
    await expect(requirePeppers(db, parsePeppers(`${NEW},${OLD}`))).resolves.toBeUndefined()
    await expect(requirePeppers(db, parsePeppers(NEW))).rejects.toThrow('SVC_KEY_PEPPER')
  })
})
