import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import {
  exchangeRaw,
  openConnect,
  openRaw,
  openRig,
  PUBLIC_ADDRESS,
  proxyAuthorization,
  serveHttp,
  serveTcp,
} from '../test/proxy-rig.ts'

const echo = () => serveTcp((socket) => socket.pipe(socket))

/** Resolves with the next bytes of a socket, as text. */
const nextText = async (socket: Socket) => String((await once(socket, 'data'))[0])

test('opens a tunnel to the address it judged, and counts both directions', async () => {
  const rig = await openRig(await echo())
  const { status, socket } = await openConnect(rig, 'site.test:443')
  expect(status).toBe(200)
  socket.write('ping')
  expect(await nextText(socket)).toBe('ping')
  expect(rig.dialled).toEqual([`${PUBLIC_ADDRESS}:443`])
  expect(rig.ticket.usage()).toEqual({ requests: 1, refused: 0, bytes: 8 })
})

test('passes TLS through untouched', async () => {
  const server = createTlsServer({ ...CERTIFICATE, ALPNProtocols: ['h2'] }, (socket) => {
    socket.end(`${socket.servername} ${socket.alpnProtocol}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const rig = await openRig((server.address() as AddressInfo).port)
  const { socket } = await openConnect(rig, 'site.test:443')
  const secure = connectTls({
    socket,
    servername: 'site.test',
    ALPNProtocols: ['h2'],
    ca: CERTIFICATE.cert,
  })
  expect(await text(secure)).toBe('site.test h2')
  expect(secure.authorized).toBe(true)
})

test('sends on what came together with the CONNECT', async () => {
  const rig = await openRig(await echo())
  const client = openRaw(rig)
  client.end(
    `CONNECT site.test:443 HTTP/1.1\r\nHost: site.test:443\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\nearly`,
  )
  expect(await text(client)).toBe('HTTP/1.1 200 Connection Established\r\n\r\nearly')
})

test('ends each direction by itself', async () => {
  // Answers only once the request is complete: a proxy that closes both sides would lose the answer.
  const port = await serveTcp(async (socket) => {
    socket.end(`got ${await text(socket)}`)
  })
  const rig = await openRig(port)
  const { socket } = await openConnect(rig, 'site.test:443')
  socket.end('everything')
  expect(await text(socket)).toBe('got everything')
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('leaves the server when a client resets after it had finished sending', async () => {
  const port = await serveTcp((socket) => {
    const fill = () => {
      while (socket.write(Buffer.alloc(16_384)));
    }
    socket.on('drain', fill)
    fill()
  })
  const rig = await openRig(port, { limits: { maxBytes: Number.POSITIVE_INFINITY } })
  const { socket } = await openConnect(rig, 'site.test:443')
  socket.end()
  await once(socket, 'data')
  // Unread bytes turn this into a reset.
  socket.destroy()
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('reads to its end what a refused client sends', async () => {
  const rig = await openRig(await echo())
  const client = openRaw(rig)
  const answer = nextText(client)
  client.write('CONNECT site.test:443 HTTP/1.1\r\nHost: site.test:443\r\n\r\n')
  // More than the kernel holds: it can only be written if somebody reads.
  client.end(Buffer.alloc(32_000_000))
  await once(client, 'finish')
  expect(await answer).toMatch(/^HTTP\/1\.1 407 /)
})

test.each([
  ['127.0.0.1:443', 'loopback'],
  ['[::1]:443', 'loopback'],
  ['[::ffff:7f00:1]:443', 'reserved'],
  ['localhost:443', 'loopback'],
  ['document.localhost:443', 'loopback'],
  ['2130706433:443', 'loopback'],
  ['169.254.169.254:80', 'metadata'],
  ['site.test:22', 'port'],
  ['private.test:443', 'private'],
])('refuses a tunnel to %s', async (authority, reason) => {
  const rig = await openRig(await echo(), { resolve: async () => ['10.0.0.1'] })
  const { status } = await openConnect(rig, authority)
  expect(status).toBe(403)
  expect(rig.refused).toMatchObject([{ reason }])
  expect(rig.dialled).toEqual([])
})

test('asks for a ticket before it opens a tunnel', async () => {
  const rig = await openRig(await echo())
  const answer = await exchangeRaw(rig, 'CONNECT site.test:443 HTTP/1.1\r\nHost: site.test\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 407 /)
  expect(answer).toContain('Proxy-Authenticate: Basic realm="svc"\r\n')
  expect(rig.dialled).toEqual([])
})

test('answers 502 for a tunnel to where nobody listens', async () => {
  // Port 1 of loopback answers with a reset.
  const rig = await openRig(1)
  expect(await openConnect(rig, 'site.test:443')).toMatchObject({ status: 502 })
})

test('cuts a tunnel at the byte limit of the render', async () => {
  const port = await serveTcp((socket) => {
    const fill = () => {
      while (socket.write(Buffer.alloc(16_384)));
    }
    socket.on('drain', fill)
    fill()
  })
  const rig = await openRig(port, { limits: { maxBytes: 100_000 } })
  const { socket } = await openConnect(rig, 'site.test:443')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'close')
  expect(rig.ticket.usage()).toMatchObject({ limit: 'bytes' })
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('cuts a tunnel in which nothing moves', async () => {
  const rig = await openRig(await echo(), { limits: { idleMs: 30 } })
  const { socket } = await openConnect(rig, 'site.test:443')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'close')
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('does not let quiet tunnels keep others waiting', async () => {
  const rig = await openRig(await echo(), { limits: { maxConcurrent: 1 } })
  const first = await openConnect(rig, 'one.test:443')
  const second = await openConnect(rig, 'two.test:443')
  first.socket.write('still open')
  expect([second.status, await nextText(first.socket)]).toEqual([200, 'still open'])
})

test('holds at most 64 tunnels for one render', async () => {
  const rig = await openRig(await echo(), { limits: { maxConcurrent: 100 } })
  const tunnels = await Promise.all(
    Array.from({ length: 65 }, (_, index) => openConnect(rig, `h${index}.test:443`)),
  )
  const opened = tunnels.filter(({ status }) => status === 200)
  expect(opened).toHaveLength(64)
  expect(rig.refused).toMatchObject([{ reason: 'limit' }])
  opened[0]?.socket.destroy()
  await expect.poll(() => rig.openConnections()).toBe(63)
  expect(await openConnect(rig, 'again.test:443')).toMatchObject({ status: 200 })
})

test('closes tunnels with their ticket', async () => {
  const rig = await openRig(await echo())
  const { socket } = await openConnect(rig, 'site.test:443')
  socket.on('error', () => {})
  socket.resume()
  rig.ticket.close()
  await once(socket, 'close')
  await expect.poll(() => rig.openConnections()).toBe(0)
})

test('passes a WebSocket handshake on and splices what follows', async () => {
  const seen: string[] = []
  const port = await serveTcp(async (socket) => {
    seen.push(await nextText(socket))
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n')
    socket.pipe(socket)
  })
  const rig = await openRig(port)
  const client = openRaw(rig)
  client.write(
    `GET ws://site.test/chat?x=1 HTTP/1.1\r\nHost: wrong.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: k\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
  )
  expect(await nextText(client)).toMatch(/^HTTP\/1\.1 101 /)
  client.write('frame')
  expect(await nextText(client)).toBe('frame')
  expect(seen).toEqual([
    'GET /chat?x=1 HTTP/1.1\r\nHost: site.test\r\nSec-WebSocket-Key: k\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ])
  expect(rig.dialled).toEqual([`${PUBLIC_ADDRESS}:80`])
})

test.each([
  ['ws://127.0.0.1/', 'websocket', 403],
  ['ws://site.test/', 'h2c', 400],
  ['wss://site.test/', 'websocket', 400],
  ['/', 'websocket', 400],
])('does not upgrade %s to %s', async (url, protocol, status) => {
  const rig = await openRig(await serveHttp((_, response) => response.end()))
  const answer = await exchangeRaw(
    rig,
    `GET ${url} HTTP/1.1\r\nHost: x\r\nUpgrade: ${protocol}\r\nConnection: Upgrade\r\nProxy-Authorization: ${proxyAuthorization(rig.ticket)}\r\n\r\n`,
  )
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(rig.dialled).toEqual([])
})

// For the name site.test, of no use to anybody else; made with `openssl req -x509 -newkey ec -nodes`.
const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgK0yl67kstudn4UjE
H428MybgAk67gR5Hql16zlu7zGShRANCAAQvrwG+eSmpsMLrRlXAGL0mCRYl9yku
XdM/YvVYZaSzXbSQ3RhNs3o3AQz/fDLA/WfxUbwGW5l+9+GUCjpmgzRk
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUHhktVa7+4ZYVQVWMP7c0mAxhXaQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJc2l0ZS50ZXN0MCAXDTI2MTEyMDE5MDYxN1oYDzIxMjYxMDI3
MTkwNjE3WjAUMRIwEAYDVQQDDAlzaXRlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQvrwG+eSmpsMLrRlXAGL0mCRYl9ykuXdM/YvVYZaSzXbSQ3RhNs3o3
AQz/fDLA/WfxUbwGW5l+9+GUCjpmgzRko2kwZzAdBgNVHQ4EFgQUcj9yp62/l7nL
XFgq2V+Saj2n/gswHwYDVR0jBBgwFoAUcj9yp62/l7nLXFgq2V+Saj2n/gswDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglzaXRlLnRlc3QwCgYIKoZIzj0EAwID
SAAwRQIgJlQPptiL1S6u8A1dmcSSvbYyvn2tPfmQH15dnAtvUc8CIQCsdYKGPQ54
7DMYfSCHYzw2QE0gvPDxp+t20OnlQzpdWw==
-----END CERTIFICATE-----
`,
}
