import { once } from 'node:events'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  exchangeRaw,
  get,
  openRaw,
  openRig,
  proxyAuthorization,
  serveHttp,
} from '../test/proxy-rig.ts'

const unexpected: unknown[] = []
const note = (error: unknown) => unexpected.push(error)

beforeEach(() => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(unexpected.splice(0)).toEqual([])
})

const hello = () => serveHttp((_, response) => response.end('hello'))

test.each([
  ['no request at all', '\x00\x01\x02\x03\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', /^HTTP\/1\.1 400 /],
  ['headers of 100 KB', `GET http://a.test/ HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, /431/],
  [
    'two lengths',
    'POST http://a.test/ HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    /^HTTP\/1\.1 400 /,
  ],
  [
    'length and chunks',
    'POST http://a.test/ HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400 /,
  ],
])('answers %s and hangs up', async (_, bytes, expected) => {
  const rig = await openRig(await hello())
  expect(await exchangeRaw(rig, Buffer.from(bytes, 'latin1'))).toMatch(expected)
  expect(rig.dialled).toEqual([])
})

test.each([
  'GET /',
  'GET *',
  'GET http://',
  'GET http://[::g]/',
  'GET http://a.test:99999/',
  'GET https://a.test/',
  'GET ftp://a.test/',
  'GET file:///etc/passwd',
  'GET javascript:alert(1)',
  'CONNECT a.test',
  'CONNECT a.test:',
  'CONNECT a.test:0x50',
  'CONNECT a.test:99999',
  'CONNECT :443',
  'CONNECT user@a.test:443',
  'CONNECT http://a.test:443',
  'CONNECT a.test:443/path',
  'CONNECT [::g]:443',
])('refuses to take %s for a request', async (line) => {
  const rig = await openRig(await hello())
  const answer = await exchangeRaw(
    rig,
    `${line} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect([rig.dialled, rig.lookedUp]).toEqual([[], []])
})

test('forwards no credentials that stand in a URL', async () => {
  const seen: string[] = []
  const port = await serveHttp((request, response) => {
    seen.push(...request.rawHeaders)
    response.end()
  })
  const rig = await openRig(port)
  await get(rig, 'http://user:pass@site.test/')
  expect(seen).toEqual(['Host', 'site.test', 'Connection', 'keep-alive'])
})

test('survives any bytes, and serves the next client', async () => {
  const rig = await openRig(await hello())
  const methods = fc.constantFrom('GET', 'POST', 'CONNECT', 'OPTIONS', 'X')
  const targets = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('http://a.test/', 'a.test:443', '10.0.0.1:443', '*', '//'),
  )
  const headers = fc.array(
    fc.oneof(
      fc.constantFrom(
        `Proxy-Authorization: ${proxyAuthorization(rig.ticket)}`,
        'Upgrade: websocket\r\nConnection: Upgrade',
        'Transfer-Encoding: chunked',
        'Content-Length: 10',
        'Expect: 100-continue',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  const requests = fc
    .tuple(methods, targets, headers, fc.string({ unit: 'binary' }))
    .map(([method, target, lines, body]) =>
      [`${method} ${target} HTTP/1.1`, 'Host: a.test', ...lines, '', body].join('\r\n'),
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(requests, fc.string({ unit: 'binary' })), async (bytes) => {
      const client = openRaw(rig)
      client.on('error', () => {})
      client.resume()
      client.end(Buffer.from(bytes, 'latin1'))
      await once(client, 'close')
    }),
    { numRuns: 300, seed: 1 },
  )
  const ticket = rig.proxy.openTicket()
  expect(await get({ ...rig, ticket }, 'http://site.test/')).toMatchObject({ body: 'hello' })
})

test('survives clients that leave at any point of a request', async () => {
  const rig = await openRig(await hello())
  const authorization = proxyAuthorization(rig.ticket)
  for (const request of [
    `GET http://site.test/ HTTP/1.1\r\nHost: site.test\r\nProxy-Authorization: ${authorization}\r\n\r\n`,
    `CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\nProxy-Authorization: ${authorization}\r\n\r\ndata`,
    `CONNECT 10.0.0.1:443 HTTP/1.1\r\nHost: 10.0.0.1\r\nProxy-Authorization: ${authorization}\r\n\r\ndata`,
  ]) {
    for (let length = request.length; length > 0; length -= 8) {
      const client = openRaw(rig)
      client.on('error', () => {})
      await once(client, 'connect')
      client.write(request.slice(0, length), () => client.resetAndDestroy())
      await once(client, 'close')
    }
  }
  await expect.poll(() => get(rig, 'http://site.test/')).toMatchObject({ body: 'hello' })
  rig.ticket.close()
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('survives servers that reset at any point of an answer', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789'
  let length = 0
  const port = await serveHttp((request) => {
    request.socket.write(answer.slice(0, length), () => request.socket.resetAndDestroy())
  })
  const rig = await openRig(port)
  for (; length < answer.length; length += 4) {
    const client = openRaw(rig)
    onTestFinished(() => {
      client.destroy()
    })
    client.on('error', () => {})
    client.resume()
    client.end(
      `GET http://site.test/ HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
    )
    await once(client, 'close')
  }
  await expect.poll(() => rig.openConnections()).toBe(0)
})
