import { randomUUID } from 'node:crypto'
import { atOnce } from '@svc/engine'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import type { JobWebhook } from '../../database/tables.ts'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { silentDisk, waitingWith } from '../../database/test/silent-disk.ts'
import { acceptJobs, type NewJob } from '../accept/accept-job.ts'
import { packBody } from '../accept/packed-body.ts'
import { openBoss } from '../queue/open-boss.ts'
import { listenForJobs } from '../read/job-events.ts'
import { jobsLab } from '../test/jobs-lab.ts'
import { claimJob } from './claim-job.ts'
import { endJob } from './end-job.ts'

const missing = await missingPostgres()
const SUCCEEDED = {
  status: 'succeeded',
  resultKey: 'results/none',
  result: { media_type: 'text/plain', size_bytes: 0, sha256: '', filename: '', warnings: [] },
} as const
const WEBHOOK = { url: 'http://127.0.0.1:9/', events: ['job.succeeded'] }
// No statement is given up while a test holds it.
const PATIENT = { statementTimeoutMs: 600_000, maxConnections: 10 }

describe.skipIf(missing !== '')(`ends of jobs${missing}`, () => {
  test.each([
    ['', undefined],
    [' with a webhook', WEBHOOK],
  ])(
    'an end%s that waits for the disk keeps no job from being accepted, and is told once the disk has it',
    async (_, webhook) => {
      await using lab = await jobsLab()
      await using opened = new AsyncDisposableStack()
      const { folder, server } = lab.hosted.postgres
      const database = await openDatabase({ folder, binFolder: process.env['PG_BIN_DIR'] }, PATIENT)
      opened.defer(() => database.close())
      const { db } = database
      const log = () => {}
      const boss = await openBoss(database, { log, works: false })
      opened.defer(() => boss.stop({ graceful: false }))
      const events = await listenForJobs(server, { log })
      opened.defer(() => events.close())
      const customer = await lab.customer(5)
      const accept = acceptJobs(db, boss)
      const newJob = (told?: JobWebhook): NewJob => ({
        id: randomUUID(),
        requestId: randomUUID(),
        operation: 'convert/html',
        owner: customer.account,
        accountId: customer.account,
        keyId: customer.keyId,
        queue: 'browser',
        credits: 1,
        labels: {},
        webhook: told,
        origin: '',
        input: { bytes: atOnce(packBody({ html: '' })) },
        idempotency: undefined,
      })
      const job = newJob(webhook)
      await accept(job)
      const claimed = await claimJob(db, job.id)
      if (typeof claimed !== 'object') throw new Error('the job was not claimed')
      const told = Promise.withResolvers<void>()
      let isTold = false
      events.onEnd(job.id, () => {
        isTold = true
        told.resolve()
      })
      const disk = await silentDisk(db)
      opened.defer(() => disk.answer())
      const end = endJob(db, boss, { id: job.id, lease: claimed.lease }, SUCCEEDED)
      await expect.poll(() => waitingWith(db, 'job_close')).toBe(1)
      const next = newJob()
      const accepted = accept(next)
      const isSeen = () => db.selectFrom('job').select('id').where('id', '=', next.id).execute()
      await expect.poll(isSeen, { timeout: 20_000 }).toHaveLength(1)
      expect(isTold).toBe(false)
      await disk.answer()
      expect(await end).toMatchObject({ id: job.id, operation: 'convert/html', credits: 1 })
      expect(await accepted).toMatchObject({ outcome: 'accepted' })
      await told.promise
      expect(await customer.left()).toBe(3)
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM pgboss.job_common ORDER BY name`.execute(db)
      const queues = rows.map(({ name }) => name)
      expect(queues).toEqual(['browser', 'browser', ...(webhook ? ['webhook'] : [])])
    },
  )
})
