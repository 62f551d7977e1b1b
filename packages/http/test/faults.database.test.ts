import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPeppers, sqlCredits, verifyLedger } from '../src/accounts/index.ts'
import { findLiveServer } from '../src/database/embedded/live-server.ts'
import { openDatabase } from '../src/database/index.ts'
import { missingPostgres } from '../src/database/test/private-postgres.ts'
import { copyTemplateCluster } from '../src/database/test/template-cluster.ts'
import { temporaryFolder } from '../src/database/test/temporary-folder.ts'
import { fakeOperations, textArtifact } from '../src/test/fake-operations.ts'
import { customerIn, type HostedStore, hostedStore } from '../src/test/hosted-store.ts'
import { startProgram } from '../src/test/node-program.ts'
import { testService } from '../src/test/test-service.ts'

const missing = await missingPostgres()
const PROGRAM = fileURLToPath(new URL('../src/test/hosted-program.ts', import.meta.url))
const HTML = JSON.stringify({ html: '<p>x' })
const log = () => {}

/** Does something again and again, several at a time, until it answers false. */
async function repeatedly(callers: number, act: () => Promise<boolean>): Promise<void> {
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (await act());
    }),
  )
}

describe.skipIf(missing !== '')(`a hosted service in trouble${missing}`, () => {
  let store: HostedStore

  beforeAll(async () => {
    store = await hostedStore()
  })
  afterAll(() => store[Symbol.asyncDispose]())

  test('ends the conversions of 300 clients that leave, and gives every credit back', async () => {
    const { db } = store.postgres
    const begun = new Map<unknown, PromiseWithResolvers<void>>()
    let aborted = 0
    const operations = fakeOperations(async (input, { signal }) => {
      begun.get(Reflect.get(Object(input), 'html'))?.resolve()
      await once(signal, 'abort')
      aborted++
      throw signal.reason
    })
    await using service = await testService({ ...store.deps, operations })
    const { headers, left } = await customerIn({ db, peppers: store.peppers }, 1000)
    await repeatedly(10, async () => {
      if (begun.size === 300) return false
      const html = String(begun.size)
      const started = Promise.withResolvers<void>()
      begun.set(html, started)
      const client = new AbortController()
      const answer = fetch(`${service.url}/convert/html`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ html }),
        signal: client.signal,
      })
      await started.promise
      client.abort()
      await expect(answer).rejects.toThrow('aborted')
      return true
    })
    await expect.poll(() => service.running.count).toBe(0)
    expect(aborted).toBe(300)
    expect(await left()).toBe(1000)
    expect(await db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
    expect(await verifyLedger(db)).toEqual([])
    expect(service.failures()).toEqual([])
  })

  test('answers 503 while its PostgreSQL is gone, charges what it delivered, and goes on without a restart', async () => {
    const { db } = store.postgres
    const operations = fakeOperations(async () => textArtifact('%PDF'))
    await using service = await testService({ ...store.deps, operations })
    const { headers, left } = await customerIn({ db, peppers: store.peppers }, 10_000)
    const statuses = new Map<number, number>()
    const count = (status: number) => statuses.get(status) ?? 0
    let more = true
    const load = repeatedly(8, async () => {
      const { status } = await service.post(HTML, headers)
      statuses.set(status, count(status) + 1)
      return more
    })
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const [delivered, refused] = [count(200), count(503)]
      await expect.poll(() => count(200)).toBeGreaterThan(delivered)
      const server = await findLiveServer(store.postgres.folder)
      if (server === undefined || server === 'starting') throw new Error('no server runs')
      process.kill(server.pid, signal)
      await expect.poll(() => count(503)).toBeGreaterThan(refused)
      // A check of health gives up before a server that starts again answers.
      const isWell = async () => (await service.get('/health', {})).status
      await expect.poll(isWell, { timeout: 30_000 }).toBe(200)
    }
    more = false
    await load
    expect([...statuses.keys()].sort()).toEqual([200, 503])
    await store.credits.sweep()
    expect(store.credits.pending()).toBe(0)
    const later = () => new Date(Date.now() + 11 * 60_000)
    await sqlCredits(db, { log, now: later }).sweep()
    expect(await left()).toBe(10_000 - count(200))
    expect(await verifyLedger(db)).toEqual([])
  })

  /** The service in a process of its own, and its database opened beside it, as a second process would. */
  async function hostedProgram(duration: string) {
    const temporary = await temporaryFolder()
    const folder = join(temporary.path, 'postgres')
    await copyTemplateCluster(folder)
    const program = startProgram(PROGRAM, temporary.path, duration)
    const url = (await program.line()) ?? ''
    const open = () => openDatabase({ folder, binFolder: process.env['PG_BIN_DIR'] })
    const peppers = await loadPeppers(undefined, temporary.path)
    const post = (headers: Readonly<Record<string, string>>) =>
      fetch(`${url}/convert/html`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: HTML,
      })
    return {
      program,
      folder,
      open,
      peppers,
      post,
      async [Symbol.asyncDispose]() {
        await program[Symbol.asyncDispose]()
        await temporary[Symbol.asyncDispose]()
      },
    }
  }

  test('gives back the credit of a request whose process was killed, once its time is over', async () => {
    await using service = await hostedProgram('endless')
    const { program, peppers } = service
    const { db, close } = await service.open()
    const { headers, left } = await customerIn({ db, peppers }, 1)
    const died = expect(service.post(headers)).rejects.toThrow('fetch failed')
    expect(await program.line()).toBe('converting')
    expect(await left()).toBe(0)
    program.child.kill('SIGKILL')
    await Promise.all([program.exited, died])
    expect(await sqlCredits(db, { log }).sweep()).toBe(0)
    const later = () => new Date(Date.now() + 11 * 60_000)
    expect(await sqlCredits(db, { log, now: later }).sweep()).toBe(1)
    expect(await left()).toBe(1)
    expect(await verifyLedger(db)).toEqual([])
    await close()
  })

  test('asked to stop under load, answers what it accepted and leaves no process behind', async () => {
    await using service = await hostedProgram('50')
    const { program, peppers } = service
    const before = await service.open()
    const customers = await Promise.all(
      Array.from({ length: 4 }, () => customerIn({ db: before.db, peppers }, 1000)),
    )
    await before.close()
    const statuses: number[] = []
    const load = customers.map(async ({ headers }) => {
      for (;;) {
        const answer = await service.post(headers).catch(() => undefined)
        if (answer === undefined) return
        await answer.arrayBuffer()
        statuses.push(answer.status)
      }
    })
    expect(await program.line()).toBe('converting')
    program.child.kill('SIGTERM')
    expect(await program.exited).toEqual([0, null])
    await Promise.all(load)
    expect(await findLiveServer(service.folder)).toBeUndefined()
    const after = await service.open()
    const entries = await after.db.selectFrom('credit_entry').select('kind').execute()
    const charges = entries.filter(({ kind }) => kind === 'charge')
    expect(charges).toHaveLength(statuses.filter((status) => status === 200).length)
    expect(charges.length).toBeGreaterThan(0)
    expect(await after.db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
    expect(await verifyLedger(after.db)).toEqual([])
    await after.close()
  })
})
