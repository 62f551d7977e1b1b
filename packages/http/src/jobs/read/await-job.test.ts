import { EngineError } from '@svc/engine'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { hasEnded } from '../job.ts'
import { awaitJob } from './await-job.ts'

type Look = 'queued' | 'succeeded' | 'none' | 'down'

/** Waits for a job that each look finds as it is told; the news of an end come after every look. */
function awaited(looks: readonly Look[], timeoutMs = 60_000) {
  const left = [...looks]
  let news = () => {}
  const look = async (): Promise<QueryResult<never>> => {
    const next = left.shift()
    setImmediate(() => news())
    if (next === undefined) throw new Error('one look too many')
    if (next === 'down') throw new EngineError('service_unavailable', 'The store is down.')
    return { rows: (next === 'none' ? [] : [{ status: next }]) as never[] }
  }
  const driver = new DummyDriver()
  driver.acquireConnection = async () => ({
    executeQuery: look,
    async *streamQuery() {},
  })
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const events = {
    onEnd(_: string, ended: () => void) {
      news = ended
      return () => {}
    },
    close: async () => {},
  }
  const { signal } = new AbortController()
  return awaitJob({ db, events }, { owner: '', id: '' }, hasEnded, { timeoutMs, signal })
}

test('waits on while the store does not answer', async () => {
  const job = await awaited(['queued', 'down', 'down', 'queued', 'down', 'succeeded'])
  expect(job).toMatchObject({ status: 'succeeded' })
})

test('says that the store does not answer when it has never seen the job, or the time is over', async () => {
  await expect(awaited(['down'])).rejects.toThrow('The store is down.')
  await expect(awaited(['down'], 0)).rejects.toThrow('The store is down.')
  expect(await awaited(['none'])).toBeUndefined()
  expect(await awaited(['queued'], 0)).toMatchObject({ status: 'queued' })
  expect(await awaited(['queued', 'none'])).toBeUndefined()
})
