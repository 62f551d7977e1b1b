import { EngineError, operations } from '@svc/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../accounts/index.ts'
import { fileStore } from '../artifacts/file-store.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { type JobsLab, jobsLab, type LabService } from '../jobs/test/jobs-lab.ts'
import { openApiDocument } from '../openapi/document.ts'
import { expectError } from '../test/expect-error.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import type { Customer } from '../test/hosted-store.ts'

const missing = await missingPostgres()

let lab: JobsLab
let service: LabService
/** Documents that were converted, in their order. */
const converted: string[] = []
/** Let conversions of the document `slow` end. */
let gate = Promise.withResolvers<void>()

beforeAll(async () => {
  if (missing !== '') return
  lab = await jobsLab()
  const fakes = fakeOperations(async (input) => {
    const { html = '' } = input as { html?: string }
    converted.push(html)
    if (html === 'broken') throw new EngineError('conversion_failed', 'It broke.')
    if (html === 'slow') await gate.promise
    if (html === 'odd') {
      const message = 'The font a\0b\ud800 was not found.'
      const warnings = [{ code: 'font_substituted', severity: 'warning', message } as const]
      return { ...textArtifact('%PDF odd'), warnings }
    }
    return textArtifact(`%PDF ${html} ${converted.length}`)
  })
  const { measure } = fakeOperations()
  if (measure === undefined) throw new Error('there is no operation that measures')
  service = await lab.start({ operations: { ...fakes, measure }, works: false })
})
afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  await lab?.[Symbol.asyncDispose]()
})

const quick = fakeOperations(async () => textArtifact('%PDF'))

/** However slow the machine is. */
const PATIENT = { timeout: 30_000 }

/** Posts a document with an `Idempotency-Key`. */
const post = ({ headers }: Customer, key: string, html: string, path?: string) =>
  service.post(JSON.stringify({ html }), { ...headers, 'Idempotency-Key': key }, path)

/** The parts of an answer that are the same each time. */
const seen = async (response: Response) => {
  const names = ['content-type', 'content-length', 'etag', 'document-pages', 'content-disposition']
  const fields = names.map((name) => response.headers.get(name))
  return [response.status, ...fields, await response.text()]
}

const replayed = (response: Response) => response.headers.get('Idempotent-Replayed')

/** Changes what the database has of a key. */
const change = (key: string, set: ReturnType<typeof sql>) =>
  sql`UPDATE keyed_answer SET ${set} WHERE key = ${key}`.execute(lab.hosted.postgres.db)

const PAST = sql`clock_timestamp() - interval '1 second'`

describe.skipIf(missing !== '')(`a request with an Idempotency-Key${missing}`, () => {
  test('is converted and charged once, however often it is sent', async () => {
    const customer = await lab.customer(5)
    const first = await post(customer, 'a', 'once')
    expect(replayed(first)).toBeNull()
    const answer = await seen(first)
    for (let time = 0; time < 3; time++) {
      const again = await post(customer, 'a', 'once')
      expect(replayed(again)).toBe('true')
      expect(again.headers.get('Credits-Remaining')).toBe('4')
      expect(await seen(again)).toEqual(answer)
    }
    expect(await customer.left()).toBe(4)
    expect(converted.filter((html) => html === 'once')).toHaveLength(1)
    expect(await verifyLedger(lab.hosted.postgres.db)).toEqual([])
  })

  test('is answered again with every header field that the interface says is there', async () => {
    const customer = await lab.customer(2)
    await post(customer, 'fields', 'fields')
    const again = await post(customer, 'fields', 'fields')
    expect(replayed(again)).toBe('true')
    const document = openApiDocument({ convertHtml: operations.convertHtml })
    const { headers } = document.paths?.['/convert/html']?.post?.responses?.[200] ?? {}
    const stated = Object.entries(headers ?? {}).filter(([, header]) => Object(header).required)
    expect(stated.length).toBeGreaterThan(5)
    for (const [name] of stated) expect(again.headers.has(name), name).toBe(true)
  })

  test('is answered without a warning of Node', async () => {
    const told: Error[] = []
    const note = (warning: Error) => void told.push(warning)
    process.on('warning', note)
    const customer = await lab.customer(2)
    for (let time = 0; time < 2; time++) await seen(await post(customer, 'quiet', 'quiet'))
    process.off('warning', note)
    expect(told).toEqual([])
  })

  test('is kept whatever its document puts into warnings', async () => {
    const customer = await lab.customer(2)
    for (let time = 0; time < 2; time++) {
      const answer = await post(customer, 'odd', 'odd')
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('%PDF odd')
    }
    expect(await customer.left()).toBe(1)
  })

  test('is refused when the key came with another document or for another operation', async () => {
    const customer = await lab.customer(5)
    await post(customer, 'b', 'one')
    await expectError(await post(customer, 'b', 'two'), 409, 'idempotency_conflict')
    const elsewhere = await post(customer, 'b', 'one', '/convert/html/image')
    await expectError(elsewhere, 409, 'idempotency_conflict')
    expect(await customer.left()).toBe(4)
  })

  test('shares its key with no other account', async () => {
    const [one, other] = [await lab.customer(5), await lab.customer(5)]
    await post(one, 'c', 'mine')
    const answer = await post(other, 'c', 'yours')
    expect([answer.status, replayed(answer)]).toEqual([200, null])
  })

  test('is told to come again while the first is under way, and then gets its answer', async () => {
    const customer = await lab.customer(5)
    gate = Promise.withResolvers()
    const first = post(customer, 'd', 'slow')
    await expect.poll(() => converted.at(-1), PATIENT).toBe('slow')
    const second = await post(customer, 'd', 'slow')
    expect(second.headers.get('Retry-After')).toBe('1')
    await expectError(second, 409, 'idempotency_in_progress')
    gate.resolve()
    const answer = await seen(await first)
    expect(await seen(await post(customer, 'd', 'slow'))).toEqual(answer)
    expect(await customer.left()).toBe(4)
  })

  test('is refused as soon as the store has not taken its answer, and costs nothing', async () => {
    const customer = await lab.customer(5)
    const away = {
      put: () => Promise.reject(new EngineError('service_unavailable', 'It does not answer.')),
      delete: () => new Promise<never>(() => {}),
    }
    const store = { ...fileStore(lab.folder), ...away }
    await using other = await lab.start({ operations: quick, works: false, store })
    const headers = { ...customer.headers, 'Idempotency-Key': 'away' }
    await expectError(await other.post('{"html":"x"}', headers), 503, 'service_unavailable')
    expect(await customer.left()).toBe(5)
    expect((await post(customer, 'away', 'there again')).status).toBe(200)
  })

  test('of fifty at the same time one is converted', async () => {
    const customer = await lab.customer(50)
    const all = await Promise.all(Array.from({ length: 50 }, () => post(customer, 'e', 'crowd')))
    for (const { status } of all) expect([200, 409]).toContain(status)
    expect(all.filter((answer) => answer.status === 200 && replayed(answer) === null)).toHaveLength(
      1,
    )
    expect(converted.filter((html) => html === 'crowd')).toHaveLength(1)
    expect(await customer.left()).toBe(49)
  })

  test('that fails costs nothing and is run again', async () => {
    const customer = await lab.customer(5)
    await expectError(await post(customer, 'f', 'broken'), 500, 'conversion_failed')
    await expectError(await post(customer, 'f', 'broken'), 500, 'conversion_failed')
    // Nothing was answered under the key: another document may have it.
    expect((await post(customer, 'f', 'whole')).status).toBe(200)
    expect(await customer.left()).toBe(4)
  })

  test('without credits left is refused, and may be sent again once there are some', async () => {
    const customer = await lab.customer(0)
    await expectError(await post(customer, 'g', 'poor'), 429, 'quota_exceeded')
    await expectError(await post(customer, 'g', 'poor'), 429, 'quota_exceeded')
    expect(converted).not.toContain('poor')
  })

  test('gets the answer that was charged though the process died before it said so', async () => {
    const customer = await lab.customer(5)
    const answer = await seen(await post(customer, 'h', 'paid'))
    await change('h', sql`held_until = ${PAST}`)
    expect(await seen(await post(customer, 'h', 'paid'))).toEqual(answer)
    expect(await customer.left()).toBe(4)
  })

  test('is converted anew when the process died before the charge', async () => {
    const customer = await lab.customer(5)
    await post(customer, 'i', 'unpaid')
    await change('i', sql`held_until = ${PAST}, request_id = ${crypto.randomUUID()}`)
    const again = await post(customer, 'i', 'unpaid')
    expect([again.status, replayed(again)]).toEqual([200, null])
    expect(await customer.left()).toBe(3)
    expect(replayed(await post(customer, 'i', 'unpaid'))).toBe('true')
  })

  test('whose key another has taken over meanwhile is not charged', async () => {
    const customer = await lab.customer(5)
    gate = Promise.withResolvers()
    const stalled = post(customer, 'j', 'slow')
    await expect.poll(() => customer.left(), PATIENT).toBe(4)
    await change('j', sql`request_id = ${crypto.randomUUID()}`)
    gate.resolve()
    await expectError(await stalled, 503, 'service_unavailable')
    expect(await customer.left()).toBe(5)
  })

  test('is converted anew after 24 hours, or when its bytes are gone', async () => {
    const customer = await lab.customer(5)
    await post(customer, 'k', 'old')
    await change('k', sql`created_at = created_at - interval '24 hours'`)
    expect(replayed(await post(customer, 'k', 'old'))).toBeNull()
    await change('k', sql`result_key = 'results/2026-01-01T00/none'`)
    expect(replayed(await post(customer, 'k', 'old'))).toBeNull()
    expect(await customer.left()).toBe(2)
  })

  test('gets a JSON result again, too', async () => {
    const { headers } = await lab.customer(0)
    const send = () =>
      service.post('{"text":"x"}', { ...headers, 'Idempotency-Key': 'l' }, '/measure')
    const [first, second] = [await send(), await send()]
    expect([first.status, replayed(first), replayed(second)]).toEqual([200, null, 'true'])
    expect(await second.json()).toEqual(await first.json())
  })

  test('with a key that is none is refused', async () => {
    const customer = await lab.customer(1)
    await expectError(await post(customer, 'two words', 'x'), 400, 'invalid_request')
    await expectError(await post(customer, 'x'.repeat(256), 'x'), 400, 'invalid_request')
  })
})
