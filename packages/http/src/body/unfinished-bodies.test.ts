import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import type { KeyStore } from '../accounts/index.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { expectError } from '../test/expect-error.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import { fakePool } from '../test/fake-pool.ts'
import { fakeKeys, KEY, testService, unlimited } from '../test/test-service.ts'
import { BodyBudget } from './body-budget.ts'

const MB = 1024 * 1024
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Announces a body and sends so much of it. */
async function upload(port: number, announced: number, sent: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST /convert/html HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n${'x'.repeat(sent)}`,
  )
  return socket
}

function accessWith(keys: KeyStore) {
  return { open: false, keys, limiter: unlimited, guesses: new KeyGuesses() } as const
}

describe('a client that leaves while its key is looked up', () => {
  test.each([
    ['before any of its body', 0],
    ['in the middle of its body', 5],
    ['after all of its body', 11],
  ])('%s ends its request, and nothing is converted', async (_when, sent) => {
    const lookUp = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let conversions = 0
    const keys: KeyStore = {
      async find(key) {
        begun.resolve()
        await lookUp.promise
        return fakeKeys.find(key)
      },
    }
    const operations = fakeOperations(async (_input, { signal }) => {
      signal.throwIfAborted()
      conversions++
      return textArtifact('%PDF')
    })
    await using service = await testService({ access: accessWith(keys), operations })
    const socket = await upload(service.port, 11, 0)
    await begun.promise
    if (sent > 0) socket.write('{"html":"x"}'.slice(0, sent))
    const [connection] = await Promise.all([once(socket, 'close'), socket.destroy()])
    expect(connection).toBeDefined()
    // Another request is answered behind it: the server has seen the end of the first by then.
    await service.get('/nothing')
    lookUp.resolve()
    await service.running.drain()
    expect(service.running.count).toBe(0)
    expect(conversions).toBe(0)
  })
})

describe('memory for bodies', () => {
  test('is refused to the caller who holds too much of it, not to others', async () => {
    const keys: KeyStore = {
      find: async (key) => ({ accountId: key === KEY ? 'greedy' : 'other', keyId: 'key' }),
    }
    const bodies = new BodyBudget(100 * MB)
    await using service = await testService({ access: accessWith(keys), bodies })
    await upload(service.port, 25 * MB, 100)
    await upload(service.port, 25 * MB, 100)
    while (bodies.held < 50 * MB) await service.get('/nothing')
    const html = JSON.stringify({ html: 'x'.repeat(MB) })
    const refused = await service.post(html)
    await expectError(refused, 503, 'service_unavailable')
    expect(refused.headers.get('Retry-After')).toBe('1')
    const other = await service.post(html, { Authorization: `Bearer svc_live_${'o'.repeat(32)}` })
    expect(other.status).toBe(200)
  })

  test('is given back when the answer stands, and when the client leaves', async () => {
    const bodies = new BodyBudget(100 * MB)
    await using service = await testService({ bodies })
    expect((await service.post('{"html":"x"}')).status).toBe(200)
    await expect.poll(() => bodies.held).toBe(0)
    const socket = await upload(service.port, 25 * MB, 100)
    while (bodies.held === 0) await service.get('/nothing')
    socket.destroy()
    await service.running.drain()
    expect(bodies.held).toBe(0)
  })

  test('is held by an answer until its client has it, or leaves', async () => {
    const keys: KeyStore = {
      find: async (key) => ({ accountId: key === KEY ? 'slow' : 'other', keyId: 'key' }),
    }
    const bodies = new BodyBudget(100 * MB)
    const operations = fakeOperations(async () => textArtifact('x'.repeat(49 * MB)))
    await using service = await testService({ access: accessWith(keys), bodies, operations })
    const body = '{"html":"x"}'
    const socket = await upload(service.port, body.length, 0)
    socket.pause().write(body)
    await expect.poll(() => bodies.held).toBe(49 * MB)
    const html = JSON.stringify({ html: 'x'.repeat(1.5 * MB) })
    await expectError(await service.post(html), 503, 'service_unavailable')
    const other = await service.post(html, { Authorization: `Bearer svc_live_${'o'.repeat(32)}` })
    expect(other.status).toBe(200)
    await other.body?.cancel()
    socket.destroy()
    await expect.poll(() => bodies.held).toBe(0)
  })

  test('counts what arrives unannounced', async () => {
    const bodies = new BodyBudget(2 * MB)
    await using service = await testService({ bodies })
    const sending = request(`${service.url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
    })
    const pieces = Array.from({ length: 3 }, () => new Uint8Array(MB))
    // The server may answer and go before all is sent.
    sending.on('error', () => {})
    Readable.from(pieces).pipe(sending)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(503)
    expect(bodies.held).toBe(0)
  })
})

describe('a full queue', () => {
  test('is answered before a byte of the body, and does not hold up operations of other queues', async () => {
    const waits = { granted: 0, waitedMs: 0, oldestMs: 0, full: true }
    const pool = fakePool()
    const browsers = { ...pool, status: () => ({ ...pool.status(), waits }) }
    await using service = await testService({ browsers, operations: fakeOperations() })
    const socket = await upload(service.port, 25 * MB, 0)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 1/s)
    const merged = await service.post(
      JSON.stringify({ pdfs: [{ blank: true }] }),
      undefined,
      '/merge',
    )
    expect(merged.status).toBe(200)
  })
})
