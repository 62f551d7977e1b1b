import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { atOnce, EngineError, type Operation } from '@svc/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../accounts/index.ts'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { fileStore } from '../artifacts/file-store.ts'
import { findLiveServer } from '../database/embedded/live-server.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import type { Customer } from '../test/hosted-store.ts'
import { packBody } from './accept/packed-body.ts'
import type { JobView } from './job-schemas.ts'
import { openBoss } from './queue/open-boss.ts'
import { queueStatement } from './queue/queue-statement.ts'
import { type JobsLab, jobsLab, type LabService } from './test/jobs-lab.ts'

const missing = await missingPostgres()

// Longer than a statement may take. By hand: a minute.
const SILENT_S = Number(process.env['SVC_SILENT_S'] ?? '7')
const HOUR_MS = 60 * 60_000
const LARGE = 'large '.repeat(20_000)

/** Conversions that take as many milliseconds as their HTML says. */
const operations = fakeOperations(async (input, { signal }) => {
  const ms = Number(Reflect.get(Object(input), 'html'))
  if (ms > 0) await delay(ms, undefined, { signal })
  return textArtifact('%PDF')
})

/** A store that is full when told so. */
function fillable(store: ArtifactStore): ArtifactStore & { isFull: boolean } {
  const filled = {
    ...store,
    isFull: false,
    async put(key: string, bytes: Uint8Array, mediaType: string) {
      if (filled.isFull) throw new EngineError('service_unavailable', 'There is no space left.')
      return store.put(key, bytes, mediaType)
    },
  }
  return filled
}

/** A store of which the first writing of a result is refused, and the first reading of a body and a result is cut off. */
function troubled(store: ArtifactStore): ArtifactStore {
  const met = new Set<string>()
  const isFirst = (call: string) => met.size < met.add(call).size
  return {
    ...store,
    async put(key, bytes, mediaType) {
      if (key.startsWith('results/') && isFirst('writing')) {
        throw new EngineError('service_unavailable', 'The artifact store answered 503.')
      }
      return store.put(key, bytes, mediaType)
    },
    async get(key, range) {
      const found = await store.get(key, range)
      if (found === undefined || !isFirst(key.split('/')[0] ?? '')) return found
      const whole = Buffer.concat(await found.stream.toArray())
      return { ...found, stream: Readable.from([whole.subarray(0, whole.byteLength / 2)]) }
    },
  }
}

describe.skipIf(missing !== '')(`jobs in trouble${missing}`, () => {
  let lab: JobsLab

  beforeAll(async () => {
    lab = await jobsLab()
  })
  afterAll(() => lab[Symbol.asyncDispose]())

  const post = (service: LabService, { headers }: Customer, body: object) =>
    service.post(JSON.stringify(body), { 'Content-Type': 'application/json', ...headers }, '/jobs')

  /** All jobs of a customer have ended well, each was charged once, and the books are right. */
  async function expectAllCharged(customer: Customer, credits: number): Promise<void> {
    const { db } = lab.hosted.postgres
    const states = async () => {
      const jobs = await db
        .selectFrom('job')
        .select(['status'])
        .where('account_id', '=', customer.account)
        .execute()
        .catch(() => undefined)
      return jobs && [...new Set(jobs.map(({ status }) => status))]
    }
    await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(['succeeded'])
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM job WHERE account_id = ${customer.account}`.execute(db)
    expect(await customer.left()).toBe(credits - (rows[0]?.count ?? 0))
    expect(await verifyLedger(db)).toEqual([])
  }

  /** Accepts a job as processes of the version before do; returns its id. */
  async function acceptAsBefore({ account, keyId }: Customer): Promise<string> {
    const { postgres } = lab.hosted
    const boss = await openBoss(postgres, { log: () => {}, works: false })
    const id = randomUUID()
    const { text, entry } = await queueStatement(boss, 'browser', { job_id: id }, { id })
    const columns = { owner: account, account_id: account, key_id: keyId, request_id: randomUUID() }
    const queued = { operation: 'convert/html', queue: 'browser', credits: 1 }
    const wanted = { id, ...columns, ...queued, labels: {}, origin: 'http://localhost' }
    const { rows } = await sql<{ outcome: string }>`
      SELECT outcome FROM job_accept(${JSON.stringify(wanted)}, ${atOnce(packBody({ html: '0' }))}, NULL, NULL,
        ${text}, ${JSON.stringify(entry)})`.execute(postgres.db)
    expect(rows).toEqual([{ outcome: 'accepted' }])
    await boss.stop({ graceful: false })
    return id
  }

  test('while the disk is full large bodies are refused and results wait; nothing is lost or charged twice', async () => {
    const store = fillable(fileStore(lab.folder))
    const converted: unknown[] = []
    const noted = fakeOperations(async (input) => {
      converted.push(Reflect.get(Object(input), 'html'))
      return textArtifact('%PDF')
    })
    await using service = await lab.start({ operations: noted, store })
    const customer = await lab.customer(5)
    store.isFull = true
    const refused = await post(service, customer, { operation: 'convert/html', html: LARGE })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).not.toBeNull()
    expect(await customer.left()).toBe(5)
    const id = await service.submit(customer, '0')
    const refusals = () =>
      service.jobsLogged.filter(({ event }) => event === 'artifact_store_away').length
    await expect.poll(refusals).toBe(2)
    store.isFull = false
    expect(await service.ended(customer, id)).toMatchObject({ status: 'succeeded', attempts: 1 })
    // The document was converted once, and what became of it kept meanwhile.
    expect(converted).toEqual(['0'])
    const counted = /^svc_job_store_failures_total (\d+)$/m.exec(await service.metrics.text())
    expect(Number(counted?.[1])).toBe(refusals())
    await expectAllCharged(customer, 5)
  })

  test('a store that refuses and cuts off makes jobs wait; whoever reads a result sees it whole or broken off', async () => {
    await using service = await lab.start({ operations, store: troubled(fileStore(lab.folder)) })
    const customer = await lab.customer(5)
    const id = await service.submit(customer, LARGE)
    const job = await service.ended(customer, id)
    expect(job).toMatchObject({ status: 'succeeded', attempts: 1 })
    const postponed = service.jobsLogged.filter(({ event }) => event === 'job_postponed')
    // The body that was cut off; the writing was tried again at once.
    expect(postponed).toHaveLength(1)
    const read = async () => (await fetch(job.result_url ?? '')).text()
    await expect(read()).rejects.toThrow()
    expect(await read()).toBe('%PDF')
    await expectAllCharged(customer, 5)
  })

  test('jobs outlive a PostgreSQL that is killed and one that is stopped, without a restart of the service', async () => {
    await using service = await lab.start({ operations })
    const customer = await lab.customer(1000)
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      for (let n = 0; n < 10; n++) await service.submit(customer, '50')
      const server = await findLiveServer(lab.hosted.postgres.folder)
      if (server === undefined || server === 'starting') throw new Error('no server runs')
      process.kill(server.pid, signal)
      const isTaken = async () =>
        (await post(service, customer, { operation: 'convert/html', html: '0' })).status === 202
      await expect.poll(isTaken, { timeout: 30_000 }).toBe(true)
    }
    await expectAllCharged(customer, 1000)
  })

  test('jobs outlive a PostgreSQL that says nothing: who posts meanwhile is answered 503', async () => {
    await using service = await lab.start({ operations })
    const customer = await lab.customer(1000)
    for (let n = 0; n < 10; n++) await service.submit(customer, '50')
    const server = await findLiveServer(lab.hosted.postgres.folder)
    if (server === undefined || server === 'starting') throw new Error('no server runs')
    const answer = await (async () => {
      using _stopped = standStill([server.pid, ...childrenOf(server.pid)])
      const [answered] = await Promise.all([
        post(service, customer, { operation: 'convert/html', html: '0' }),
        delay(SILENT_S * 1000),
      ])
      return answered
    })()
    expect(answer.status).toBe(503)
    await expectAllCharged(customer, 1000)
  }, 180_000)

  test('processes whose clocks are an hour wrong, and jump, run the jobs of each other, and give out the results', async () => {
    let jumped = 0
    const behind = () => new Date(Date.now() - HOUR_MS + jumped)
    const ahead = () => new Date(Date.now() + HOUR_MS - jumped)
    const jumping = fakeOperations(async () => {
      jumped = 2 * HOUR_MS
      return textArtifact('%PDF')
    })
    await using http = await lab.start({ operations, works: false, now: behind })
    await using worker = await lab.start({ operations: jumping, now: ahead })
    const customer = await lab.customer(5)
    const { job_id } = (await (
      await post(http, customer, { operation: 'convert/html', html: LARGE })
    ).json()) as { job_id: string }
    const job: JobView = await http.ended(customer, job_id)
    expect(job.status).toBe('succeeded')
    const lasts = Date.parse(job.result_expires_at ?? '') - Date.now()
    expect(Math.round(lasts / HOUR_MS)).toBe(24)
    for (const { url } of [http, worker]) {
      const { pathname, search } = new URL(job.result_url ?? '')
      expect(await (await fetch(`${url}${pathname}${search}`)).text()).toBe('%PDF')
    }
    await expectAllCharged(customer, 5)
  })

  test('a job whose claim the database lost in a crash is run again, and charged once', async () => {
    await using service = await lab.start({ operations })
    const { db } = lab.hosted.postgres
    const customer = await lab.customer(2)
    const id = await service.submit(customer, '300')
    const claimed = async () =>
      (await db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst())?.status
    await expect.poll(claimed).toBe('running')
    // As a crash leaves it that comes between the claim and its writing to the disk.
    await sql`
      UPDATE job SET status = 'queued', lease = NULL, attempts = 0, started_at = NULL WHERE id = ${id}`.execute(
      db,
    )
    expect(await service.ended(customer, id)).toMatchObject({ status: 'succeeded', attempts: 1 })
    await expectAllCharged(customer, 2)
  })

  test('a failure that comes after the claim was lost is not told as the end of the job', async () => {
    const broken = Promise.withResolvers<never>()
    let attempts = 0
    const once = fakeOperations(async () =>
      attempts++ === 0 ? broken.promise : textArtifact('%PDF'),
    )
    await using service = await lab.start({ operations: once })
    const { db } = lab.hosted.postgres
    const customer = await lab.customer(2)
    const id = await service.submit(customer, '0')
    await expect.poll(() => attempts).toBe(1)
    await sql`
      UPDATE job SET status = 'queued', lease = NULL, attempts = 0, started_at = NULL WHERE id = ${id}`.execute(
      db,
    )
    broken.reject(new EngineError('conversion_failed', 'It broke.'))
    expect(await service.ended(customer, id)).toMatchObject({ status: 'succeeded' })
    expect(service.jobsLogged.map(({ event }) => event)).not.toContain('job_failed')
    await expectAllCharged(customer, 2)
  })

  test('an old worker runs what it knows on a newer schema, and leaves the rest to a new one', async () => {
    const { db } = lab.hosted.postgres
    const [[key, known]] = Object.entries(operations) as [[string, Operation]]
    await using http = await lab.start({ operations, works: false })
    const customer = await lab.customer(5)
    const unknown = await post(http, customer, { operation: 'merge', pdfs: [{ blank: true }] })
    const { job_id } = (await unknown.json()) as { job_id: string }
    {
      await using old = await lab.start({ operations: { [key]: known } })
      await sql`ALTER TABLE job ADD of_the_next_version text NOT NULL DEFAULT 'x'`.execute(db)
      await sql`CREATE TABLE of_the_next (job_id uuid REFERENCES job ON DELETE CASCADE)`.execute(db)
      const isPostponed = () => old.jobsLogged.some(({ event }) => event === 'job_postponed')
      await expect.poll(isPostponed).toBe(true)
      const own = await http.ended(customer, await http.submit(customer, '0'))
      expect(own.status).toBe('succeeded')
    }
    await using _new = await lab.start({ operations })
    expect(await http.ended(customer, job_id)).toMatchObject({ status: 'succeeded', attempts: 1 })
    await expectAllCharged(customer, 5)
    // Processes of the version before reserve with six arguments.
    const { rows } = await sql<{ outcome: string }>`
      SELECT credit_reserve(gen_random_uuid(), ${customer.account}::uuid, ${customer.keyId}::uuid, 'merge'::text,
        interval '1 minute', now()) AS outcome`.execute(db)
    expect(rows).toEqual([{ outcome: 'reserved' }])
    // They accept one job at a time.
    const accepted = await acceptAsBefore(customer)
    expect(await http.ended(customer, accepted)).toMatchObject({ status: 'succeeded' })
  })
})

/** Stops processes until disposed. Those of a server end by themselves at any time, and need neither then. */
function standStill(pids: readonly number[]): Disposable {
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {}
    }
  }
  tell('SIGSTOP')
  return { [Symbol.dispose]: () => tell('SIGCONT') }
}

/** Processes of a server's own, by their parent. */
function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
        return Number(rest.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}
