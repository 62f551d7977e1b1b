import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogRecord } from '../telemetry/log.ts'
import { redisLimiter } from './redis-limiter.ts'
import { missingRedis, type RedisServer, startRedis } from './test/redis-server.ts'

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

describe.skipIf(missingRedis !== '')(`a rate limit in Redis or Valkey${missingRedis}`, () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('is shared by processes: two give one bucket together', async () => {
    const [one, other] = await Promise.all([limiterAt(server.url), limiterAt(server.url)])
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

  test('is shared by a process that is busy when the answers arrive', async () => {
    const { limiter, alone, logged } = await limiterAt(server.url)
    for (let count = 0; count < 4; count++) {
      const taken = limiter.take(`svc_live_${'b'.repeat(32)}`)
      const begun = performance.now()
      while (performance.now() - begun < 300);
      expect((await taken).allowed).toBe(true)
    }
    expect([alone(), logged]).toEqual([0, []])
    await limiter.close()
  })

  test('is full again when the clock of the server was set back', async () => {
    const { limiter, alone } = await limiterAt(server.url)
    const key = `svc_live_${'z'.repeat(32)}`
    const redis = new Redis(server.url)
    await redis.set(`svc:rate:${hash('sha256', key)}`, `${Date.now() + 3_600_000}`)
    const first = await limiter.take(key)
    expect([first.allowed, first.remaining, alone()]).toEqual([true, 9, 0])
    expect((await limiter.take(key)).allowed).toBe(true)
    redis.disconnect()
    await limiter.close()
  })

  test('is decided alone beside a server that does something else, and logged once', async () => {
    const { limiter, alone, logged } = await limiterAt(server.url)
    const redis = new Redis(server.url)
    // A bucket of another kind: the script fails.
    await redis.lpush(`svc:rate:${hash('sha256', 'list')}`, 'x')
    for (let count = 0; count < 3; count++) {
      expect((await limiter.take('list')).allowed).toBe(true)
    }
    expect(alone()).toBe(3)
    const events = async () => {
      await limiter.take('list')
      return logged.map(({ event }) => event)
    }
    await expect.poll(events).toEqual(['rate_limit_store_refuses'])
    redis.disconnect()
    await limiter.close()
  })

  test('is decided alone while the server is gone, logged once, and shared again afterwards', async () => {
    const { limiter, logged, alone } = await limiterAt(server.url)
    const shared = async () => {
      const before = alone()
      await limiter.take(crypto.randomUUID())
      return alone() === before
    }
    expect(await shared()).toBe(true)
    await server.stop()
    const key = `svc_live_${'y'.repeat(32)}`
    const taken = []
    for (let count = 0; count < 11; count++) taken.push(await limiter.take(key))
    expect(taken.slice(0, 10).every(({ allowed }) => allowed)).toBe(true)
    expect(taken[10]?.allowed).toBe(false)
    await expect.poll(() => logged.length).toBe(1)
    await server.start()
    await expect.poll(shared, { timeout: 10_000 }).toBe(true)
    expect(logged.map(({ event }) => event)).toEqual(['rate_limit_store_lost'])
    await limiter.close()
  }, 20_000)
})

describe('a store that answers what is no bucket', () => {
  test.each([
    '*4\r\n:1\r\n$1\r\nx\r\n:9\r\n:0\r\n',
    '*4\r\n:0\r\n:0\r\n:100\r\n:99999999999\r\n',
    '*4\r\n:1\r\n:9\r\n$8\r\nInfinity\r\n:0\r\n',
    '*4\r\n:1\r\n:-7\r\n:9\r\n:0\r\n',
    '*1\r\n:1\r\n',
    '$-1\r\n',
  ])('is decided without: %j', async (answer) => {
    const reply = (command: string) => {
      if (/^\*\d+\r\n\$\d+\r\neval/i.test(command)) return answer
      return /info\r\n$/i.test(command) ? '$3\r\na:b\r\n' : '+OK\r\n'
    }
    const odd = createServer((socket) => {
      // A client sends several commands at once.
      const commands = (text: string) => text.split(/(?=\*\d+\r\n)/)
      socket.on('data', (data) => socket.write(commands(`${data}`).map(reply).join('')))
    })
    const folder = await mkdtemp(join(tmpdir(), 'svc-redis-'))
    const path = join(folder, 'odd')
    await new Promise<void>((resolve) => odd.listen(path, resolve))
    const { limiter, alone, logged } = await limiterAt(path)
    const taken = await limiter.take('key')
    expect([taken.allowed, taken.remaining, alone()]).toEqual([true, 9, 1])
    const events = async () => {
      await limiter.take('other')
      return logged.map(({ event }) => event)
    }
    await expect.poll(events).toEqual(['rate_limit_store_refuses'])
    await limiter.close()
    odd.close()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a store that never answers', () => {
  test('is decided without, and logged once', async () => {
    const silent = createServer(() => {})
    const folder = await mkdtemp(join(tmpdir(), 'svc-redis-'))
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
    await rm(folder, { recursive: true, force: true })
  })
})
