import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { memoryDatabase } from './test/memory-database.ts'
import { missingPostgres, privatePostgres } from './test/private-postgres.ts'

const MISSING = await missingPostgres()

describe('migrate', () => {
  test('does nothing the second time', async () => {
    await using db = await memoryDatabase()
    await expect(migrate(db)).resolves.toEqual([])
  })

  test('leaves a database alone that a newer version has been at', async () => {
    await using db = await memoryDatabase()
    await sql`INSERT INTO kysely_migration VALUES ('9999-future', '2999-01-01')`.execute(db)
    await expect(migrate(db)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('newer svc'),
    })
  })

  test.skipIf(MISSING)(
    `runs once when several processes start at the same time${MISSING}`,
    async () => {
      await using first = await privatePostgres()
      await sql`DROP SCHEMA public CASCADE`.execute(first.db)
      await sql`CREATE SCHEMA public`.execute(first.db)
      const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(first.db)))
      expect(runs.flat()).toEqual([
        '0001-accounts',
        '0002-credits',
        '0003-request-log',
        '0004-jobs',
        '0005-account-care',
        '0006-job-calls',
        '0007-webhook-groups',
        '0008-keyed-answers',
        '0009-jobs-together',
        '0010-claim-by-key',
        '0011-left-inputs',
        '0012-lost-attempts',
        '0013-told-after-commit',
        '0014-posted-inputs',
        '0015-error-param',
        '0016-set-clocks',
      ])
      const second = await openDatabase({ folder: first.folder }, { durable: false })
      await second.close()
    },
  )
})
