import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SUPERUSER } from '../../database/embedded/cluster.ts'
import { socketFolderFor } from '../../database/embedded/socket-folder.ts'
import { missingPostgres, privatePostgres } from '../../database/test/private-postgres.ts'
import { tcpProxy } from '../../database/test/tcp-proxy.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { jobsLab } from '../test/jobs-lab.ts'
import { DEAD_QUEUE, openBoss } from './open-boss.ts'

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

  test('goes on once a server whose answers were lost is there again: nobody waits for those', async () => {
    await using postgres = await privatePostgres()
    await using proxy = await tcpProxy(join(socketFolderFor(postgres.folder), '.s.PGSQL.5432'))
    const connectionString = `postgres://${SUPERUSER}@127.0.0.1:${proxy.port}/postgres`
    const server = { connectionString, application_name: 'queue' }
    const parts = { server, ping: async () => true, lost: () => {} }
    const boss = await openBoss(parts, { log: () => {}, works: false, answerMs: 2000 })
    proxy.loseAnswers()
    await expect(boss.getQueue(DEAD_QUEUE)).rejects.toThrow('Query read timeout')
    proxy.speak()
    await expect(boss.getQueue(DEAD_QUEUE)).resolves.toMatchObject({ name: DEAD_QUEUE })
    await boss.stop({ graceful: false })
  })
})
