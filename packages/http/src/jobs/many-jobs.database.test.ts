import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { atOnce } from '@svc/engine'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/index.ts'
import type { Tables } from '../database/tables.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import { addFinishedJobs } from '../test/finished-jobs.ts'
import type { Customer } from '../test/hosted-store.ts'
import { acceptJobs, type NewJob, type QueuedRun } from './accept/accept-job.ts'
import { packBody } from './accept/packed-body.ts'
import type { Boss, BossConnection, QueuedJob } from './queue/boss.ts'
import { openBoss, SESSION } from './queue/open-boss.ts'
import { queueDepths } from './queue/queue-depths.ts'
import { queueStatement } from './queue/queue-statement.ts'
import { findJob, listJobs } from './read/read-jobs.ts'
import { claimJob } from './run/claim-job.ts'
import { endJob } from './run/end-job.ts'
import { TAKING } from './run/worker.ts'
import { type JobsLab, jobsLab } from './test/jobs-lab.ts'

const missing = await missingPostgres()

// By hand: ten thousand, and how long the other job waits.
const FLOOD = Number(process.env['SVC_FLOOD'] ?? '500')
const FINISHED = 20_000
// Rows that one statement does well within its time, on any machine.
const AT_ONCE = 25

/** A database whose statistics are complete when its one connection says so. */
function oneConnection(folder: string): Promise<Database> {
  const binFolder = process.env['PG_BIN_DIR']
  return openDatabase({ folder, binFolder }, { maxConnections: 1 })
}

/** Rows of jobs and of the queue that were read so far, by whomever. */
async function tuplesRead(db: Kysely<Tables>): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db)
  return await readBy('pg_stat_user_tables', db)
}

/** Rows of jobs and of the queue that this transaction read so far. */
function readWithin(db: Kysely<Tables>): Promise<number> {
  return readBy('pg_stat_xact_user_tables', db)
}

async function readBy(view: string, db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(seq_tup_read + idx_tup_fetch)::int AS read
    FROM ${sql.table(view)} WHERE relname IN ('job', 'job_common')`.execute(db)
  return rows[0]?.read ?? Number.NaN
}

describe.skipIf(missing !== '')(`many jobs${missing}`, () => {
  let lab: JobsLab
  let boss: Boss

  beforeAll(async () => {
    lab = await jobsLab()
    boss = await openBoss(lab.hosted.postgres, { log: () => {}, works: false })
  })
  afterAll(async () => {
    await boss.stop({ graceful: false })
    await lab[Symbol.asyncDispose]()
  })

  const newJob = ({ account, keyId }: Customer): NewJob => ({
    id: randomUUID(),
    owner: account,
    accountId: account,
    keyId,
    requestId: randomUUID(),
    operation: 'convert/html',
    queue: 'browser',
    credits: 1,
    labels: {},
    webhook: undefined,
    origin: 'http://localhost',
    input: { bytes: atOnce(packBody({ html: 'many' })) },
    idempotency: undefined,
  })

  /** Accepts jobs as `acceptJobs` does, without posting them. */
  async function flood(db: Kysely<Tables>, { account, keyId }: Customer): Promise<void> {
    const { text, entry } = await queueStatement(boss, 'browser', {})
    const columns = {
      owner: account,
      account_id: account,
      key_id: keyId,
      operation: 'convert/html',
    }
    const wanted = { ...columns, queue: 'browser', credits: 1, labels: {}, origin: '' }
    const body = atOnce(packBody({ html: 'many' }))
    for (let part = 0; part < FLOOD; part += AT_ONCE) {
      await sql`
        SELECT count(*) FROM (SELECT job_accept_all(
            jsonb_agg(${JSON.stringify(wanted)}::jsonb || jsonb_build_object('id', id, 'request_id', id)),
            array_agg(${body}::bytea), array_agg(NULL::text), array_agg(NULL::bytea), ${text},
            jsonb_agg(${JSON.stringify(entry)}::jsonb
              || jsonb_build_object('id', id, 'data', jsonb_build_object('job_id', id))))
          FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${AT_ONCE}::int)) ids) accepted`.execute(
        db,
      )
    }
  }

  test('jobs that are posted at once share a transaction, and one that cannot be written does not keep the others', async () => {
    const { db } = lab.hosted.postgres
    const accept = acceptJobs(db, boss)
    const owner = await lab.customer(20)
    const jobs = Array.from({ length: 10 }, () => newJob(owner))
    const accepted = await Promise.all(jobs.map(accept))
    expect(accepted.map((one) => (one.outcome === 'accepted' ? one.job.id : one))).toEqual(
      jobs.map(({ id }) => id),
    )
    const { rows } = await sql<{ jobs: number; turn: number }>`
      SELECT count(*)::int AS jobs, max(turn) AS turn FROM job WHERE owner = ${owner.account}
      GROUP BY xmin::text ORDER BY turn`.execute(db)
    // The first finds nobody to go with; how many find one another after it is a matter of moments.
    expect(rows[0]).toEqual({ jobs: 1, turn: 0 })
    expect(rows.reduce((sum, { jobs: count }) => sum + count, 0)).toBe(10)
    expect(rows.at(-1)?.turn).toBe(9)
    expect(rows.length).toBeLessThan(10)
    const [first, ...others] = Array.from({ length: 4 }, () => newJob(owner)).map(accept)
    const bad = accept({ ...newJob(owner), labels: { no: '\u0000' } })
    await expect(bad).rejects.toThrow('unsupported Unicode')
    expect(await Promise.all([first, ...others])).toMatchObject(
      Array.from({ length: 4 }, () => ({ outcome: 'accepted' })),
    )
    expect(await owner.left()).toBe(6)
    const bodies = await db
      .selectFrom('job_body')
      .innerJoin('job', 'job.id', 'job_id')
      .select('body')
      .where('owner', '=', owner.account)
      .execute()
    const sent = atOnce(packBody({ html: 'many' }))
    expect(bodies.map(({ body }) => sent.equals(body))).toEqual(Array(14).fill(true))
    await db.deleteFrom('job').where('owner', '=', owner.account).execute()
  })

  test('no call reads through the jobs that have ended', async () => {
    const { db, folder } = lab.hosted.postgres
    const owner = await lab.customer(10)
    await addFinishedJobs(db, owner.account, FINISHED)
    const own = await oneConnection(folder)
    const before = await tuplesRead(own.db)
    const page = { owner: owner.account, limit: 20, after: undefined }
    const listed = await listJobs(own.db, { ...page, status: undefined })
    expect(listed).toHaveLength(20)
    const place = { createdAt: listed[19]?.created_at ?? new Date(), id: listed[19]?.id ?? '' }
    expect(await listJobs(own.db, { ...page, status: 'succeeded', after: place })).toHaveLength(20)
    expect(await listJobs(own.db, { ...page, status: 'running' })).toEqual([])
    const job = newJob(owner)
    expect(await acceptJobs(own.db, boss)(job)).toMatchObject({ outcome: 'accepted' })
    expect(await findJob(own.db, owner.account, job.id)).toMatchObject({ status: 'queued' })
    expect((await queueDepths(own.db))[0]).toMatchObject({ queue: 'browser', queued: 1 })
    expect(await claimJob(own.db, job.id)).toMatchObject({ job: { attempts: 1 } })
    const failed = { status: 'failed', error: 'conversion_failed', detail: '' } as const
    expect(await endJob(own.db, boss, { id: job.id, lease: undefined }, failed)).toBeDefined()
    const read = (await tuplesRead(own.db)) - before
    await own.close()
    expect(read).toBeGreaterThan(40)
    expect(read).toBeLessThan(100)
  })

  test('queues that a version before made are kept as this one keeps them', async () => {
    const { db } = lab.hosted.postgres
    const kept = async () => {
      const { rows } = await sql<{ kept: number }>`
        SELECT DISTINCT deletion_seconds AS kept FROM pgboss.queue`.execute(db)
      return rows
    }
    await sql`UPDATE pgboss.queue SET deletion_seconds = 3600`.execute(db)
    const next = await openBoss(lab.hosted.postgres, { log: () => {}, works: false })
    await next.stop({ graceful: false })
    expect(await kept()).toEqual([{ kept: 60 }])
  })

  test('no job is taken by reading through those that wait, though the database has counted none', async () => {
    const { db, folder } = lab.hosted.postgres
    const owner = await lab.customer(FLOOD)
    // Left by the tests before.
    await sql`DELETE FROM pgboss.job_common`.execute(db)
    await addFinishedJobs(db, owner.account, FINISHED)
    await sql`ANALYZE pgboss.job_common`.execute(db)
    await flood(db, owner)
    const own = await oneConnection(folder)
    const queue = boss as Boss & {
      fetch(name: string, options: object): Promise<readonly QueuedJob<QueuedRun>[]>
    }
    const { claimed, read } = await own.db.transaction().execute(async (within) => {
      // As the queue's own connections are.
      for (const setting of SESSION) await sql.raw(`SET LOCAL ${setting}`).execute(within)
      const executeSql: BossConnection['executeSql'] = (text, values = []) =>
        within.executeQuery(CompiledQuery.raw(text, [...values]))
      const before = await readWithin(within)
      const [taken] = await queue.fetch('browser', { ...TAKING, db: { executeSql } })
      const claimed = await claimJob(within, taken?.data.job_id ?? '')
      return { claimed, read: (await readWithin(within)) - before }
    })
    await own.close()
    await db.deleteFrom('job').where('owner', '=', owner.account).execute()
    await sql`DELETE FROM pgboss.job_common`.execute(db)
    expect(claimed).toMatchObject({ job: { turn: 0, attempts: 1 } })
    expect(read).toBeGreaterThan(1)
    expect(read).toBeLessThan(10)
  })

  test('one job beside a flood of another owner is among the next ones', async () => {
    const { db } = lab.hosted.postgres
    const order: string[] = []
    const operations = fakeOperations(async (input) => {
      order.push(String(Reflect.get(Object(input), 'html')))
      await delay(5)
      return textArtifact('%PDF')
    })
    const many = await lab.customer(FLOOD)
    const single = await lab.customer(1)
    await flood(db, many)
    await using service = await lab.start({ operations })
    await expect.poll(() => order.length).toBeGreaterThan(5)
    const id = await service.submit(single, 'single')
    const accepted = order.length
    const job = await service.ended(single, id)
    expect(job.status).toBe('succeeded')
    // The one slot is taken, and so may be the next job.
    expect(order.indexOf('single') - accepted).toBeLessThan(5)
    if (process.env['SVC_FLOOD'] === undefined) return
    const waited = Date.parse(job.started_at ?? '') - Date.parse(job.created_at)
    console.info(`beside ${FLOOD} jobs it started after ${waited} ms`)
  })
})
