import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { type TestDatabase, testDatabase } from '../database/test/test-database.ts'
import { getAccount } from './accounts.ts'
import { topUp } from './credit-changes.ts'
import { reserveCredit, settleCredit, verifyLedger, voidCredit } from './ledger.ts'
import { listRequests } from './sql-request-log.ts'
import { testAccount, testRecord } from './test/request-fixtures.ts'

let database: TestDatabase
let db: TestDatabase['db']

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})

afterAll(async () => {
  expect(await verifyLedger(db)).toEqual([])
  await database[Symbol.asyncDispose]()
})

describe('billing_period', () => {
  test.each([
    // day, at, start, end
    [1, '2026-03-01T00:00:00.000Z', '2026-03-01', '2026-04-01'],
    [1, '2026-02-28T23:59:59.999Z', '2026-02-01', '2026-03-01'],
    [15, '2026-01-01T00:00:00.000Z', '2025-12-15', '2026-01-15'],
    [31, '2026-01-31T00:00:00.000Z', '2026-01-31', '2026-02-28'],
    [31, '2026-02-28T00:00:00.000Z', '2026-02-28', '2026-03-31'],
    [31, '2026-03-30T23:59:59.999Z', '2026-02-28', '2026-03-31'],
    [31, '2026-04-30T00:00:00.000Z', '2026-04-30', '2026-05-31'],
    [30, '2026-02-28T12:00:00.000Z', '2026-02-28', '2026-03-30'],
    [29, '2026-02-27T12:00:00.000Z', '2026-01-29', '2026-02-28'],
    [29, '2028-02-28T12:00:00.000Z', '2028-01-29', '2028-02-29'],
    [29, '2028-02-29T00:00:00.000Z', '2028-02-29', '2028-03-29'],
    [31, '2026-12-31T00:00:00.000Z', '2026-12-31', '2027-01-31'],
    // A clock change in the zone of the session must not move the day.
    [29, '2026-03-29T01:00:00.000Z', '2026-03-29', '2026-04-29'],
  ])('on day %i, %s lies in %s to %s', async (day, at, start, end) => {
    for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati']) {
      const { rows } = await db.transaction().execute(async (transaction) => {
        await sql`SELECT set_config('timezone', ${zone}, true)`.execute(transaction)
        return sql<{ period_start: Date; period_end: Date }>`
          SELECT * FROM billing_period(${day}, ${at}::timestamptz)`.execute(transaction)
      })
      expect(rows).toEqual([
        { period_start: new Date(`${start}T00:00Z`), period_end: new Date(`${end}T00:00Z`) },
      ])
    }
  })
})

describe('the ledger', () => {
  test('spends the allowance first, then what was added, then nothing', async () => {
    const id = await testAccount(db, { allowance: 1 })
    await topUp(db, id, 'order 1', 1)
    expect(await reserve(db, id)).toBe('reserved')
    expect(await credits(id)).toEqual({ allowance: 0, topup: 1 })
    expect(await reserve(db, id)).toBe('reserved')
    expect(await credits(id)).toEqual({ allowance: 0, topup: 0 })
    expect(await reserve(db, id)).toBe('quota_exceeded')
  })

  test('lets what is left of an allowance expire, and keeps what was added', async () => {
    const now = new Date('2026-01-31T10:00Z')
    const id = await testAccount(db, { allowance: 3, billingDay: 31, now })
    await topUp(db, id, 'order 1', 5, now)
    await reserve(db, id, now)
    const account = await getAccount(db, id, new Date('2026-02-28T00:00Z'))
    expect(account.credits).toEqual({ allowance: 3, topup: 5 })
    expect(account.periodEnd).toEqual(new Date('2026-03-31T00:00Z'))
    expect(await entries(id)).toEqual([
      { kind: 'grant', amount: 3, ref: '2026-01-31' },
      { kind: 'topup', amount: 5, ref: 'order 1' },
      { kind: 'reserve', amount: -1, ref: null },
      { kind: 'expire', amount: -2, ref: '2026-01-31' },
      { kind: 'grant', amount: 3, ref: '2026-02-28' },
    ])
  })

  test('grants once after months without a request', async () => {
    const now = new Date('2026-01-01T00:00Z')
    const id = await testAccount(db, { allowance: 2, billingDay: 1, now })
    await getAccount(db, id, new Date('2026-09-15T00:00Z'))
    expect(await credits(id)).toEqual({ allowance: 2, topup: 0 })
  })

  test('adds a payment once', async () => {
    const id = await testAccount(db, { allowance: 0 })
    expect(await topUp(db, id, 'order 7', 10)).toBe(true)
    expect(await topUp(db, id, 'order 7', 10)).toBe(false)
    expect(await credits(id)).toEqual({ allowance: 0, topup: 10 })
  })

  test('records a request with its charge, once however often it is asked', async () => {
    const id = await testAccount(db)
    const requestId = randomUUID()
    await reserve(db, id, undefined, requestId)
    const record = testRecord(id, requestId, { credits: 1, durationMs: 12.4 })
    expect(await settleCredit(db, 'charge', record, undefined)).toBe('charge')
    expect(await settleCredit(db, 'charge', record, undefined)).toBe('charge')
    const logged = await listRequests(db, { accountId: id, limit: 10 })
    expect(logged).toEqual([{ ...record, durationMs: 12, error: undefined }])
  })

  test('records nothing of a charge that came too late', async () => {
    const id = await testAccount(db)
    const requestId = randomUUID()
    await reserve(db, id, undefined, requestId)
    const swept = testRecord(id, requestId, { status: 500, error: 'internal_error' })
    expect(await settleCredit(db, 'refund', swept, undefined)).toBe('refund')
    const late = testRecord(id, requestId, { credits: 1 })
    expect(await settleCredit(db, 'charge', late, undefined)).toBe('refund')
    const [logged] = await listRequests(db, { accountId: id, limit: 10 })
    expect(logged).toMatchObject({ status: 500, error: 'internal_error', credits: 0 })
  })

  test('takes a charge back, once, and says so in the record', async () => {
    const id = await testAccount(db)
    const requestId = randomUUID()
    await reserve(db, id, undefined, requestId)
    await settleCredit(db, 'charge', testRecord(id, requestId, { credits: 1 }), undefined)
    const lost = testRecord(id, requestId, { status: 503, error: 'service_unavailable' })
    expect(await voidCredit(db, lost, undefined)).toBe('void')
    expect(await voidCredit(db, lost, undefined)).toBe('void')
    expect(await credits(id)).toEqual({ allowance: 1, topup: 0 })
    const [logged] = await listRequests(db, { accountId: id, limit: 10 })
    expect(logged).toMatchObject({ status: 503, credits: 0 })
  })

  test('keeps text as it is, whatever it looks like', async () => {
    const id = await testAccount(db)
    const payment = `'; DROP TABLE credit_entry; --" \\ $1`
    await topUp(db, id, payment, 1)
    expect(await entries(id)).toContainEqual({ kind: 'topup', amount: 1, ref: payment })
  })

  test.each([
    ['UPDATE', sql`UPDATE credit_entry SET amount = 0`],
    ['DELETE', sql`DELETE FROM credit_entry`],
    ['TRUNCATE', sql`TRUNCATE credit_entry`],
  ])('refuses to %s an entry', async (_, statement) => {
    await expect(statement.execute(db)).rejects.toThrow('credit_entry is append-only')
  })

  test.each([
    ['charged and refunded', 'charge', 'refund'],
    ['charged twice', 'charge', 'charge'],
    ['refunded twice', 'refund', 'refund'],
    ['voided twice', 'void', 'void'],
  ])('cannot hold a request that is %s, even if the code were wrong', async (_, first, second) => {
    const id = await testAccount(db)
    const requestId = randomUUID()
    const insert = (kind: string) => sql`
      INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
      VALUES (${id}, 'topup', ${kind}, CASE ${kind}::text WHEN 'charge' THEN 0 ELSE 1 END, ${requestId}, now())`
    const both = db.transaction().execute(async (transaction) => {
      await insert(first).execute(transaction)
      await insert(second).execute(transaction)
    })
    await expect(both).rejects.toThrow('duplicate key')
  })
})

describe('verifyLedger', () => {
  test.each([
    [
      'the balance is the sum of the entries',
      (id: string) => sql`UPDATE credit_balance SET topup = 7 WHERE account_id = ${id}`,
    ],
    [
      'every account has a balance',
      (id: string) => sql`DELETE FROM credit_balance WHERE account_id = ${id}`,
    ],
    [
      'a reservation is open, charged or refunded: one of them',
      (id: string) => sql`DELETE FROM credit_hold WHERE account_id = ${id}`,
    ],
    [
      'an open hold has its reservation',
      (id: string) =>
        sql`UPDATE credit_hold SET request_id = gen_random_uuid() WHERE account_id = ${id}`,
    ],
    [
      'what ends a reservation has its account and bucket',
      (id: string) => sql`
        INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
        VALUES (${id}, 'topup', 'charge', 0, gen_random_uuid(), now())`,
    ],
    [
      'only a charge is voided',
      (id: string) => sql`
        INSERT INTO credit_entry (account_id, bucket, kind, amount, request_id, created_at)
        VALUES (${id}, 'topup', 'void', 1, gen_random_uuid(), now())`,
    ],
    [
      'a request recorded with a credit was charged',
      (id: string) => sql`
        INSERT INTO request_log (request_id, account_id, operation, status, credits, at)
        VALUES (gen_random_uuid(), ${id}, 'convert/html', 200, 1, now())`,
    ],
  ])('tells where it is not true that %s', async (rule, damage) => {
    const found = await db
      .transaction()
      .execute(async (transaction) => {
        const id = await testAccount(transaction)
        await reserve(transaction, id)
        await damage(id).execute(transaction)
        const violations = await verifyLedger(transaction)
        throw Object.assign(new Error('rolled back'), { violations, id })
      })
      .catch((error: { violations: unknown; id: string }) => error)
    expect(found.violations).toContainEqual(expect.objectContaining({ accountId: found.id, rule }))
  })
})

async function reserve(
  on: Kysely<Tables>,
  accountId: string,
  now?: Date,
  requestId = randomUUID(),
) {
  const parts = { keyId: undefined, operation: 'convert/html', holdMs: 60_000, durable: false }
  return (await reserveCredit(on, { ...parts, requestId, accountId }, now)).outcome
}

async function credits(accountId: string) {
  return (await getAccount(db, accountId)).credits
}

function entries(accountId: string) {
  return db
    .selectFrom('credit_entry')
    .select(['kind', 'amount', 'ref'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
