import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingPostgres } from '../../database/test/private-postgres.ts'
import { fakeOperations, textArtifact } from '../../test/fake-operations.ts'
import type { Customer } from '../../test/hosted-store.ts'
import type { JobView } from '../job-schemas.ts'
import { type JobsLab, jobsLab, type LabService } from '../test/jobs-lab.ts'

const missing = await missingPostgres()

describe.skipIf(missing !== '')(`a job that takes the result of another${missing}`, () => {
  const release = Promise.withResolvers<void>()
  const office = Promise.withResolvers<void>()
  const operations = fakeOperations(async (input) => {
    if (Reflect.get(Object(input), 'html') === 'slow') await release.promise
    if (Reflect.has(Object(input), 'document')) await office.promise
    return textArtifact('%PDF')
  })
  let lab: JobsLab
  let service: LabService

  beforeAll(async () => {
    lab = await jobsLab()
    service = await lab.start({ operations })
  })
  afterAll(async () => {
    release.resolve()
    office.resolve()
    await service[Symbol.asyncDispose]()
    await lab[Symbol.asyncDispose]()
  })

  const status = async ({ headers }: Customer, id: string) =>
    (await (await service.get(`/jobs/${id}`, headers)).json()) as JobView

  test('waits for one that is running, and is not begun again', async () => {
    await using second = await lab.start({ operations })
    const owner = await lab.customer(2)
    const source = await service.submit(owner, 'slow')
    await expect.poll(() => status(owner, source)).toMatchObject({ status: 'running' })
    const body = JSON.stringify({ operation: 'merge', pdfs: [{ pdf: { job_id: source } }] })
    const posted = await service.post(body, owner.headers, '/jobs')
    const { job_id: merge } = (await posted.json()) as { job_id: string }
    await expect
      .poll(() => status(owner, merge))
      .toMatchObject({ status: 'running', progress: { phase: 'reading' } })
    release.resolve()
    expect(await service.ended(owner, merge)).toMatchObject({ status: 'succeeded', attempts: 1 })
    const logged = [service, second].flatMap(({ jobsLogged }) => jobsLogged)
    expect(logged.map(({ event }) => event)).not.toContain('job_postponed')
  })

  test('is put off while the other waits, which counts as no try of the queue', async () => {
    const { db } = lab.hosted.postgres
    const owner = await lab.customer(3)
    const post = async (body: object) => {
      const answer = await service.post(JSON.stringify(body), owner.headers, '/jobs')
      return ((await answer.json()) as { job_id: string }).job_id
    }
    const word = { operation: 'convert/word', document: 'UEsDBA==' }
    // There is one slot for office documents.
    const first = await post(word)
    await expect.poll(() => status(owner, first)).toMatchObject({ status: 'running' })
    const source = await post(word)
    const merge = await post({ operation: 'merge', pdfs: [{ pdf: { job_id: source } }] })
    const putOff = async () => {
      const { rows } = await sql<object>`
        SELECT state, retry_count FROM pgboss.job_common
        WHERE data->>'job_id' = ${merge} ORDER BY created_on`.execute(db)
      return rows
    }
    await expect.poll(putOff).toMatchObject([
      { state: 'completed', retry_count: 0 },
      { state: 'created', retry_count: 0 },
    ])
    expect(await status(owner, merge)).toMatchObject({ status: 'queued', attempts: 0 })
    office.resolve()
    expect(await service.ended(owner, merge)).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(service.jobsLogged.map(({ event }) => event)).not.toContain('job_postponed')
  })
})
