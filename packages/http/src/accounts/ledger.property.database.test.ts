import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { testDatabase } from '../database/test/test-database.ts'
import { topUp } from './credit-changes.ts'
import { expiredHolds, reserveCredit, settleCredit, verifyLedger, voidCredit } from './ledger.ts'
import * as model from './test/ledger-model.ts'
import { testAccount, testRecord } from './test/request-fixtures.ts'

vi.setConfig({ testTimeout: 300_000 })

const HOLD_MS = 10 * 60_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Other orders in every run of the tests; thousands with `SVC_SOAK=1`. */
const ORDERS = process.env['SVC_SOAK'] === '1' ? 2500 : 250
// A few names, so that the same one comes again.
const request = fc.integer({ min: 0, max: 5 })

interface Ledger {
  readonly db: Kysely<Tables>
  readonly accountId: string
  /** Ids of the requests named 0, 1, 2, … in this run. */
  readonly ids: readonly string[]
}

type Command = fc.AsyncCommand<model.LedgerModel, Ledger>

/** A command that does one thing to both, and compares what they say and what is left. */
function command(
  name: string,
  expected: (state: model.LedgerModel, ids: readonly string[]) => unknown,
  actual: (ledger: Ledger, now: Date) => Promise<unknown>,
): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(state, ledger) {
      const wanted = expected(state, ledger.ids)
      expect(await actual(ledger, new Date(state.now)), name).toEqual(wanted)
      const left = await ledger.db
        .selectFrom('credit_balance')
        .select(['allowance', 'topup'])
        .where('account_id', '=', ledger.accountId)
        .executeTakeFirstOrThrow()
      expect(left, name).toEqual({ allowance: state.allowance, topup: state.topup })
    },
  }
}

const reservation = (ledger: Ledger, index: number) => ({
  requestId: ledger.ids[index] ?? '',
  accountId: ledger.accountId,
  keyId: undefined,
  operation: 'convert/html',
  holdMs: HOLD_MS,
  durable: false,
})

const record = ({ ids, accountId }: Ledger, index: number, credits: 0 | 1 = 0) =>
  testRecord(accountId, ids[index] ?? '', { credits })

const commands: fc.Arbitrary<Command>[] = [
  request.map((i) =>
    command(
      `reserve ${i}`,
      (state, ids) => model.reserve(state, ids[i] ?? '', HOLD_MS),
      async (ledger, now) => (await reserveCredit(ledger.db, reservation(ledger, i), now)).outcome,
    ),
  ),
  request.map((i) =>
    command(
      `reserve ${i}, rolled back`,
      () => 'crashed',
      (ledger, now) =>
        ledger.db
          .transaction()
          .execute(async (transaction) => {
            await reserveCredit(transaction, reservation(ledger, i), now)
            throw new Error('crashed')
          })
          .catch((error: Error) => error.message),
    ),
  ),
  fc.tuple(request, fc.constantFrom('charge', 'refund')).map(([i, outcome]) =>
    command(
      `${outcome} ${i}`,
      (state, ids) => model.settle(state, ids[i] ?? '', outcome),
      (ledger, now) =>
        settleCredit(ledger.db, outcome, record(ledger, i, outcome === 'charge' ? 1 : 0), now),
    ),
  ),
  request.map((i) =>
    command(
      `void ${i}`,
      (state, ids) => model.takeBack(state, ids[i] ?? ''),
      (ledger, now) => voidCredit(ledger.db, record(ledger, i), now),
    ),
  ),
  fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })).map(([payment, n]) =>
    command(
      `top up ${payment}: ${n}`,
      (state) => model.topUp(state, payment, n),
      (
        { db, accountId },
        now, // The same payment with another number of credits is refused.
      ) => topUp(db, accountId, payment, n, now).catch(() => false),
    ),
  ),
  fc.constantFrom(1, HOLD_MS + 1, DAY, 15 * DAY, 28 * DAY, 70 * DAY).map((ms) =>
    command(
      `wait ${ms / MINUTE} min`,
      (state) => {
        state.now += ms
      },
      async () => undefined,
    ),
  ),
  // Never hit by chance: the first moment of a period, and the last.
  fc.constantFrom(0, -1).map((ms) =>
    command(
      `wait until the period ends ${ms}`,
      (state) => {
        state.now = Math.max(state.now, state.periodEnd + ms)
      },
      async () => undefined,
    ),
  ),
  fc.constant(
    command(
      'sweep',
      (state) => {
        for (const [id, { ending, expiresAt }] of state.requests) {
          if (ending === undefined && expiresAt < state.now) model.settle(state, id, 'refund')
        }
      },
      async ({ db }, now) => {
        for (const hold of await expiredHolds(db, { limit: 10_000 }, now)) {
          await settleCredit(db, 'refund', hold, now)
        }
      },
    ),
  ),
]

test('does what its model does, whatever happens in whatever order', async () => {
  await using database = await testDatabase()
  const { db } = database
  const account = fc.record({
    monthlyAllowance: fc.integer({ min: 0, max: 3 }),
    billingDay: fc.integer({ min: 1, max: 31 }),
    now: fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2029, 0, 1) }),
  })
  await fc.assert(
    fc.asyncProperty(
      account,
      fc.commands(commands, { maxCommands: 80, size: 'max' }),
      async (given, run) => {
        const { monthlyAllowance: allowance, billingDay, now } = given
        const accountId = await testAccount(db, { allowance, billingDay, now: new Date(now) })
        const ids = Array.from({ length: 6 }, () => randomUUID())
        const setup = () => ({ model: model.newModel(given), real: { db, accountId, ids } })
        await fc.asyncModelRun(setup, run)
        expect(await verifyLedger(db)).toEqual([])
      },
    ),
    { numRuns: ORDERS },
  )
})
