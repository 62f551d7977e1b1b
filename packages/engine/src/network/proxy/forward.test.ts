import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  exchangeRaw,
  get,
  openRaw,
  openRig,
  PUBLIC_ADDRESS,
  proxyAuthorization,
  serveHttp,
} from '../test/proxy-rig.ts'

const hello = () => serveHttp((_, response) => response.end('hello'))

test('passes a request on to the address it judged', async () => {
  const rig = await openRig(await hello())
  const answer = await get(rig, 'http://site.test/')
  expect(answer).toMatchObject({ status: 200, body: 'hello' })
  expect(rig.dialled).toEqual([`${PUBLIC_ADDRESS}:80`])
  expect(rig.ticket.usage()).toEqual({ requests: 1, refused: 0, bytes: 5 })
})

test('sends the server what the browser said, less what was meant for the proxy', async () => {
  const seen: { url: string | undefined; headers: string[] }[] = []
  const port = await serveHttp((request, response) => {
    seen.push({ url: request.url, headers: request.rawHeaders })
    response.end()
  })
  const rig = await openRig(port)
  await get(rig, 'http://site.test:8080/a%20b?c=d', {
    headers: {
      host: 'other.test',
      'Accept-Language': 'de',
      'Proxy-Connection': 'keep-alive',
      Connection: 'close, X-Hop',
      'X-Hop': 'secret',
      TE: 'trailers',
    },
  })
  const [{ url, headers } = { url: '', headers: [] }] = seen
  expect(url).toBe('/a%20b?c=d')
  expect(headers).toEqual([
    'Host',
    'site.test:8080',
    'Accept-Language',
    'de',
    'Connection',
    'keep-alive',
  ])
})

test('streams a request body with the framing it came in', async () => {
  const port = await serveHttp((request, response) => request.pipe(response))
  const rig = await openRig(port)
  const sized = { method: 'POST', body: 'sized', headers: { 'content-length': '5' } }
  const chunked = { method: 'DELETE', body: 'chunked', headers: { 'transfer-encoding': 'chunked' } }
  expect(await get(rig, 'http://site.test/', sized)).toMatchObject({ status: 200, body: 'sized' })
  expect(await get(rig, 'http://site.test/', chunked)).toMatchObject({ body: 'chunked' })
})

test('does not touch the body: what is compressed stays so', async () => {
  const packed = Buffer.from([0x1f, 0x8b, 0xff, 0x00])
  const port = await serveHttp((_, response) => {
    response.setHeader('content-encoding', 'gzip, gzip').end(packed)
  })
  const rig = await openRig(port)
  const answer = await get(rig, 'http://site.test/')
  expect(answer.headers['content-encoding']).toBe('gzip, gzip')
  expect(rig.ticket.usage().bytes).toBe(packed.length)
})

test('keeps repeated headers and the reason phrase of an answer', async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(418, 'Short and stout', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']).end()
  })
  const rig = await openRig(port)
  const raw = await exchangeRaw(
    rig,
    `GET http://site.test/ HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
  )
  expect(raw).toMatch(/^HTTP\/1\.1 418 Short and stout\r\n/)
  expect(raw).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n')
})

test('reuses a connection for the next request of the same ticket, never for another', async () => {
  const rig = await openRig(await hello())
  await get(rig, 'http://site.test/1')
  await get(rig, 'http://site.test/2')
  expect(rig.dialled).toHaveLength(1)
  await get({ ...rig, ticket: rig.proxy.openTicket() }, 'http://site.test/3')
  expect(rig.dialled).toHaveLength(2)
})

test('repeats a request whose kept connection the server had closed', async () => {
  let requests = 0
  const port = await serveHttp((request, response) => {
    requests++
    // The second request on the first connection meets a server that has just hung up.
    if (requests === 2) request.socket.resetAndDestroy()
    else response.end(`answer ${requests}`)
  })
  const rig = await openRig(port)
  await get(rig, 'http://site.test/')
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 200, body: 'answer 3' })
  expect(rig.dialled).toHaveLength(2)
})

test('repeats a request with one listener for its end, however many kept connections were closed', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const sockets = new Set<Socket>()
  const answers: (() => void)[] = []
  const port = await serveHttp(({ socket }, response) => {
    if (sockets.has(socket)) socket.resetAndDestroy()
    else if (sockets.add(socket).size > 12) response.end('at last')
    else if (answers.push(() => response.end('kept')) === 12) for (const end of answers) end()
  })
  const rig = await openRig(port)
  const all = Array.from({ length: 12 }, () => get(rig, 'http://site.test/'))
  expect((await Promise.all(all)).map(({ body }) => body)).toEqual(Array(12).fill('kept'))
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 200, body: 'at last' })
  expect(warnings).toEqual([])
})

test.each([
  ['what may have been done already', { method: 'POST' }],
  ['what has a body', { method: 'GET', body: 'x', headers: { 'content-length': '1' } }],
])('does not repeat %s', async (_, options) => {
  let requests = 0
  const port = await serveHttp((request, response) => {
    requests++
    if (requests === 2) request.socket.resetAndDestroy()
    else response.end()
  })
  const rig = await openRig(port)
  await get(rig, 'http://site.test/')
  expect(await get(rig, 'http://site.test/', options)).toMatchObject({ status: 502 })
  expect(requests).toBe(2)
})

test('answers 502 when nobody answers, and when the answer is not HTTP', async () => {
  const port = await serveHttp((request) => request.socket.end('SSH-2.0-OpenSSH\r\n'))
  const rig = await openRig(port)
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 502 })
  expect(rig.refused).toEqual([])
})

test('answers 502 when the answer changes the protocol', async () => {
  const port = await serveHttp((request) =>
    request.socket.write('HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  )
  const rig = await openRig(port)
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 502 })
})

test('tries the next address when one does not answer', async () => {
  const port = await hello()
  const addresses = ['2606:4700::1', PUBLIC_ADDRESS]
  const dialled: string[] = []
  const rig = await openRig(port, {
    resolve: async () => addresses,
    dial(address) {
      dialled.push(address)
      const dead = address === addresses[0]
      // Port 1 of loopback answers with a reset.
      return connect({ host: '127.0.0.1', port: dead ? 1 : port, allowHalfOpen: true })
    },
  })
  expect(await get(rig, 'http://site.test/')).toMatchObject({ status: 200 })
  expect(dialled).toEqual(addresses)
})

test("does not hand a server's 407 to the browser, which would answer it with the ticket", async () => {
  const port = await serveHttp((_, response) => {
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end()
  })
  const rig = await openRig(port)
  const answer = await get(rig, 'http://site.test/')
  expect(answer.status).toBe(502)
  expect(answer.headers).not.toHaveProperty('proxy-authenticate')
})

test('leaves the server when the browser leaves', async () => {
  const port = await serveHttp((_, response) => response.write('a start'))
  const rig = await openRig(port)
  const client = openRaw(rig)
  client.write(
    `GET http://site.test/ HTTP/1.1\r\nHost: site.test\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
  )
  await once(client, 'data')
  expect(rig.openConnections()).toBe(1)
  client.destroy()
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('gives a kept connection its full time again, whatever the server said about keeping it', async () => {
  const upstream: Socket[] = []
  const timers: (number | undefined)[] = []
  const port = await serveHttp((_, response) => {
    timers.push(upstream[0]?.timeout)
    // Node's agent lets go of an idle connection a second before the server would.
    response.setHeader('keep-alive', 'timeout=5').end('hello')
  })
  const rig = await openRig(port, {
    limits: { idleMs: 12_345 },
    dial() {
      const socket = connect({ host: '127.0.0.1', port })
      upstream.push(socket)
      return socket
    },
  })
  await get(rig, 'http://site.test/')
  await get(rig, 'http://site.test/')
  expect(upstream).toHaveLength(1)
  expect(timers).toEqual([12_345, 12_345])
})
