import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../accounts/index.ts'
import { fileStore } from '../../artifacts/file-store.ts'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { WAIT_MAX_DAYS } from '../job.ts'
import type { Boss } from '../queue/boss.ts'
import { openBoss } from '../queue/open-boss.ts'
import { type JobsLab, jobsLab } from '../test/jobs-lab.ts'
import { webhookReceiver } from '../test/webhook-receiver.ts'
import { endOverdueJobs } from './sweep-jobs.ts'

const missing = await missingPostgres()
const LARGE = 'large '.repeat(20_000)
const operations = fakeOperations(async () => textArtifact('%PDF'))

describe.skipIf(missing !== '')(`jobs that nobody ran in time${missing}`, () => {
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

  const sweep = (ended: string[] = []) => {
    const { db } = lab.hosted.postgres
    const onEnd = ({ id }: { readonly id: string }) => void ended.push(id)
    return endOverdueJobs({ db, boss, store: fileStore(lab.folder), onEnd })
  }

  const setBack = (id: string, days: number) =>
    sql`UPDATE job SET created_at = created_at - make_interval(days => ${days}) WHERE id = ${id}`.execute(
      lab.hosted.postgres.db,
    )

  test('end failed and refunded, their owner is told, and their bodies are gone', async () => {
    await using receiver = await webhookReceiver()
    await using http = await lab.start({ operations, works: false })
    const { db } = lab.hosted.postgres
    const customer = await lab.customer(2)
    const webhook = { url: receiver.url, events: ['job.failed'] }
    const late = await http.submit(customer, LARGE, { webhook })
    const early = await http.submit(customer, '<p>in time')
    await setBack(late, WAIT_MAX_DAYS)
    await setBack(early, WAIT_MAX_DAYS - 1)
    // As the queue forgets what nobody took.
    await sql`DELETE FROM pgboss.job WHERE data->>'job_id' = ${late}`.execute(db)
    const ended: string[] = []
    expect(await sweep(ended)).toBe(1)
    expect(ended).toEqual([late])
    expect(await http.ended(customer, late)).toMatchObject({
      status: 'failed',
      attempts: 0,
      error: {
        error: 'service_unavailable',
        detail: `The job waited ${WAIT_MAX_DAYS} days and no worker could run it. Nothing is charged; post it again.`,
      },
      credits: { charged: 0, refunded: 1 },
    })
    expect(await customer.left()).toBe(1)
    const bodies = (await readdir(lab.folder, { recursive: true })).filter((name) =>
      name.includes(late),
    )
    expect(bodies).toEqual([])
    await using worker = await lab.start({ operations })
    expect(await worker.ended(customer, early)).toMatchObject({ status: 'succeeded' })
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'job.failed',
      data: { job_id: late },
    })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('end as well when their worker was lost, but not while one runs them', async () => {
    await using http = await lab.start({ operations, works: false })
    const { db } = lab.hosted.postgres
    const customer = await lab.customer(2)
    const [lost, running] = [
      await http.submit(customer, '<p>1'),
      await http.submit(customer, '<p>2'),
    ]
    const claims = [
      [lost, 3600],
      [running, 0],
    ] as const
    for (const [id, secondsAgo] of claims) {
      await setBack(id, WAIT_MAX_DAYS)
      await sql`
        UPDATE job SET status = 'running', attempts = 1, lease = ${randomUUID()},
          started_at = clock_timestamp() - make_interval(secs => ${secondsAgo})
        WHERE id = ${id}`.execute(db)
    }
    expect(await sweep()).toBe(1)
    expect(await http.ended(customer, lost)).toMatchObject({ status: 'failed' })
    const left = await (await http.get(`/jobs/${running}`, customer.headers)).json()
    expect(left).toMatchObject({ status: 'running' })
  })

  test('the queue keeps the place of a job for longer than the job may wait', async () => {
    await using http = await lab.start({ operations, works: false })
    const id = await http.submit(await lab.customer(1), '<p>kept')
    const { rows } = await sql<{ days: number }>`
      SELECT extract(day FROM keep_until - created_on)::int AS days FROM pgboss.job
      WHERE data->>'job_id' = ${id}`.execute(lab.hosted.postgres.db)
    expect(rows).toEqual([{ days: WAIT_MAX_DAYS + 1 }])
  })
})
