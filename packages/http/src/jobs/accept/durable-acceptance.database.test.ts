import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findLiveServer } from '../../database/embedded/live-server.ts'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { type JobsLab, jobsLab } from '../test/jobs-lab.ts'
import { findRepeated } from './accept-job.ts'

const missing = await missingPostgres()
const operations = fakeOperations(async () => textArtifact('%PDF'))
/** Larger than what is kept in the database. */
const LARGE = 'x'.repeat(100_000)

describe.skipIf(missing !== '')(`acceptance of jobs${missing}`, () => {
  test.each([
    ['small', '0'],
    ['large', LARGE],
  ])(
    'a %s job outlives a crash of the database in the moment of its acceptance',
    async (_, html) => {
      await using lab = await lateLab()
      await using service = await lab.start({ operations, works: false })
      const customer = await lab.customer(5)
      const id = await service.submit(customer, html)
      expect(await jobsAfterCrash(lab)).toEqual({ [id]: 0 })
      expect(await customer.left()).toBe(4)
    },
  )

  test('whoever repeats a post is told of the job when the disk has it, and not before', async () => {
    await using lab = await lateLab()
    await using service = await lab.start({ operations, works: false })
    const { db } = lab.hosted.postgres
    const customer = await lab.customer(5)
    const headers = { ...customer.headers, 'Idempotency-Key': 'again' }
    const id = await service.submit({ ...customer, headers }, LARGE)
    // Seen, but not on the disk: as an acceptance is that somebody else still waits for.
    await sql`
      UPDATE job SET attempts = 1 FROM set_config('synchronous_commit', 'off', true) WHERE id = ${id}`.execute(
      db,
    )
    const { key, digest } = await db
      .selectFrom('job_idempotency')
      .selectAll()
      .executeTakeFirstOrThrow()
    const repeated = await findRepeated(db, customer.account, { key, digest })
    expect(repeated).toMatchObject({ outcome: 'repeated', job: { id, attempts: 1 } })
    expect(await jobsAfterCrash(lab)).toEqual({ [id]: 1 })
  })
})

/** A database of which nothing comes to the disk by itself in time: only what is waited for. */
async function lateLab(): Promise<JobsLab> {
  const lab = await jobsLab()
  const { db } = lab.hosted.postgres
  await sql`ALTER SYSTEM SET wal_writer_delay = '10s'`.execute(db)
  await sql`SELECT pg_reload_conf()`.execute(db)
  return lab
}

/** Kills the server and waits for the next one; returns the jobs that it knows with their attempts. */
async function jobsAfterCrash({ hosted }: JobsLab): Promise<object | null | undefined> {
  const { db, folder } = hosted.postgres
  const server = await findLiveServer(folder)
  if (typeof server !== 'object') throw new Error('no server runs')
  const look = async () => {
    const { rows } = await sql<{ started: string; jobs: object | null }>`
      SELECT pg_postmaster_start_time()::text AS started, (SELECT jsonb_object_agg(id, attempts) FROM job) AS jobs`.execute(
      db,
    )
    return rows[0]
  }
  const before = await look()
  process.kill(server.pid, 'SIGKILL')
  let after: typeof before
  const isNext = async () => {
    after = await look().catch(() => before)
    return after?.started !== before?.started
  }
  await expect.poll(isNext, { timeout: 30_000, interval: 100 }).toBe(true)
  return after?.jobs
}
