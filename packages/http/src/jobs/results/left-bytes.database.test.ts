import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { EngineError } from '@svc/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ArtifactStore, artifactKey } from '../../artifacts/artifact-store.ts'
import { fileStore } from '../../artifacts/file-store.ts'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import { claimJob } from '../run/claim-job.ts'
import { type JobsLab, jobsLab } from '../test/jobs-lab.ts'
import { removeLostResults, resultKey } from './lost-attempts.ts'
import { removeUnacceptedInputs } from './posted-inputs.ts'
import { removeLeftInputs, sweepStore } from './sweep-jobs.ts'

const missing = await missingPostgres()
const LARGE = 'large '.repeat(20_000)
const operations = fakeOperations(async () => textArtifact('%PDF'))

describe.skipIf(missing !== '')(`bytes that are of no use any more${missing}`, () => {
  let lab: JobsLab
  let store: ArtifactStore & { removes: boolean }

  beforeAll(async () => {
    lab = await jobsLab()
    const files = fileStore(lab.folder)
    store = {
      ...files,
      removes: true,
      async delete(key) {
        if (!this.removes) throw new EngineError('service_unavailable', 'The store is away.')
        await files.delete(key)
      },
    }
  })
  afterAll(() => lab[Symbol.asyncDispose]())

  const files = async () => {
    const found = await readdir(lab.folder, { recursive: true, withFileTypes: true })
    return found.filter((entry) => entry.isFile()).map(({ name }) => name)
  }

  test('bodies that the store did not remove with their jobs are removed later', async () => {
    const { db } = lab.hosted.postgres
    await using accepting = await lab.start({ operations, store, works: false })
    const owner = await lab.customer(3)
    const cancelled = await accepting.submit(owner, LARGE)
    const done = await accepting.submit(owner, LARGE)
    store.removes = false
    const { headers } = owner
    await fetch(`${accepting.url}/jobs/${cancelled}`, { method: 'DELETE', headers })
    await using working = await lab.start({ operations, store })
    expect(await working.ended(owner, done)).toMatchObject({ status: 'succeeded' })
    await expect(removeLeftInputs({ db, store })).rejects.toThrow('The store is away.')
    store.removes = true
    const waits = await accepting.submit(owner, LARGE)
    expect(await working.ended(owner, waits)).toMatchObject({ status: 'succeeded' })
    expect(await files()).toEqual(expect.arrayContaining([cancelled, done]))
    expect(await removeLeftInputs({ db, store })).toBeGreaterThanOrEqual(2)
    const left = await files()
    for (const id of [cancelled, done]) expect(left).not.toContain(id)
    // The last worker may be about to remove that of the last job.
    await expect.poll(() => removeLeftInputs({ db, store })).toBe(0)
  })

  test('a job is deleted with its result or not at all', async () => {
    await using service = await lab.start({ operations, store })
    const owner = await lab.customer(1)
    const id = await service.submit(owner, '<p>delete me')
    const before = await service.ended(owner, id)
    const { headers } = owner
    const remove = () => fetch(`${service.url}/jobs/${id}`, { method: 'DELETE', headers })
    store.removes = false
    expect((await remove()).status).toBe(503)
    expect(await service.ended(owner, id)).toEqual(before)
    store.removes = true
    expect((await remove()).status).toBe(204)
    expect((await files()).join()).not.toContain(id)
  })

  test('results of attempts that lost their jobs are removed, and the result of the job stays', async () => {
    const { db } = lab.hosted.postgres
    await using accepting = await lab.start({ operations, store, works: false })
    const owner = await lab.customer(3)
    /** A job whose worker was killed before it ended it, with a result in the store. */
    const lose = async (minutesAgo: number, extension: string) => {
      const id = await accepting.submit(owner, '<p>lost')
      const claimed = await claimJob(db, id)
      if (typeof claimed === 'string') throw new Error(claimed)
      const { rows } = await sql<{ started_at: Date }>`
        UPDATE job SET started_at = started_at - make_interval(mins => ${minutesAgo}) WHERE id = ${id}
        RETURNING started_at`.execute(db)
      const [{ started_at } = { started_at: new Date() }] = rows
      const key = resultKey({ job_id: id, lease: claimed.lease, started_at }, extension)
      await store.put(key, Buffer.from('lost'), 'application/pdf')
      return { id, name: basename(key) }
    }
    const begunAgain = await lose(20, 'pdf')
    const cancelled = await lose(16, 'json')
    const fresh = await lose(1, 'png')
    const { headers } = owner
    for (const { id } of [cancelled, fresh]) {
      await fetch(`${accepting.url}/jobs/${id}`, { method: 'DELETE', headers })
    }
    await using working = await lab.start({ operations, store })
    const job = await working.ended(owner, begunAgain.id)
    expect(job).toMatchObject({ status: 'succeeded', attempts: 2 })
    store.removes = false
    await expect(removeLostResults({ db, store })).rejects.toThrow('The store is away.')
    store.removes = true
    expect(await removeLostResults({ db, store })).toBe(2)
    const left = await files()
    expect(left).not.toContain(begunAgain.name)
    expect(left).not.toContain(cancelled.name)
    expect(left).toContain(fresh.name)
    expect(await removeLostResults({ db, store })).toBe(0)
    expect(await (await fetch(job.result_url ?? '')).text()).toBe('%PDF')
  })

  test('a job that cannot be ended is given back without its result', async () => {
    const { db } = lab.hosted.postgres
    await using service = await lab.start({ operations, store })
    await sql`ALTER FUNCTION job_finish RENAME TO job_finish_away`.execute(db)
    const before = await files()
    const owner = await lab.customer(1)
    const id = await service.submit(owner, '<p>kept')
    const isPostponed = () => service.jobsLogged.some(({ event }) => event === 'job_postponed')
    await expect.poll(isPostponed).toBe(true)
    await expect.poll(files).toEqual(before)
    await sql`ALTER FUNCTION job_finish_away RENAME TO job_finish`.execute(db)
    expect(await service.ended(owner, id)).toMatchObject({ status: 'succeeded', attempts: 1 })
  })

  test.each([-9, 0, 9])(
    'bodies of requests that were never accepted go after an hour, and not those of jobs, on a machine whose clock is %i hours off',
    async (hours) => {
      const { db } = lab.hosted.postgres
      const now = () => new Date(Date.now() + hours * 3600_000)
      await using accepting = await lab.start({ operations, store, works: false, now })
      const owner = await lab.customer(3)
      const accepted = await accepting.submit(owner, LARGE)
      const refused = async () => {
        const before = await files()
        await sql`ALTER FUNCTION job_accept_all RENAME TO job_accept_none`.execute(db)
        await expect(accepting.submit(owner, LARGE)).rejects.toThrow('answered 500')
        await sql`ALTER FUNCTION job_accept_none RENAME TO job_accept_all`.execute(db)
        const [left] = (await files()).filter((name) => !before.includes(name))
        return left
      }
      const old = await refused()
      await sql`UPDATE posted_input SET posted_at = posted_at - interval '61 minutes'`.execute(db)
      const fresh = await refused()
      store.removes = false
      await expect(removeUnacceptedInputs({ db, store })).rejects.toThrow('The store is away.')
      store.removes = true
      await removeUnacceptedInputs({ db, store })
      const left = await files()
      expect(left).toEqual(expect.arrayContaining([accepted, fresh]))
      expect(left).not.toContain(old)
      const noted = await db.selectFrom('posted_input').select('job_id').execute()
      expect(noted).toEqual([{ job_id: fresh }])
      await db.deleteFrom('posted_input').execute()
    },
  )

  test('bytes that no job names go after a day, and those of a job that waits stay', async () => {
    const { db } = lab.hosted.postgres
    await using accepting = await lab.start({ operations, store, works: false })
    const id = await accepting.submit(await lab.customer(1), LARGE)
    const put = async (kind: 'inputs' | 'results', daysAgo: number, name: string) => {
      const key = artifactKey(kind, new Date(Date.now() - daysAgo * 24 * 3600_000), name)
      await store.put(key, Buffer.from(name), 'text/plain')
      return key
    }
    await put('results', 1, 'fresh-result')
    await put('results', 2, 'lost-result')
    await put('inputs', 10, 'lost-input')
    const waiting = await put('inputs', 5, 'waiting')
    await sql`
      UPDATE job SET input_key = ${waiting}, created_at = created_at - interval '5 days'
      WHERE id = ${id}`.execute(db)
    await put('inputs', 4, 'beside')
    await sweepStore(db, store)
    expect(await files()).toEqual(expect.arrayContaining(['fresh-result', 'waiting', 'beside']))
    expect(await files()).not.toContain('lost-result')
    expect(await files()).not.toContain('lost-input')
    await sql`DELETE FROM job WHERE id = ${id}`.execute(db)
    await sweepStore(db, store)
    expect(await files()).not.toContain('beside')
    expect(await files()).toContain('fresh-result')
  })
})
