import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations } from '../../test/fake-operations.ts'
import { type JobsLab, jobsLab } from '../test/jobs-lab.ts'
import { findAnyTogether } from './read-jobs.ts'

const missing = await missingPostgres()

describe.skipIf(missing !== '')(`jobs that are found without a key${missing}`, () => {
  let lab: JobsLab
  beforeAll(async () => {
    lab = await jobsLab()
  })
  afterAll(() => lab[Symbol.asyncDispose]())

  test('of a hundred that are asked for at once take one connection', async () => {
    await using service = await lab.start({ operations: fakeOperations(), works: false })
    const customer = await lab.customer(2)
    const known = [await service.submit(customer, 'a'), await service.submit(customer, 'b')]
    let [running, most, statements] = [0, 0, 0]
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements++
        running++
        most = Math.max(most, running)
        return node
      },
      async transformResult({ result }) {
        running--
        return result
      },
    }
    const find = findAnyTogether(lab.hosted.postgres.db.withPlugin(counting))
    const ids = Array.from({ length: 100 }, (_, n) => known[n] ?? randomUUID())
    const found = await Promise.all(ids.map(find))
    expect(found.map((job) => job?.id)).toEqual([...known, ...Array(98).fill(undefined)])
    expect({ most, statements }).toEqual({ most: 1, statements: 5 })
  })
})
