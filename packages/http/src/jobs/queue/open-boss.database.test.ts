import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { jobsLab } from '../test/jobs-lab.ts'

const missing = await missingPostgres()
const operations = fakeOperations(async () => textArtifact('%PDF'))

describe.skipIf(missing !== '')(`the queue of jobs${missing}`, () => {
  test('is told of in words while it fails, and goes on after that', async () => {
    await using lab = await jobsLab()
    await using service = await lab.start({ operations })
    const { db } = lab.hosted.postgres
    const fetching = () =>
      service.jobsLogged.filter(
        ({ event, cause }) => event === 'queue_failed' && Reflect.has(Object(cause), 'worker'),
      )
    await sql`ALTER TABLE pgboss.job_common RENAME TO job_away`.execute(db)
    await expect.poll(fetching, { timeout: 20_000 }).not.toEqual([])
    await sql`ALTER TABLE pgboss.job_away RENAME TO job_common`.execute(db)
    const [{ cause } = {}] = fetching()
    expect(cause).toBeInstanceOf(Error)
    expect((cause as Error).stack).toMatch(/job_common.*does not exist/)
    const owner = await lab.customer(1)
    const job = await service.ended(owner, await service.submit(owner, '<p>after'))
    expect(job).toMatchObject({ status: 'succeeded' })
  })
})
