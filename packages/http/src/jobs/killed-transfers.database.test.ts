import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPeppers, verifyLedger } from '../accounts/index.ts'
import { type FaultyProxy, startFaultyProxy } from '../artifacts/test/faulty-proxy.ts'
import { missingS3, S3_BUCKET, S3_KEYS, startS3Server } from '../artifacts/test/s3-server.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { copyTemplateCluster } from '../database/test/template-cluster.ts'
import { temporaryFolder } from '../database/test/temporary-folder.ts'
import { type Customer, customerIn } from '../test/hosted-store.ts'
import { type NodeProgram, startProgram } from '../test/node-program.ts'
import type { JobView } from './job-schemas.ts'

const missing = `${await missingPostgres()}${missingS3}`
const PROGRAM = fileURLToPath(new URL('test/cluster-program.ts', import.meta.url))
// A number that is the time a conversion takes, in a body that goes to the artifact store. So does its result.
const LARGE = `0${' '.repeat(200 * 1024)}`

describe.skipIf(missing !== '')(`processes killed while they speak with S3${missing}`, () => {
  const opened = new AsyncDisposableStack()
  let s3: FaultyProxy
  let database: Database
  let folder: string

  beforeAll(async () => {
    folder = opened.use(await temporaryFolder()).path
    const settings = { folder: join(folder, 'postgres'), binFolder: process.env['PG_BIN_DIR'] }
    await copyTemplateCluster(settings.folder)
    database = await openDatabase(settings)
    opened.defer(() => database.close())
    s3 = opened.use(await startFaultyProxy(opened.use(await startS3Server()).port))
    const ARTIFACTS = `s3://${S3_BUCKET}?endpoint=http://127.0.0.1:${s3.port}`
    Object.assign(process.env, S3_KEYS, { ARTIFACTS })
  })
  afterAll(() => opened.disposeAsync())

  /** A process of the cluster, once it listens or works. */
  async function start(role: 'serve' | 'work'): Promise<NodeProgram & { readonly told: string }> {
    const program = opened.use(startProgram(PROGRAM, role, folder))
    return Object.assign(program, { told: (await program.line()) ?? '' })
  }

  async function customer(): Promise<Customer> {
    const peppers = await loadPeppers(undefined, folder)
    return customerIn({ db: database.db, peppers }, 1)
  }

  async function post(url: string, { headers }: Customer): Promise<string> {
    const body = JSON.stringify({ operation: 'convert/html', html: LARGE })
    const json = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/jobs`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body,
    })
    return ((await answer.json()) as { job_id: string }).job_id
  }

  async function ended(url: string, { headers }: Customer, id: string): Promise<JobView> {
    for (;;) {
      const answer = await fetch(`${url}/jobs/${id}?wait_s=30`, { headers })
      const job = (await answer.json()) as JobView
      if (job.finished_at !== undefined) return job
    }
  }

  async function expectChargedOnce(owner: Customer): Promise<void> {
    expect(await owner.left()).toBe(0)
    expect(await database.db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
    expect(await verifyLedger(database.db)).toEqual([])
  }

  test.each([
    ['writes the result', 'PUT'],
    ['reads the body', 'GET'],
  ] as const)(
    'a worker that is killed while it %s loses nothing: another runs the job, charged once',
    async (_, method) => {
      const http = await start('serve')
      const owner = await customer()
      const id = await post(http.told, owner)
      const held = s3.holdNext(method)
      const worker = await start('work')
      await held
      worker.child.kill('SIGKILL')
      await worker.exited
      const next = await start('work')
      const job = await ended(http.told, owner, id)
      expect(job).toMatchObject({ status: 'succeeded', attempts: 2 })
      expect(await (await fetch(job.result_url ?? '')).text()).toBe(`%PDF ${LARGE}`)
      await expectChargedOnce(owner)
      for (const program of [http, next]) {
        program.child.kill('SIGTERM')
        expect((await program.exited)[0]).toBe(0)
      }
    },
    120_000,
  )

  test('a service that is killed while it sends a result leaves a broken answer, and another sends it whole', async () => {
    const [http, other, worker] = [await start('serve'), await start('serve'), await start('work')]
    const owner = await customer()
    const job = await ended(http.told, owner, await post(http.told, owner))
    const held = s3.holdNext('GET')
    const broken = fetch(job.result_url ?? '').then((answer) => answer.text())
    const seen = expect(broken).rejects.toThrow()
    await held
    http.child.kill('SIGKILL')
    await seen
    const { pathname, search } = new URL(job.result_url ?? '')
    const whole = await fetch(`${other.told}${pathname}${search}`)
    expect(await whole.text()).toBe(`%PDF ${LARGE}`)
    await expectChargedOnce(owner)
    for (const { child } of [other, worker]) child.kill('SIGTERM')
    for (const { exited } of [other, worker]) expect((await exited)[0]).toBe(0)
  }, 120_000)
})
