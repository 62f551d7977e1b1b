import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { EngineError } from '@svc/engine'
import Koa from 'koa'
import { describe, expect, test } from 'vitest'
import { fakePool } from '../test/fake-pool.ts'
import { KEY, testService } from '../test/test-service.ts'
import { hasClientLeft } from './client-left.ts'

const HTML = JSON.stringify({ html: '<p>x' })

/** Verdicts on the errors of one answer, up to the end of its connection. */
async function verdicts(body: () => Koa.Context['body'], leave: (client: Socket) => void) {
  const said: boolean[] = []
  const app = new Koa()
  app.on('error', (error, ctx) => said.push(hasClientLeft(error, ctx)))
  app.use(async (ctx) => {
    ctx.body = body()
  })
  const server = app.listen(0)
  const ended = once(server, 'connection').then(([connection]) => once(connection, 'close'))
  ended.catch(() => {})
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(client, 'data')
  leave(client)
  await ended.catch(() => {})
  client.destroy()
  server.close()
  await once(server, 'close')
  return said
}

const reset = (client: Socket) => client.resetAndDestroy()
const LARGE = 100_000_000

async function* endless() {
  for (;;) yield Buffer.alloc(100_000)
}

async function* broken() {
  yield Buffer.alloc(1000)
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
}

test.each([
  ['bytes', () => Buffer.alloc(LARGE)],
  ['a stream', () => Readable.from(endless(), { objectMode: false })],
])('a connection that is reset while %s is sent was left by the client', async (_, body) => {
  const said = await verdicts(body, reset)
  expect(said.length).toBeGreaterThan(0)
  expect(said).not.toContain(false)
})

test('a store that resets its own connection is no client that has left', async () => {
  const said = await verdicts(
    () => Readable.from(broken(), { objectMode: false }),
    () => {},
  )
  expect(said.length).toBeGreaterThan(0)
  expect(said).not.toContain(true)
})

describe('a client that goes away', () => {
  test('ends the render it was waiting for, and is no failure to log', async () => {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const render = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => {
          ended.resolve()
          reject(new EngineError('conversion_failed', 'Aborted.'))
        })
      })
    await using slow = await testService({ browsers: fakePool({ render }) })
    const client = new AbortController()
    const request = fetch(`${slow.url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: HTML,
      signal: client.signal,
    })
    await begun.promise
    client.abort()
    await expect(request).rejects.toThrow('aborted')
    await ended.promise
    expect(slow.failures()).toEqual([])
  })

  test('by a reset of its connection is told to whoever debugs, not as an error', async () => {
    const begun = Promise.withResolvers<void>()
    const render = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        begun.resolve()
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    await using slow = await testService({ browsers: fakePool({ render }) })
    const client = connect(slow.port, '127.0.0.1').on('error', () => {})
    const head = `Host: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`
    client.write(
      `POST /convert/html HTTP/1.1\r\n${head}Content-Length: ${HTML.length}\r\n\r\n${HTML}`,
    )
    await begun.promise
    client.resetAndDestroy()
    await expect.poll(() => slow.logged.find(({ event }) => event === 'request')).toBeDefined()
    expect(slow.failures()).toMatchObject([{ level: 'debug', event: 'client_left' }])
  })
})
