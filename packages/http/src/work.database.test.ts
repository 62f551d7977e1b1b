import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingPostgres, privatePostgres } from './database/test/private-postgres.ts'
import { temporaryFolder } from './database/test/temporary-folder.ts'
import type { LogRecord } from './telemetry/log.ts'
import { fakeOperations, textArtifact } from './test/fake-operations.ts'
import { fakePool } from './test/fake-pool.ts'
import { readWorkerConfig, work } from './work.ts'

const missing = await missingPostgres()
const operations = fakeOperations(async () => textArtifact('%PDF'))

async function told(env: Readonly<Record<string, string | undefined>>) {
  const records: LogRecord[] = []
  const config = readWorkerConfig({ PG_BIN_DIR: process.env['PG_BIN_DIR'], ...env })
  const engine = { browsers: fakePool(), operations }
  const worker = await work(config, { log: (record) => records.push(record), engine })
  await worker.close()
  const { database } = records.find(({ event }) => event === 'working') ?? {}
  return { database, ofWorker: worker.database, log: JSON.stringify(records) }
}

describe.skipIf(missing)(`a worker tells which database it runs jobs of${missing}`, () => {
  test('by its folder, where it is the one in SVC_DATA', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'postgres')
    expect(await told({ SVC_DATA: folder.path })).toMatchObject({ database: path, ofWorker: path })
  })

  test('by the setting, whose value may hold a password', async () => {
    await using folder = await temporaryFolder()
    await using postgres = await privatePostgres()
    const { host, user, database } = postgres.server as Record<string, unknown>
    const query = new URLSearchParams({ host: `${host}`, user: `${user}`, password: 'geheim' })
    const url = `postgres:///${database}?${query}`
    const { log, ...found } = await told({ SVC_DATA: folder.path, DATABASE_URL: url })
    expect(found).toEqual({ database: 'DATABASE_URL', ofWorker: 'DATABASE_URL' })
    expect(log).not.toContain('geheim')
  })
})
