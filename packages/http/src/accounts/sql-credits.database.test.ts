import { randomUUID } from 'node:crypto'
import { EngineError } from '@svc/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERUSER } from '../database/embedded/cluster.ts'
import { findLiveServer } from '../database/embedded/live-server.ts'
import { socketFolderFor } from '../database/embedded/socket-folder.ts'
import { openDatabase } from '../database/open.ts'
import {
  missingPostgres,
  type PrivatePostgres,
  privatePostgres,
} from '../database/test/private-postgres.ts'
import { silentDisk, waitingWith } from '../database/test/silent-disk.ts'
import { tcpProxy } from '../database/test/tcp-proxy.ts'
import { startProgram } from '../test/node-program.ts'
import { getAccount } from './accounts.ts'
import { verifyLedger } from './ledger.ts'
import { startMaintenance } from './maintenance.ts'
import { startProcessLease } from './process-lease.ts'
import { type SqlCreditsOptions, sqlCredits } from './sql-credits.ts'
import { listRequests } from './sql-request-log.ts'
import { testAccount, testOutcome, testRequest } from './test/request-fixtures.ts'

const MISSING = await missingPostgres()
const log = () => {}

describe.skipIf(MISSING)(`sqlCredits${MISSING}`, () => {
  let postgres: PrivatePostgres

  beforeAll(async () => {
    postgres = await privatePostgres()
  })

  afterAll(async () => {
    expect(await verifyLedger(postgres.db)).toEqual([])
    await postgres[Symbol.asyncDispose]()
  })

  const allowance = async (id: string) => (await getAccount(postgres.db, id)).credits.allowance
  const requests = (accountId: string) => listRequests(postgres.db, { accountId, limit: 10 })

  /** The same database, on the other end of a network that can fail. */
  const overNetwork = async () => {
    const proxy = await tcpProxy(`${socketFolderFor(postgres.folder)}/.s.PGSQL.5432`)
    const url = `postgres://${SUPERUSER}@127.0.0.1:${proxy.port}/postgres`
    const limits = { statementTimeoutMs: 300, maxConnections: 2 }
    const { db, close } = await openDatabase({ url, folder: 'unused' }, limits)
    // Connects: the answer that is lost later is to be that of a statement.
    await sql`SELECT 1`.execute(db)
    return {
      db,
      proxy,
      async [Symbol.asyncDispose]() {
        await close()
        await proxy[Symbol.asyncDispose]()
      },
    }
  }

  test('charges what was reserved and records the request', async () => {
    const id = await testAccount(postgres.db)
    const credits = sqlCredits(postgres.db, { log })
    const request = testRequest(id)
    expect(await credits.reserve(request)).toEqual({ reserved: true, remaining: 0 })
    expect((await credits.reserve(testRequest(id))).reserved).toBe(false)
    expect(await credits.charge(request, testOutcome())).toBe(true)
    expect(await allowance(id)).toBe(0)
    expect(await requests(id)).toMatchObject([
      {
        requestId: request.requestId,
        keyId: request.caller.keyId,
        operation: 'convert/html',
        status: 200,
        credits: 1,
        durationMs: 12,
      },
    ])
  })

  test('gives credits back without waiting for the disk, and charges none before it has them', async () => {
    await using own = await privatePostgres()
    const id = await testAccount(own.db, { allowance: 3 })
    const url = `postgres:///postgres?host=${socketFolderFor(own.folder)}&user=${SUPERUSER}`
    const limits = { statementTimeoutMs: 600_000, maxConnections: 10 }
    await using opened = new AsyncDisposableStack()
    const { db, close } = await openDatabase({ url, folder: 'unused' }, limits)
    opened.defer(close)
    const credits = sqlCredits(db, { log })
    const [kept, ...failed] = [testRequest(id), testRequest(id), testRequest(id)] as const
    for (const request of [kept, ...failed]) await credits.reserve(request)
    const disk = await silentDisk(db)
    opened.defer(() => disk.answer())
    const charged = credits.charge(kept, testOutcome())
    await expect.poll(() => waitingWith(db, 'credit_settle')).toBe(1)
    await Promise.all(failed.map((request) => credits.refund(request, testOutcome())))
    const { rows } = await sql`SELECT credit_remaining(${id}) AS remaining`.execute(db)
    expect(rows).toEqual([{ remaining: 2 }])
    expect(await waitingWith(db, 'credit_settle')).toBe(1)
    await disk.answer()
    expect(await charged).toBe(true)
  })

  test('tells an account without credits when it gets new ones', async () => {
    const now = new Date('2026-01-31T12:00Z')
    const credits = sqlCredits(postgres.db, { log, now: () => now })
    const ask = (id: string) => credits.reserve(testRequest(id))
    const paying = await testAccount(postgres.db, { allowance: 1, billingDay: 31, now })
    const last = testRequest(paying)
    await credits.reserve(last)
    await credits.charge(last, testOutcome())
    const at = new Date('2026-02-28T00:00Z')
    expect(await ask(paying)).toEqual({ reserved: false, next: { at, credits: 1 } })
    // The period that the account was made in is over: what counts is the one that began since.
    const old = await testAccount(postgres.db, { allowance: 0, now: new Date('2025-06-15T00:00Z') })
    const none = { at: new Date('2026-02-01T00:00Z'), credits: 0 }
    expect(await ask(old)).toEqual({ reserved: false, next: none })
  })

  test('gives back what a failed request reserved and records its error', async () => {
    const id = await testAccount(postgres.db)
    const credits = sqlCredits(postgres.db, { log })
    const request = testRequest(id)
    await credits.reserve(request)
    await credits.refund(request, testOutcome({ status: 500, error: 'conversion_failed' }))
    expect(await allowance(id)).toBe(1)
    expect(await requests(id)).toMatchObject([
      { status: 500, error: 'conversion_failed', credits: 0 },
    ])
  })

  test('does not charge what has been refunded because it took too long', async () => {
    const id = await testAccount(postgres.db)
    const credits = sqlCredits(postgres.db, { log, holdMs: 0 })
    const request = testRequest(id)
    await credits.reserve(request)
    expect(await credits.sweep()).toBe(1)
    expect(await credits.charge(request, testOutcome())).toBe(false)
    expect(await allowance(id)).toBe(1)
  })

  test('refunds what a killed process left reserved, and records that it failed', async () => {
    const id = await testAccount(postgres.db)
    const program = new URL('test/reserve-and-wait.ts', import.meta.url).pathname
    await using process_ = startProgram(program, postgres.folder, id)
    await process_.line()
    process_.child.kill('SIGKILL')
    await process_.exited
    expect(await allowance(id)).toBe(0)
    // Not the ten minutes of the reservation: the lease of the process is over.
    const lease = await startProcessLease(postgres.db, { log, everyMs: 50 })
    const credits = sqlCredits(postgres.db, { log, lease })
    const [own, alive] = [await testAccount(postgres.db), testRequest(id)]
    const living = { ...alive, caller: { ...alive.caller, accountId: own } }
    await credits.reserve(living)
    const maintenance = startMaintenance(postgres.db, credits, { log, everyMs: 10 })
    await expect.poll(() => allowance(id), { timeout: 5000 }).toBe(1)
    await maintenance.stop()
    expect(await credits.charge(living, testOutcome())).toBe(true)
    await lease.end()
    expect(await requests(id)).toMatchObject([
      { status: 500, error: 'internal_error', credits: 0, durationMs: undefined },
    ])
  })

  test('leaves reservations to processes that live when the clock is set an hour on, and refunds those of the dead when it is set back', async () => {
    const lease = await startProcessLease(postgres.db, { log, holdMs: 3000, everyMs: 50 })
    const credits = sqlCredits(postgres.db, { log, lease })
    const steadiness = async () => ({ ms: 0, othersCouldRenew: false })
    const reserved = async (process_: NonNullable<SqlCreditsOptions['lease']>) => {
      const request = testRequest(await testAccount(postgres.db))
      await sqlCredits(postgres.db, { log, lease: process_ }).reserve(request)
      return request
    }
    /** A clock that is set makes all times earlier or later than they were. */
    const setClock = (hours: number) =>
      sql`
      WITH holds AS (UPDATE credit_hold SET expires_at = expires_at - make_interval(hours => ${hours}))
      UPDATE process_lease SET expires_at = expires_at - make_interval(hours => ${hours})`.execute(
        postgres.db,
      )
    const sweepUntil = (count: number) =>
      expect.poll(() => credits.sweep(), { timeout: 20_000 }).toBe(count)
    await reserved({ id: randomUUID(), steadiness })
    // From here on it judges others.
    await sweepUntil(1)
    const living = await reserved(lease)
    await setClock(1)
    expect(await credits.sweep()).toBe(0)
    expect(await credits.charge(living, testOutcome())).toBe(true)
    const dead = await startProcessLease(postgres.db, { log, everyMs: 3_600_000 })
    await reserved(dead)
    await setClock(-1)
    await sweepUntil(1)
    await dead.end()
    await lease.end()
  })

  test('agrees with the books when the server is killed in the middle', async () => {
    const id = await testAccount(postgres.db, { allowance: 2 })
    const credits = sqlCredits(postgres.db, { log })
    const [charged, failed] = [testRequest(id), testRequest(id)]
    await credits.reserve(charged)
    await credits.reserve(failed)
    const live = await findLiveServer(postgres.folder)
    if (typeof live !== 'object') throw new Error('the server runs')
    process.kill(live.pid, 'SIGKILL')
    const [charge] = await Promise.allSettled([
      credits.charge(charged, testOutcome()),
      credits.refund(failed, testOutcome({ status: 500, error: 'conversion_failed' })),
    ])
    await expect.poll(() => postgres.ping(), { timeout: 20_000 }).toBe(true)
    await expect.poll(() => credits.sweep().then(() => credits.pending())).toBe(0)
    const delivered = charge.status === 'fulfilled' && charge.value
    // The crash may have taken the refund with it, which waits for no disk: the reservation ends by its time then.
    const later = () => new Date(Date.now() + 11 * 60_000)
    await sqlCredits(postgres.db, { log, now: later }).sweep()
    // It may have taken the reservations, too: what was not delivered costs nothing either way.
    expect(await allowance(id)).toBe(delivered ? 1 : 2)
  })

  test('says soon that the store is silent, delivers nothing, and takes it back when it speaks', async () => {
    const id = await testAccount(postgres.db, { allowance: 2 })
    await using far = await overNetwork()
    const credits = sqlCredits(far.db, { log })
    const [charged, failed] = [testRequest(id), testRequest(id)]
    await credits.reserve(charged)
    await credits.reserve(failed)
    far.proxy.silence()
    const since = performance.now()
    const [charge, reserve, refund] = await Promise.allSettled([
      credits.charge(charged, testOutcome()),
      credits.reserve(testRequest(id)),
      credits.refund(failed, testOutcome({ status: 500, error: 'conversion_failed' })),
    ])
    expect(performance.now() - since).toBeLessThan(8000)
    const unavailable = { status: 'rejected', reason: { code: 'service_unavailable' } }
    expect(charge).toMatchObject(unavailable)
    expect(reserve).toMatchObject(unavailable)
    expect(refund.status).toBe('fulfilled')
    expect(credits.pending()).toBe(3)
    expect(await allowance(id)).toBe(0)
    far.proxy.speak()
    await credits.sweep()
    expect(credits.pending()).toBe(0)
    expect(await allowance(id)).toBe(2)
    const recorded = (await requests(id)).map(({ error }) => error)
    expect(recorded.sort()).toEqual([
      'conversion_failed',
      'service_unavailable',
      'service_unavailable',
    ])
  })

  test('takes back a charge whose answer was lost', async () => {
    const id = await testAccount(postgres.db)
    await using far = await overNetwork()
    const credits = sqlCredits(far.db, { log })
    const request = testRequest(id)
    await credits.reserve(request)
    far.proxy.loseAnswers()
    const charging = credits.charge(request, testOutcome())
    await expect(charging).rejects.toSatisfy(
      (error) => EngineError.is(error) && error.code === 'service_unavailable',
    )
    // It was charged, but nobody could know: the client has been told that it failed.
    expect(await allowance(id)).toBe(0)
    expect(await requests(id)).toMatchObject([{ status: 200, credits: 1 }])
    far.proxy.speak()
    await credits.sweep()
    expect(await allowance(id)).toBe(1)
    expect(await requests(id)).toMatchObject([{ error: 'service_unavailable', credits: 0 }])
    expect(credits.pending()).toBe(0)
  })

  test('takes back a reservation whose answer was lost', async () => {
    const id = await testAccount(postgres.db)
    await using far = await overNetwork()
    const credits = sqlCredits(far.db, { log })
    far.proxy.loseAnswers()
    await expect(credits.reserve(testRequest(id))).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    expect(await allowance(id)).toBe(0)
    far.proxy.speak()
    await credits.sweep()
    expect(await allowance(id)).toBe(1)
  })

  test('sweeps on after a reservation that cannot be refunded', async () => {
    const [broken, whole] = [await testAccount(postgres.db), await testAccount(postgres.db)]
    const events: string[] = []
    const credits = sqlCredits(postgres.db, { log: ({ event }) => events.push(event), holdMs: 0 })
    await credits.reserve(testRequest(broken))
    await credits.reserve(testRequest(whole))
    const balance = sql`SELECT * FROM credit_balance WHERE account_id = ${broken}`
    await sql`CREATE TABLE lost_balance AS ${balance}`.execute(postgres.db)
    await sql`DELETE FROM credit_balance WHERE account_id = ${broken}`.execute(postgres.db)
    await credits.sweep()
    expect(await allowance(whole)).toBe(1)
    expect(events).toContain('credit_not_taken_back')
    await sql`INSERT INTO credit_balance SELECT * FROM lost_balance`.execute(postgres.db)
    await credits.sweep()
    expect(await allowance(broken)).toBe(1)
  })
})
