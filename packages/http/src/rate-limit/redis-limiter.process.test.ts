import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogRecord } from '../log.ts'
import { redisLimiter } from './redis-limiter.ts'

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

let folder: string
let socket: string
let server: ChildProcess | undefined

async function startServer(): Promise<void> {
  const child = spawn(program ?? '', [
    ...['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder],
  ])
  server = child
  for await (const line of createInterface(child.stdout)) if (/ready to accept/i.test(line)) return
  throw new Error('the server ended')
}

async function stopServer(): Promise<void> {
  if (server === undefined || server.exitCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGKILL')
  await exited
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-redis-'))
  socket = join(folder, 's')
  if (program !== undefined) await startServer()
})
afterAll(async () => {
  await stopServer()
  await rm(folder, { recursive: true, force: true })
})

async function limiterAt(url: string) {
  const logged: LogRecord[] = []
  let alone = 0
  const limiter = await redisLimiter({
    url,
    log: (record) => logged.push(record),
    onFailOpen: () => alone++,
  })
  return { limiter, logged, alone: () => alone }
}

describe.skipIf(program === undefined)('a rate limit in Redis or Valkey', () => {
  it('is shared by processes: two give one bucket together', async () => {
    const [one, other] = await Promise.all([limiterAt(socket), limiterAt(socket)])
    const key = `svc_live_${'x'.repeat(32)}`
    const begun = performance.now()
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).limiter.take(key)),
    )
    const seconds = (performance.now() - begun) / 1000
    const allowed = taken.filter((it) => it.allowed).length
    expect(allowed).toBeGreaterThanOrEqual(10)
    expect(allowed).toBeLessThanOrEqual(10 + Math.ceil(seconds * 10))
    const refused = taken.find((it) => !it.allowed)
    expect(refused?.retryMs).toBeGreaterThan(0)
    expect(refused?.retryMs).toBeLessThanOrEqual(100)
    await one.limiter.close()
    await other.limiter.close()
  })

  it('is decided alone while the server is gone, logged once, and shared again afterwards', async () => {
    const { limiter, logged, alone } = await limiterAt(socket)
    const shared = async () => {
      const before = alone()
      await limiter.take(crypto.randomUUID())
      return alone() === before
    }
    expect(await shared()).toBe(true)
    await stopServer()
    const key = `svc_live_${'y'.repeat(32)}`
    const taken = []
    for (let count = 0; count < 11; count++) taken.push(await limiter.take(key))
    expect(taken.slice(0, 10).every(({ allowed }) => allowed)).toBe(true)
    expect(taken[10]?.allowed).toBe(false)
    await expect.poll(() => logged.length).toBe(1)
    await startServer()
    await expect.poll(shared, { timeout: 10_000 }).toBe(true)
    expect(logged.map(({ event }) => event)).toEqual(['rate_limit_store_lost'])
    await limiter.close()
  }, 20_000)
})

describe('a store that never answers', () => {
  it('is decided without, and logged once', async () => {
    const silent = createServer(() => {})
    const path = join(folder, 'silent')
    await new Promise<void>((resolve) => silent.listen(path, resolve))
    const { limiter, alone, logged } = await limiterAt(path)
    for (let count = 0; count < 10; count++) {
      expect((await limiter.take('key')).allowed).toBe(true)
    }
    expect(alone()).toBe(10)
    expect(logged.map(({ event }) => event)).toEqual(['rate_limit_store_lost'])
    await limiter.close()
    silent.close()
  })
})
