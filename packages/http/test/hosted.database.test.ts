import { EngineError } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmAccount,
  listRequests,
  type Peppers,
  resumeAccount,
  revokeKey,
  sqlCredits,
  sqlKeyStore,
  suspendAccount,
  verifyLedger,
} from '../src/accounts/index.ts'
import { SUPERUSER } from '../src/database/embedded/cluster.ts'
import { socketFolderFor } from '../src/database/embedded/socket-folder.ts'
import { openDatabase } from '../src/database/index.ts'
import { missingPostgres, type PrivatePostgres } from '../src/database/test/private-postgres.ts'
import { tcpProxy } from '../src/database/test/tcp-proxy.ts'
import type { AccountInfo } from '../src/openapi/service-schemas.ts'
import { KeyGuesses } from '../src/rate-limit/key-guesses.ts'
import { expectError } from '../src/test/expect-error.ts'
import { fakeOperations, textArtifact } from '../src/test/fake-operations.ts'
import { customerIn, type HostedStore, hostedStore } from '../src/test/hosted-store.ts'
import { testService, UNKNOWN_KEY, unlimited } from '../src/test/test-service.ts'

const missing = await missingPostgres()
const HTML = JSON.stringify({ html: '<p>x' })
const log = () => {}

let store: HostedStore
let postgres: PrivatePostgres
let peppers: Peppers
let deps: HostedStore['deps']

beforeAll(async () => {
  if (missing !== '') return
  store = await hostedStore()
  ;({ postgres, peppers, deps } = store)
})
afterAll(() => store?.[Symbol.asyncDispose]())

const customer = (monthlyAllowance: number, confirmed = true) =>
  customerIn({ db: postgres.db, peppers }, monthlyAllowance, confirmed)

describe.skipIf(missing !== '')(`a hosted service${missing}`, () => {
  test('lets in confirmed accounts alone, until they are suspended or their key is revoked', async () => {
    await using service = await testService(deps)
    const { account, keyId, headers } = await customer(5, false)
    const unknown = { Authorization: `Bearer ${UNKNOWN_KEY}` }
    const answer = async (sent: Record<string, string>) => {
      const response = await service.post(HTML, sent)
      const fields = [...response.headers].filter(
        ([name]) => !['request-id', 'date'].includes(name),
      )
      return JSON.stringify([response.status, fields, await response.text()])
    }
    const refused = await answer(unknown)
    expect(await answer(headers)).toBe(refused)
    await confirmAccount(postgres.db, account, new Date())
    expect((await service.post(HTML, headers)).status).toBe(200)
    await suspendAccount(postgres.db, account, new Date())
    await expectError(await service.post(HTML, headers), 403, 'account_suspended')
    await resumeAccount(postgres.db, account)
    expect((await service.post(HTML, headers)).status).toBe(200)
    await revokeKey(postgres.db, keyId, { peppers, now: new Date() })
    expect(await answer(headers)).toBe(refused)
  })

  test('charges a success, and nothing else', async () => {
    let fails = false
    const operations = fakeOperations(async () => {
      if (fails) throw new EngineError('conversion_failed', 'Broken.')
      return textArtifact('%PDF')
    })
    await using service = await testService({ ...deps, operations })
    const { account, headers, left } = await customer(2)
    const remaining = (response: Response) => response.headers.get('Credits-Remaining')
    const first = await service.post(HTML, headers)
    expect([first.status, remaining(first)]).toEqual([200, '1'])
    expect(await left()).toBe(1)
    fails = true
    const failed = await service.post(HTML, headers)
    expect(remaining(failed)).toBe('1')
    await expectError(failed, 500, 'conversion_failed')
    const invalid = await service.post('{}', headers)
    expect(remaining(invalid)).toBe('1')
    await expectError(invalid, 400, 'invalid_request')
    const { credits, plan } = (await (await service.get('/account', headers)).json()) as AccountInfo
    expect(credits).toMatchObject({ remaining: 1, allowance: 1, topup: 0 })
    expect(plan).toEqual({ monthly_allowance: 2, billing_day: 1 })
    expect(await left()).toBe(1)
    fails = false
    expect((await service.post(HTML, headers)).status).toBe(200)
    await expectError(await service.post(HTML, headers), 429, 'quota_exceeded')
    expect(await left()).toBe(0)
    const requests = async () =>
      (await listRequests(postgres.db, { accountId: account, limit: 10 }))
        .map(({ status, error, credits }) => `${status} ${error ?? ''} ${credits}`)
        .sort()
    await expect.poll(requests).toEqual([
      // GET /account costs nothing.
      '200  0',
      '200  1',
      '200  1',
      '400 invalid_request 0',
      '429 quota_exceeded 0',
      '500 conversion_failed 0',
    ])
    const [found] = (
      await listRequests(postgres.db, { accountId: account, failed: true, limit: 10 })
    ).filter(({ status }) => status === 500)
    expect(found?.requestId).toBe(failed.headers.get('Request-Id'))
    expect(await verifyLedger(postgres.db)).toEqual([])
  })

  test('sells the last credit once, to one of fifty who want it at the same time', async () => {
    await using service = await testService(deps)
    for (let round = 0; round < 20; round++) {
      const { headers, left } = await customer(1)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => service.post(HTML, headers)),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 429)).toHaveLength(49)
      expect(await left()).toBe(0)
    }
    expect(await verifyLedger(postgres.db)).toEqual([])
  })

  test('stores what a client sends as what it is: text', async () => {
    await using service = await testService(deps)
    const { headers, left } = await customer(3)
    const evil = `'; DROP TABLE account; --`
    const path = encodeURIComponent(evil)
    await service.get(`/${path}?${path}`, { ...headers, 'User-Agent': evil })
    await service.post(JSON.stringify({ [evil]: evil }), { ...headers, 'Service-Version': evil })
    await expectError(
      await service.get('/version', { Authorization: `Bearer ${evil}` }),
      401,
      'invalid_api_key',
    )
    expect((await service.post(HTML, headers)).status).toBe(200)
    expect(await left()).toBe(2)
  })

  test('answers 503 while its store is silent, gives nothing away, and goes on when it is back', async () => {
    const { headers, left } = await customer(2)
    await using proxy = await tcpProxy(`${socketFolderFor(postgres.folder)}/.s.PGSQL.5432`)
    const url = `postgres://${SUPERUSER}@127.0.0.1:${proxy.port}/postgres`
    const far = await openDatabase({ url, folder: 'unused' }, { statementTimeoutMs: 300 })
    const credits = sqlCredits(far.db, { log })
    let duringRun = () => {}
    await using service = await testService({
      access: {
        open: false,
        keys: sqlKeyStore(far.db, peppers),
        limiter: unlimited,
        guesses: new KeyGuesses(),
      },
      credits,
      pingStore: () => far.ping(),
      operations: fakeOperations(async () => {
        duringRun()
        return textArtifact('%PDF')
      }),
    })
    proxy.silence()
    await expectError(await service.post(HTML, headers), 503, 'service_unavailable')
    expect(await (await service.get('/health', {})).json()).toEqual({ status: 'unavailable' })
    proxy.speak()
    await expect.poll(async () => (await service.get('/health', {})).status).toBe(200)
    // Between the reservation and the charge: there is a result by then, and it is not delivered.
    duringRun = () => proxy.silence()
    await expectError(await service.post(HTML, headers), 503, 'service_unavailable')
    duringRun = () => {}
    proxy.speak()
    const leftAfterSweep = async () => {
      await credits.sweep()
      return left()
    }
    // However slow the machine, and however long the pool holds connections that were silent.
    await expect.poll(leftAfterSweep, { timeout: 30_000 }).toBe(2)
    expect((await service.post(HTML, headers)).status).toBe(200)
    expect(await left()).toBe(1)
    expect(await verifyLedger(postgres.db)).toEqual([])
    await far.close()
  })
})
