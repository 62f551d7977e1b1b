import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPeppers, verifyLedger } from '../accounts/index.ts'
import { type FaultyProxy, startFaultyProxy } from '../artifacts/test/faulty-proxy.ts'
import { missingS3, S3_BUCKET, S3_KEYS, startS3Server } from '../artifacts/test/s3-server.ts'
import { type Database, openDatabase } from '../database/index.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { copyTemplateCluster } from '../database/test/template-cluster.ts'
import { temporaryFolder } from '../database/test/temporary-folder.ts'
import { missingRedis, startRedis } from '../rate-limit/test/redis-server.ts'
import { type Customer, customerIn } from '../test/hosted-store.ts'
import { type NodeProgram, startProgram } from '../test/node-program.ts'
import type { JobView } from './job-schemas.ts'

const missing = await missingPostgres()
const PROGRAM = fileURLToPath(new URL('test/cluster-program.ts', import.meta.url))

// `npm run test:cluster` takes five minutes; the suite kills for a few seconds.
const KILLING_S = Number(process.env['SVC_CLUSTER_S'] ?? '6')
const KILL_EVERY_MS = 1500
// Counts for the long form and the short one.
const [QUEUED, KILLS] = KILLING_S > 60 ? [200, 20] : [20, 2]
/** Requests that a key may make at once. */
const BURST = 10
// Open jobs end, and every result is read within the rate limit of a key.
const ENDING_MS = 110_000 + KILLING_S * 2000
// Does nothing to the number that the HTML is, and makes the body one that goes to the artifact store.
const PADDING = ' '.repeat(70 * 1024)

type Role = 'serve' | 'work' | 'both'

/** A process of the cluster that is started again whenever it is killed. */
class Member {
  readonly #role: Role
  readonly #folder: string
  #program: NodeProgram | undefined
  #starting: Promise<void> | undefined
  /** Whether it is stopped or ended, and is not started again. */
  isOver = false
  url = ''

  constructor(role: Role, folder: string) {
    this.#role = role
    this.#folder = folder
  }

  start(): Promise<void> {
    this.#starting = this.#start()
    return this.#starting
  }

  async #start(): Promise<void> {
    // One that does not start, because the store did not answer, is started again.
    let told: string | undefined
    while (told === undefined && !this.isOver) {
      this.#program = startProgram(PROGRAM, this.#role, this.#folder)
      told = await this.#program.line()
    }
    this.url = told ?? ''
  }

  async kill(): Promise<void> {
    this.#program?.child.kill('SIGKILL')
    await this.#program?.exited
  }

  async exited(): Promise<void> {
    await this.#program?.exited
  }

  /** Stops it once it has started: before, the signal finds nobody who would stop in order. */
  async stop(): Promise<number | null | undefined> {
    await this.#starting
    this.isOver = true
    this.#program?.child.kill('SIGTERM')
    return (await this.#program?.exited)?.[0]
  }

  /** Ends it, whatever it is at. */
  async end(): Promise<void> {
    this.isOver = true
    await this.kill()
  }
}

const without = `${missingRedis.replace('skipped', 'without Redis')}${missingS3.replace('skipped', 'without S3')}`

describe.skipIf(missing !== '')(`jobs of several processes${missing}${without}`, () => {
  const opened = new AsyncDisposableStack()
  let store: FaultyProxy | undefined
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let database: Database
  const open: Member[] = []

  beforeAll(async () => {
    folder = await temporaryFolder()
    const settings = { folder: join(folder.path, 'postgres'), binFolder: process.env['PG_BIN_DIR'] }
    await copyTemplateCluster(settings.folder)
    database = await openDatabase(settings)
    if (missingRedis === '') {
      process.env['REDIS_URL'] = opened.use(await startRedis()).url
    }
    if (missingS3 === '') {
      store = opened.use(await startFaultyProxy(opened.use(await startS3Server()).port))
      const ARTIFACTS = `s3://${S3_BUCKET}?endpoint=http://127.0.0.1:${store.port}`
      Object.assign(process.env, S3_KEYS, { ARTIFACTS })
    }
  })
  afterAll(async () => {
    for (const member of open) await member.end()
    await database.close()
    await opened.disposeAsync()
    await folder[Symbol.asyncDispose]()
  })

  async function members(...roles: readonly Role[]): Promise<readonly Member[]> {
    const started = roles.map((role) => new Member(role, folder.path))
    open.push(...started)
    await Promise.all(started.map((member) => member.start()))
    return started
  }

  async function customer(credits: number): Promise<Customer> {
    const peppers = await loadPeppers(undefined, folder.path)
    return customerIn({ db: database.db, peppers }, credits)
  }

  /** Posts a job until some process has accepted it, as a client would. */
  async function submit(
    nodes: readonly Member[],
    { headers }: Customer,
    html: string,
  ): Promise<string> {
    const key = crypto.randomUUID()
    for (let attempt = 0; ; attempt++) {
      const node = nodes[attempt % nodes.length]
      const answer = await fetch(`${node?.url}/jobs`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
        body: JSON.stringify({ operation: 'convert/html', html }),
      }).catch(() => undefined)
      if (answer?.status === 202) return ((await answer.json()) as { job_id: string }).job_id
      await delay(100)
    }
  }

  async function openJobs(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM job WHERE finished_at IS NULL`.execute(database.db)
    return rows[0]?.count ?? -1
  }

  async function jobOf(url: string, { headers }: Customer, id: string): Promise<JobView> {
    return (await (await fetch(`${url}/jobs/${id}`, { headers })).json()) as JobView
  }

  test(
    'whoever is killed, no accepted job is lost, each ends once, and the books are right',
    async () => {
      const http = await members('serve', 'serve')
      const all = [...http, ...(await members('work', 'work'))]
      const owner = await customer(100_000)
      const accepted: { readonly id: string; readonly html: string }[] = []
      const killing = { goesOn: true }
      const load = Array.from({ length: 3 }, async (_, client) => {
        const nodes = client % 2 === 0 ? http : [...http].reverse()
        for (let round = 0; killing.goesOn; round++) {
          const padding = round % 3 === 1 ? PADDING : ''
          const html = round % 7 === 3 ? 'broken' : `${10 + ((round * 37) % 200)}${padding}`
          accepted.push({ id: await submit(nodes, owner, html), html })
          // Within the rate limit of the key.
          await delay(400)
        }
      })
      if (store) store.isFaulty = true
      const end = Date.now() + KILLING_S * 1000
      while (Date.now() < end) {
        await delay(KILL_EVERY_MS)
        const victim = all[randomInt(all.length)]
        await victim?.kill()
        await victim?.start()
      }
      killing.goesOn = false
      await Promise.all(load)
      await expect.poll(openJobs, { timeout: 60_000, interval: 250 }).toBe(0)
      if (store) {
        store.isFaulty = false
        expect(store.faults.refused).toBeGreaterThan(0)
      }
      const { db } = database
      let succeeded = 0
      for (const [index, { id, html }] of accepted.entries()) {
        const job = await jobOf(http[index % 2]?.url ?? '', owner, id)
        expect(job.status, html.trim()).toBe(html === 'broken' ? 'failed' : 'succeeded')
        if (job.status !== 'succeeded') continue
        succeeded++
        const other = new URL(http[(index + 1) % 2]?.url ?? '')
        const address = new URL(job.result_url ?? '')
        address.host = other.host
        expect(await (await fetch(address)).text()).toBe(`%PDF ${html}`)
        await delay(110)
      }
      expect(succeeded).toBeGreaterThan(0)
      const jobs = await db.selectFrom('job').selectAll().execute()
      expect(jobs).toHaveLength(accepted.length)
      const charges = await db
        .selectFrom('credit_entry')
        .select('request_id')
        .where('kind', '=', 'charge')
        .execute()
      expect(charges).toHaveLength(succeeded)
      expect(await owner.left()).toBe(100_000 - succeeded)
      expect(await db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
      expect(await verifyLedger(db)).toEqual([])
      for (const member of all) expect(await member.stop()).toBe(0)
    },
    KILLING_S * 1000 + ENDING_MS,
  )

  test(
    `${QUEUED} jobs that wait in a service that is killed ${KILLS} times all end, each once`,
    async () => {
      const [node] = await members('both')
      const ids: { readonly owner: Customer; readonly id: string }[] = []
      for (let left = QUEUED; left > 0; left -= BURST) {
        const owner = await customer(BURST)
        for (let n = 0; n < BURST; n++) {
          ids.push({ owner, id: await submit([node as Member], owner, '200') })
        }
      }
      for (let kill = 0; kill < KILLS; kill++) {
        await node?.kill()
        await node?.start()
        await delay(KILL_EVERY_MS)
      }
      await expect.poll(openJobs, { timeout: ENDING_MS, interval: 250 }).toBe(0)
      for (const { owner, id } of ids) {
        const { status, attempts } = await jobOf(node?.url ?? '', owner, id)
        // A job that three kills have met is given up, and refunded.
        expect(status).toMatch(attempts === 3 ? /^(succeeded|failed)$/ : /^succeeded$/)
      }
      for (const owner of new Set(ids.map((one) => one.owner))) {
        const jobs = await database.db
          .selectFrom('job')
          .select(['status'])
          .where('account_id', '=', owner.account)
          .execute()
        expect(jobs).toHaveLength(BURST)
        const failed = jobs.filter(({ status }) => status === 'failed').length
        expect(await owner.left()).toBe(failed)
      }
      expect(await database.db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
      expect(await verifyLedger(database.db)).toEqual([])
      expect(await node?.stop()).toBe(0)
    },
    ENDING_MS + KILLS * 30_000,
  )

  test('a document that takes its worker with it is begun elsewhere within 30 seconds, and fails after three', async () => {
    const [node] = await members('serve')
    // While one is started again, the other takes what was lost.
    const workers = await members('work', 'work')
    const owner = await customer(1)
    const id = await submit([node as Member], owner, 'die')
    const replace = async (worker: Member) => {
      for (;;) {
        await worker.exited()
        if (worker.isOver) return
        await worker.start()
      }
    }
    const replaced = Promise.all(workers.map(replace))
    const attempts = async () => (await jobOf(node?.url ?? '', owner, id)).attempts
    for (const attempt of [1, 2, 3]) {
      await expect.poll(attempts, { timeout: 30_000, interval: 200 }).toBe(attempt)
    }
    await expect.poll(openJobs, { timeout: 30_000 }).toBe(0)
    expect(await jobOf(node?.url ?? '', owner, id)).toMatchObject({
      status: 'failed',
      attempts: 3,
      error: { error: 'conversion_failed' },
      credits: { charged: 0, refunded: 1 },
    })
    expect(await owner.left()).toBe(1)
    for (const member of [node, ...workers]) expect(await member?.stop()).toBe(0)
    await replaced
  }, 150_000)
})
