import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  missingPostgres,
  type PrivatePostgres,
  privatePostgres,
} from '../database/test/private-postgres.ts'
import { getAccount } from './accounts.ts'
import { reserveCredit, settleCredit, verifyLedger, voidCredit } from './ledger.ts'
import { testAccount, testRecord } from './test/request-fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const MISSING = await missingPostgres()

describe.skipIf(MISSING)(`the ledger of many connections${MISSING}`, () => {
  let postgres: PrivatePostgres

  beforeAll(async () => {
    postgres = await privatePostgres({ maxConnections: 25 })
  })

  afterAll(async () => {
    expect(await verifyLedger(postgres.db)).toEqual([])
    await postgres[Symbol.asyncDispose]()
  })

  const reserve = async (accountId: string, requestId = randomUUID(), now?: Date) => {
    const { outcome } = await reserveCredit(
      postgres.db,
      {
        requestId,
        accountId,
        keyId: undefined,
        operation: 'convert/html',
        holdMs: 60_000,
        durable: false,
      },
      now,
    )
    return outcome
  }

  test('gives the last credit to one of 50 requests, each of 100 times', async () => {
    for (let round = 0; round < 100; round++) {
      const id = await testAccount(postgres.db, { allowance: 1 })
      const outcomes = await Promise.all(times(50, () => reserve(id)))
      expect(count(outcomes)).toEqual({ reserved: 1, quota_exceeded: 49 })
    }
  })

  test('reserves once for a request that comes ten times at once', async () => {
    const id = await testAccount(postgres.db, { allowance: 100 })
    for (const requestId of times(20, () => randomUUID())) {
      const outcomes = await Promise.all(times(10, () => reserve(id, requestId)))
      expect(count(outcomes)).toEqual({ reserved: 1, duplicate: 9 })
    }
    expect((await getAccount(postgres.db, id)).credits.allowance).toBe(80)
  })

  test('ends a reservation one way, whoever else wants another at the same time', async () => {
    const id = await testAccount(postgres.db, { allowance: 100 })
    let refunded = 0
    for (const requestId of times(50, () => randomUUID())) {
      await reserve(id, requestId)
      const charge = () =>
        settleCredit(postgres.db, 'charge', testRecord(id, requestId, { credits: 1 }), undefined)
      const refund = () =>
        settleCredit(postgres.db, 'refund', testRecord(id, requestId, { status: 500 }), undefined)
      const endings = await Promise.all([charge(), refund(), charge(), refund(), charge()])
      expect(new Set(endings).size).toBe(1)
      if (endings[0] === 'refund') refunded++
    }
    expect((await getAccount(postgres.db, id)).credits.allowance).toBe(50 + refunded)
  })

  test('takes a charge back once', async () => {
    const id = await testAccount(postgres.db, { allowance: 1 })
    const requestId = randomUUID()
    await reserve(id, requestId)
    const record = testRecord(id, requestId, { status: 503 })
    await settleCredit(postgres.db, 'charge', { ...record, credits: 1 }, undefined)
    await Promise.all(times(8, () => voidCredit(postgres.db, record, undefined)))
    expect((await getAccount(postgres.db, id)).credits.allowance).toBe(1)
  })

  test('begins a period once when 50 requests come at its first moment', async () => {
    const id = await testAccount(postgres.db, {
      allowance: 10,
      billingDay: 15,
      now: new Date('2026-01-20T00:00Z'),
    })
    const start = new Date('2026-02-15T00:00Z')
    const outcomes = await Promise.all(times(50, () => reserve(id, randomUUID(), start)))
    expect(count(outcomes)).toEqual({ reserved: 10, quota_exceeded: 40 })
    const grants = await postgres.db
      .selectFrom('credit_entry')
      .select('ref')
      .where('account_id', '=', id)
      .where('kind', '=', 'grant')
      .orderBy('id')
      .execute()
    expect(grants).toEqual([{ ref: '2026-01-15' }, { ref: '2026-02-15' }])
  })

  test('does not deadlock when requests of few accounts reserve, charge and refund at once', async () => {
    const ids = await Promise.all(times(3, () => testAccount(postgres.db, { allowance: 1000 })))
    await Promise.all(
      times(300, async (index) => {
        const id = ids[index % ids.length] ?? ''
        const requestId = randomUUID()
        await reserve(id, requestId)
        const outcome = index % 2 === 0 ? 'charge' : 'refund'
        const record = testRecord(id, requestId, { credits: outcome === 'charge' ? 1 : 0 })
        expect(await settleCredit(postgres.db, outcome, record, undefined)).toBe(outcome)
      }),
    )
  })
})

function times<T>(number: number, make: (index: number) => T): T[] {
  return Array.from({ length: number }, (_, index) => make(index))
}

function count(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
