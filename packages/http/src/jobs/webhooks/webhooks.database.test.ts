import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_NETWORK_POLICY, EngineError } from '@svc/engine'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import type { Customer } from '../../test/hosted-store.ts'
import { type JobView, webhookEvent } from '../job-schemas.ts'
import { type JobsLab, jobsLab, type LabService } from '../test/jobs-lab.ts'
import { webhookReceiver } from '../test/webhook-receiver.ts'

const missing = await missingPostgres()

/** The name of this machine is open, and the address that it stands for on port 80 is not. */
const POLICY = {
  allowPrivate: true,
  allowHosts: ['localhost', '127.0.0.1'],
  denyHosts: ['127.0.0.1:80', '[::1]:80'],
}

/** Receivers that take what they are sent and never answer. */
async function silentReceivers(count: number) {
  let held = 0
  const servers = Array.from({ length: count }, () =>
    createServer(() => held++).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    held: () => held,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

describe.skipIf(missing !== '')(`webhooks, sources and turns of jobs${missing}`, () => {
  let lab: JobsLab
  let service: LabService
  /** Has the policy that a service has unless it says otherwise, and runs no jobs. */
  let strict: LabService
  const order: string[] = []

  beforeAll(async () => {
    lab = await jobsLab()
    const operations = fakeOperations(async (input) => {
      const { html, pdfs } = Object(input) as { html?: string; pdfs?: { pdf: Uint8Array }[] }
      if (html === 'broken') throw new EngineError('conversion_failed', 'It broke.')
      order.push(html ?? 'merged')
      return textArtifact(html ?? (pdfs ?? []).map(({ pdf }) => Buffer.from(pdf)).join('+'))
    })
    // A receiver that does not answer holds its deliveries longer than any test lasts.
    service = await lab.start({ operations, policy: POLICY, webhookTimeoutMs: 600_000 })
    strict = await lab.start({ operations, policy: DEFAULT_NETWORK_POLICY, works: false })
  })
  afterAll(async () => {
    await strict[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await lab[Symbol.asyncDispose]()
  })

  const secretOf = async ({ headers }: Customer) => {
    const answer = await service.get('/webhook-secret', headers)
    return ((await answer.json()) as { secret: string }).secret
  }

  test('a job tells its receiver how it ended, signed with the secret of its owner', async () => {
    await using told = await webhookReceiver()
    const owner = await lab.customer(2)
    const stranger = await lab.customer(0)
    const id = await service.submit(owner, '<p>x', { webhook: { url: told.url } })
    const job = await service.ended(owner, id)
    await expect.poll(() => told.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = told.received
    const secret = await secretOf(owner)
    const event = new Webhook(secret).verify(body, headers) as Record<string, unknown>
    expect(event).toMatchObject({
      type: 'job.succeeded',
      timestamp: job.finished_at,
      data: { job_id: id, status: 'succeeded', result_url: job.result_url },
    })
    expect(webhookEvent.safeParse(event).error).toBeUndefined()
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    const other = await secretOf(stranger)
    expect(() => new Webhook(other).verify(body, headers)).toThrow()
  })

  test('a delivery that fails, or finds nobody, is tried again under the same id, and the job tells of every try', async () => {
    await using told = await webhookReceiver([500])
    const owner = await lab.customer(2)
    const { port, url, ...down } = await webhookReceiver()
    await down[Symbol.asyncDispose]()
    const unheard = await service.submit(owner, '<p>x', { webhook: { url } })
    const id = await service.submit(owner, 'broken', { webhook: { url: told.url } })
    const tried = async (job: string) => (await service.ended(owner, job)).webhook?.deliveries
    await expect.poll(() => tried(unheard)).toMatchObject([{ status: null }])
    await using back = await webhookReceiver([], port)
    await expect.poll(() => told.received, { timeout: 40_000 }).toHaveLength(2)
    const [first, second] = told.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(JSON.parse(second?.body ?? '{}')).toMatchObject({ type: 'job.failed' })
    await expect
      .poll(() => tried(id))
      .toMatchObject([
        { event: 'job.failed', status: 500, error: 'The receiver answered 500.' },
        { event: 'job.failed', status: 204, error: null },
      ])
    await expect.poll(() => back.received, { timeout: 40_000 }).toHaveLength(1)
    await expect.poll(() => tried(unheard)).toMatchObject([{ status: null }, { status: 204 }])
  })

  test('receivers that are slow hold up neither others of their owner nor those of other owners', async () => {
    await using told = await webhookReceiver()
    await using slow = await silentReceivers(4)
    const owner = await lab.customer(20)
    const submit = (who: Customer, url: string) =>
      service.submit(who, '<p>slow', { webhook: { url } })
    const [first = '', ...others] = slow.urls
    for (let n = 0; n < 6; n++) await submit(owner, first)
    await submit(owner, told.url)
    await expect.poll(() => told.received, { timeout: 50_000 }).toHaveLength(1)
    for (const url of [...others, ...others]) await submit(owner, url)
    await expect.poll(slow.held, { timeout: 50_000 }).toBeGreaterThanOrEqual(4)
    await submit(await lab.customer(1), told.url)
    await expect.poll(() => told.received, { timeout: 50_000 }).toHaveLength(2)
  })

  test('only the events that are asked for are told', async () => {
    await using told = await webhookReceiver()
    const owner = await lab.customer(3)
    const events = ['job.failed']
    await service.ended(
      owner,
      await service.submit(owner, '<p>x', { webhook: { url: told.url, events } }),
    )
    expect(told.received).toEqual([])
  })

  test.each([
    ...['http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::1]/', 'http://[fd00::1]/'],
    ...[
      'http://2130706434/',
      'http://0x7f000002/',
      'http://0177.0.0.2/',
      'http://[::ffff:7f00:2]/',
    ],
    ...['http://localhost/', 'https://a.LOCALHOST./', 'http://example.com:25/', 'http://me\\you/'],
  ])('an address that is closed in any case is refused when the job is posted: %s', async (url) => {
    const owner = await lab.customer(3)
    const body = { operation: 'convert/html', html: '<p>x', webhook: { url } }
    const answer = await strict.post(JSON.stringify(body), owner.headers, '/jobs')
    expect(await answer.json()).toMatchObject({ error: 'invalid_request', param: 'webhook.url' })
    expect(answer.status).toBe(400)
    const jobs = await strict.get('/jobs', owner.headers)
    expect(await jobs.json()).toMatchObject({ jobs: [] })
  })

  test('a name that leads inside is told in the log of deliveries as one that is not there', async () => {
    const owner = await lab.customer(3)
    const id = await service.submit(owner, '<p>y', { webhook: { url: 'http://localhost/' } })
    const first = async () => (await service.ended(owner, id)).webhook?.deliveries?.[0]
    const error =
      'webhook.url: localhost: its name does not resolve, or to no address that the network policy allows'
    await expect.poll(first, { timeout: 50_000 }).toMatchObject({ status: null, error })
  })

  test('a job takes results of earlier jobs of its owner, and of nobody else', async () => {
    const owner = await lab.customer(10)
    const ids = await Promise.all(['one', 'two'].map((html) => service.submit(owner, html)))
    const merge = (who: Customer, path: string) =>
      service.post(
        JSON.stringify({
          ...(path === '/jobs' && { operation: 'merge' }),
          pdfs: ids.map((job_id) => ({ pdf: { job_id } })),
        }),
        who.headers,
        path,
      )
    // At once: it waits for them.
    const posted = (await (await merge(owner, '/jobs')).json()) as { job_id: string }
    const merged = await service.ended(owner, posted.job_id)
    expect(merged.status).toBe('succeeded')
    expect(await (await fetch(merged.result_url ?? '')).text()).toBe('one+two')
    expect(await (await merge(owner, '/merge')).text()).toBe('one+two')
    const stranger = await lab.customer(1)
    const refused = await merge(stranger, '/merge')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: 'source_unavailable' })
  })

  test('owners take turns: one job does not wait for forty of another, nor they for one at a time', async () => {
    const many = await lab.customer(1000)
    const single = await lab.customer(1000)
    order.length = 0
    const flood: string[] = []
    for (let n = 0; n < 40; n += 4) {
      const four = [n, n + 1, n + 2, n + 3].map((name) => service.submit(many, `many ${name}`))
      flood.push(...(await Promise.all(four)))
    }
    const done = order.length
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const id = await service.submit(single, `single ${n}`)
      ids.push(id)
      expect((await service.ended(single, id)).status).toBe('succeeded')
    }
    const firstSingle = order.indexOf('single 0')
    expect(firstSingle - done).toBeLessThan(20)
    for (const id of flood) await service.ended(many, id)
    // While the single jobs came, the others went on.
    const between = order.slice(firstSingle, order.indexOf('single 4') + 1)
    expect(between.filter((name) => name.startsWith('many')).length).toBeGreaterThan(0)
  })

  test('what was kept long enough is gone: the job, its bytes and its address', async () => {
    const owner = await lab.customer(1)
    const id = await service.submit(owner, '<p>old')
    const job: JobView = await service.ended(owner, id)
    const { db } = lab.hosted.postgres
    await db
      .updateTable('job')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await service.get(`/jobs/${id}`, owner.headers)).status).toBe(404)
    expect((await fetch(job.result_url ?? '')).status).toBe(404)
    const { removeExpiredJobs } = await import('../results/remove-expired.ts')
    const { fileStore } = await import('../../artifacts/file-store.ts')
    expect(await removeExpiredJobs({ db, store: fileStore(lab.folder) })).toBe(1)
    const left = await db.selectFrom('job').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })
})
