import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { addFinishedJobs } from '../../test/finished-jobs.ts'
import type { Boss } from '../queue/boss.ts'
import { openBoss } from '../queue/open-boss.ts'
import { type JobsLab, jobsLab } from '../test/jobs-lab.ts'
import { forgetKeys, removeExpiredJobs } from './remove-expired.ts'

const missing = await missingPostgres()

/** All tables, and what keeps each from growing for ever. */
const BOUNDS: Readonly<Record<string, string>> = {
  account: 'an account each',
  api_key: 'a key each',
  credit_balance: 'an account each',
  credit_entry: 'the books: kept, as the law and verifyLedger want them',
  credit_hold: 'gone when its request ends; those of the dead are swept',
  job: 'removed 24 hours after the end, which comes within 14 days',
  job_body: 'gone when the job ends',
  job_idempotency: 'forgotten after 24 hours',
  keyed_answer: 'forgotten after 24 hours',
  kysely_migration: 'a migration each',
  kysely_migration_lock: 'one row',
  lost_attempt: 'removed after 15 minutes',
  posted_input: 'removed after an hour',
  process_lease: 'gone when its process ends; those of the dead are removed after a day',
  request_log: 'pruned after 400 days',
  service_secret: 'one row',
  webhook_delivery: 'removed with its job',
  'pgboss.bam': 'changes of the schema of the queue',
  'pgboss.job': 'removed a minute after the end',
  'pgboss.job_common': 'a part of pgboss.job',
  'pgboss.job_dependency': 'not used',
  'pgboss.queue': 'a queue each',
  'pgboss.queue_stats': 'not used',
  'pgboss.schedule': 'not used',
  'pgboss.subscription': 'not used',
  'pgboss.version': 'one row',
  'pgboss.warning': 'not used',
}

describe.skipIf(missing !== '')(`what is over leaves the database${missing}`, () => {
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

  test('each of its tables has a bound', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || tablename AS name
      FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
        AND tablename !~ '^queue_stats_[0-9]+$'`.execute(lab.hosted.postgres.db)
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(BOUNDS).sort())
  })

  test('expired jobs go, their bytes some at a time, and no transaction waits for the store', async () => {
    const { db } = lab.hosted.postgres
    const { account } = await lab.customer(0)
    await addFinishedJobs(db, account, 620)
    await sql`
      UPDATE job SET result_key = 'results/' || id, input_key = 'inputs/' || id,
        expires_at = now() - make_interval(secs => CASE WHEN turn <= 600 THEN 1 ELSE -60 END)`.execute(
      db,
    )
    const removed = new Set<string>()
    let underway = 0
    let most = 0
    let waiting = 0
    const store = {
      async delete(key: string) {
        most = Math.max(most, ++underway)
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM pg_stat_activity WHERE state = 'idle in transaction'`.execute(
          db,
        )
        waiting += rows[0]?.count ?? 0
        underway--
        removed.add(key)
      },
    }
    expect(await removeExpiredJobs({ db, store })).toBe(600)
    expect(removed.size).toBe(1200)
    expect(most).toBeGreaterThan(1)
    expect(waiting).toBe(0)
    const left = await db.selectFrom('job').select('turn').execute()
    expect(left.every(({ turn }) => turn > 600)).toBe(true)
    expect(left).toHaveLength(20)
  })

  test('a job whose bytes the store does not remove is removed later', async () => {
    const { db } = lab.hosted.postgres
    await sql`UPDATE job SET expires_at = now()`.execute(db)
    const away = async () => {
      throw new Error('The store is away.')
    }
    await expect(removeExpiredJobs({ db, store: { delete: away } })).rejects.toThrow('away')
    expect(await removeExpiredJobs({ db, store: { delete: async () => {} } })).toBe(20)
  })

  test('keys are forgotten after a day, as many as there are', async () => {
    const { db } = lab.hosted.postgres
    for (const [hours, count] of [
      [25, 5200],
      [23, 10],
    ] as const) {
      await sql`
        INSERT INTO job_idempotency (owner, key, digest, job_id, created_at)
        SELECT 'owner', ${hours} || '-' || n, sha256('x'), gen_random_uuid(),
          now() - make_interval(hours => ${hours})
        FROM generate_series(1, ${count}::int) n`.execute(db)
    }
    expect(await forgetKeys(db)).toBe(5200)
    expect(await db.selectFrom('job_idempotency').select('key').execute()).toHaveLength(10)
  })
})
