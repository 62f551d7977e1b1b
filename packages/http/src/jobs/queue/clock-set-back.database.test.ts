import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { jobsLab } from '../test/jobs-lab.ts'
import { followClockSetBack } from './clock-set-back.ts'

const missing = await missingPostgres()
const operations = fakeOperations(async () => textArtifact('%PDF'))

describe.skipIf(missing !== '')(`jobs of a database whose clock is set${missing}`, () => {
  test('set back: those that wait are run at once, and those of a worker that was killed are begun again', async () => {
    await using lab = await jobsLab()
    const { db } = lab.hosted.postgres
    const owner = await lab.customer(5)
    await using http = await lab.start({ operations, works: false })
    const waiting = await http.submit(owner, '<p>waits')
    const lost = await http.submit(owner, '<p>lost')
    await sql`
      UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() WHERE data->>'job_id' = ${lost}`.execute(
      db,
    )
    await sql`
      UPDATE job SET status = 'running', attempts = 1, lease = ${randomUUID()}, started_at = now() WHERE id = ${lost}`.execute(
      db,
    )
    expect(await followClockSetBack(db)).toBe(false)
    await setBack()
    expect(await followClockSetBack(db)).toBe(true)
    expect(await followClockSetBack(db)).toBe(false)
    await using worker = await lab.start({ operations })
    expect(await worker.ended(owner, waiting)).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(await worker.ended(owner, lost)).toMatchObject({ status: 'succeeded', attempts: 2 })

    /** By an hour: all that was written is later than it was. */
    async function setBack(): Promise<void> {
      await sql`UPDATE pgboss.queue SET monitor_claim_on = now() + interval '1 hour'`.execute(db)
      await sql`
        UPDATE pgboss.job SET
          start_after = start_after + interval '1 hour', heartbeat_on = heartbeat_on + interval '1 hour'`.execute(
        db,
      )
    }
  }, 60_000)

  test.each([40, -40])(
    'by %i days: a job that was accepted before ends as others do',
    async (days) => {
      await using lab = await jobsLab()
      const { db } = lab.hosted.postgres
      const owner = await lab.customer(2)
      await using http = await lab.start({ operations, works: false })
      const id = await http.submit(owner, '<p>before')
      await sql`UPDATE job SET created_at = created_at - make_interval(days => ${days}) WHERE id = ${id}`.execute(
        db,
      )
      await using worker = await lab.start({ operations })
      expect(await worker.ended(owner, id)).toMatchObject({ status: 'succeeded' })
      expect(await owner.left()).toBe(1)
    },
  )
})
