import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/test/test-database.ts'
import {
  confirmAccount,
  createAccount,
  findAccountId,
  getAccount,
  resumeAccount,
  suspendAccount,
} from './accounts.ts'
import { topUp } from './credit-changes.ts'
import { testAccount } from './test/request-fixtures.ts'

let database: TestDatabase
let db: TestDatabase['db']

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})

afterAll(() => database[Symbol.asyncDispose]())

const account = (parts: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  monthlyAllowance: 5,
  billingDay: 1,
  ...parts,
})

describe('createAccount', () => {
  test('grants the first allowance at once and leaves the address unconfirmed', async () => {
    const now = new Date('2026-03-10T12:00Z')
    const id = await createAccount(db, account({ billingDay: 31 }), now)
    expect(await getAccount(db, id, now)).toMatchObject({
      emailConfirmedAt: undefined,
      suspendedAt: undefined,
      credits: { allowance: 5, topup: 0 },
      periodEnd: new Date('2026-03-31T00:00Z'),
    })
  })

  test('has one account per address, in whatever case', async () => {
    const given = account()
    const id = await createAccount(db, given)
    const email = given.email.toUpperCase()
    await expect(createAccount(db, account({ email }))).rejects.toThrow(`account of ${email}`)
    await expect(findAccountId(db, email)).resolves.toBe(id)
    await expect(findAccountId(db, id)).resolves.toBe(id)
  })

  test.each([
    [{ email: 'nobody' }, '"nobody" is no e-mail address.'],
    [{ email: 'a b@example.com' }, '"a b@example.com" is no e-mail address.'],
    [{ email: `a\u0000@example.com` }, 'no control characters'],
    [{ email: `${'a'.repeat(250)}@b.de` }, '1 to 254 characters'],
    [{ monthlyAllowance: -1 }, 'The allowance must be a whole number from 0 to 1000000, not -1.'],
    [{ monthlyAllowance: 1.5 }, 'not 1.5'],
    [{ monthlyAllowance: Number.NaN }, 'not NaN'],
    [{ billingDay: 0 }, 'The billing day must be a whole number from 1 to 31, not 0.'],
    [{ billingDay: 32 }, 'not 32'],
  ])('refuses %j by its value', async (parts, message) => {
    await expect(createAccount(db, account(parts))).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    })
  })

  test('keeps an address as it was given, whatever it looks like', async () => {
    const email = `'--;DROP/**/TABLE"account"@example.com`
    const id = await createAccount(db, account({ email }))
    expect((await getAccount(db, id)).email).toBe(email)
  })
})

describe('an account', () => {
  test('keeps the time of its first confirmation and suspension', async () => {
    const id = await createAccount(db, account())
    const [first, second] = [new Date('2026-01-01T00:00Z'), new Date('2026-01-02T00:00Z')]
    await confirmAccount(db, id, first)
    await confirmAccount(db, id, second)
    await suspendAccount(db, id, first)
    await suspendAccount(db, id, second)
    const suspended = await getAccount(db, id)
    expect(suspended).toMatchObject({ emailConfirmedAt: first, suspendedAt: first })
    await resumeAccount(db, id)
    expect((await getAccount(db, id)).suspendedAt).toBeUndefined()
  })

  test.each(['none@example.com', randomUUID()])(
    'is not found by %s when there is none',
    async (it) => {
      await expect(findAccountId(db, it)).rejects.toThrow(it)
    },
  )
})

describe('topUp', () => {
  test.each([
    [0, 'order', 'whole number from 1'],
    [1_000_001, 'order', 'to 1000000'],
    [1, '', '1 to 200 characters'],
    [1, 'a\u0000', 'no control characters'],
  ])('refuses %s credits of %j', async (credits, payment, message) => {
    const id = await testAccount(db)
    await expect(topUp(db, id, payment, credits)).rejects.toThrow(message)
  })
})
