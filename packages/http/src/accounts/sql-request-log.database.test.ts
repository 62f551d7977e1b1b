import { randomUUID } from 'node:crypto'
import { EngineError } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/test/test-database.ts'
import type { LogRecord } from '../telemetry/log.ts'
import { insertRecords, listRequests, pruneRequests, sqlRequestLog } from './sql-request-log.ts'
import { testRecord } from './test/request-fixtures.ts'

let database: TestDatabase
let db: TestDatabase['db']

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})

afterAll(() => database[Symbol.asyncDispose]())

const record = (accountId: string, parts = {}) => testRecord(accountId, randomUUID(), parts)

describe('sqlRequestLog', () => {
  test('writes what is waiting when it closes, more than one batch of it', async () => {
    const accountId = randomUUID()
    const log = sqlRequestLog(db, { log: () => {}, flushMs: 60_000 })
    for (let i = 0; i < 1203; i++) log.record(record(accountId))
    await log.close()
    expect(await listRequests(db, { accountId, limit: 5000 })).toHaveLength(1203)
  })

  test('writes by itself after a while', async () => {
    const accountId = randomUUID()
    const log = sqlRequestLog(db, { log: () => {}, flushMs: 1 })
    log.record(record(accountId))
    await expect.poll(() => listRequests(db, { accountId, limit: 5 })).toHaveLength(1)
    log.record(record(accountId))
    await expect.poll(() => listRequests(db, { accountId, limit: 5 })).toHaveLength(2)
    await log.close()
  })

  test('keeps records while the store is down, but not without end, and tells how many it lost', async () => {
    const accountId = randomUUID()
    const logged: LogRecord[] = []
    let down = true
    const failing = new Proxy(db, {
      get(target, name) {
        if (down && name === 'insertInto') {
          throw new EngineError('service_unavailable', 'down')
        }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const log = sqlRequestLog(failing, { log: (it) => logged.push(it), flushMs: 1, maxWaiting: 3 })
    for (let i = 0; i < 5; i++) log.record(record(accountId))
    await expect.poll(() => logged.map(({ event }) => event)).toContain('request_log_not_written')
    down = false
    await expect.poll(() => listRequests(db, { accountId, limit: 9 })).toHaveLength(3)
    await log.close()
    const [lost] = logged.filter(({ event }) => event === 'request_records_dropped')
    expect(lost?.count).toBe(2)
  })

  test('goes on after a record that cannot be written', async () => {
    const accountId = randomUUID()
    const logged: LogRecord[] = []
    const log = sqlRequestLog(db, { log: (it) => logged.push(it), flushMs: 1 })
    log.record(record('no account'))
    await expect.poll(() => logged.map(({ event }) => event)).toContain('request_records_refused')
    log.record(record(accountId))
    await log.close()
    expect(await listRequests(db, { accountId, limit: 5 })).toHaveLength(1)
  })
})

describe('listRequests', () => {
  test('has the latest first, of one account, failed ones alone if asked', async () => {
    const accountId = randomUUID()
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
    const [done, failed, later] = [
      record(accountId, { at: at(1) }),
      record(accountId, { at: at(2), status: 429, error: 'quota_exceeded' }),
      record(accountId, { at: at(3), keyId: randomUUID() }),
    ]
    await insertRecords(db, [done, failed, later, record(randomUUID())])
    const ids = async (filter = {}) =>
      (await listRequests(db, { accountId, limit: 10, ...filter })).map((it) => it.requestId)
    expect(await ids()).toEqual([later.requestId, failed.requestId, done.requestId])
    expect(await ids({ failed: true })).toEqual([failed.requestId])
    expect(await ids({ before: at(3), limit: 1 })).toEqual([failed.requestId])
  })

  test('keeps text as it is', async () => {
    const accountId = randomUUID()
    const text = `'); DROP TABLE request_log; --\\ " $1 {}`
    await insertRecords(db, [record(accountId, { operation: text, error: text })])
    const [kept] = await listRequests(db, { accountId, limit: 1 })
    expect(kept).toMatchObject({ operation: text, error: text })
  })
})

describe('pruneRequests', () => {
  test('removes what is older than a time', async () => {
    const accountId = randomUUID()
    const old = new Date('2020-01-01T00:00Z')
    const limit = new Date('2020-01-02T00:00Z')
    await insertRecords(db, [record(accountId, { at: old }), record(accountId, { at: limit })])
    expect(await pruneRequests(db, limit)).toBe(1)
    expect(await listRequests(db, { accountId, limit: 5 })).toHaveLength(1)
  })
})
