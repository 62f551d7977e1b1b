import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limitSending } from './middleware/limit-sending.ts'
import { createHttpServer } from './server.ts'
import { CURRENT_VERSION } from './service-version.ts'
import { KEY, type TestService, testService } from './test/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService(
    {},
    { headersTimeoutMs: 200, requestTimeoutMs: 400, checkEveryMs: 50 },
  )
})
afterAll(() => service[Symbol.asyncDispose]())

function open(): Socket {
  return connect(service.port, '127.0.0.1').on('error', () => {})
}

async function answerTo(request: string): Promise<string> {
  const socket = open()
  socket.write(request, 'latin1')
  return text(socket)
}

const AUTHORIZED = `Host: x\r\nAuthorization: Bearer ${KEY}\r\n`

function expectAnswer(answer: string, status: number, error: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/\r\nRequest-Id: [\da-f-]{36}\r\n/)
  expect(answer).toContain(`\r\nService-Version: ${CURRENT_VERSION}\r\n`)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ error })
}

test('an idle connection is kept longer than proxies keep theirs', async () => {
  const answer = await service.get('/health')
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})

describe('requests that come in one packet', () => {
  const packet = ['/1', '/2', '/3']
    .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    .join('')

  /** A server that begins to answer when it is told to, and a client that sends the packet. */
  async function begunBy(use: (begun: ServerResponse[], client: Socket) => Promise<void>) {
    const begun: ServerResponse[] = []
    const server = createHttpServer((_request, response) => begun.push(response)).listen(0)
    const { port } = server.address() as AddressInfo
    const client = connect(port, '127.0.0.1').on('error', () => {})
    client.write(packet)
    try {
      await use(begun, client)
    } finally {
      client.destroy()
      server.close()
      server.closeAllConnections()
    }
  }
  const count = (begun: readonly ServerResponse[], wanted: number) =>
    vi.waitUntil(() => begun.length >= wanted, { timeout: 30_000, interval: 1 })

  test('are begun one after the other', async () => {
    await begunBy(async (begun, client) => {
      const answers = text(client)
      for (const number of [1, 2, 3]) {
        await count(begun, number)
        expect(begun).toHaveLength(number)
        begun
          .at(-1)
          ?.setHeader('Connection', number === 3 ? 'close' : 'keep-alive')
          .end(`<${number}>`)
      }
      expect((await answers).match(/<\d>/g)).toEqual(['<1>', '<2>', '<3>'])
    })
  })

  test('are not begun for a client that has left', async () => {
    await begunBy(async (begun, client) => {
      await count(begun, 1)
      const [first] = begun
      const closed = once(first as ServerResponse, 'close')
      client.destroy()
      await closed
      await new Promise(setImmediate)
      expect(begun).toHaveLength(1)
    })
  })
})

describe('what is no HTTP', () => {
  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a version of its own', 'GET / HTTP/9.9\r\n\r\n'],
    [
      'two lengths',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
    ],
    [
      'a length and chunks',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'an unknown transfer coding',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a NUL in a header field', `GET /version HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`],
    ['no host', 'GET /version HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /version HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['a host of two words', 'GET /version HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a host with a path', 'GET /version HTTP/1.1\r\nHost: a/b\r\n\r\n'],
    ['half an address as host', 'GET /version HTTP/1.1\r\nHost: [::1\r\n\r\n'],
    ['two keys', `GET /version HTTP/1.1\r\n${AUTHORIZED}Authorization: Bearer x\r\n\r\n`],
    [
      'two types',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Content-Type: text/html\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      'a length that is none',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Content-Length: -1\r\n\r\n`,
    ],
    [
      'a chunk larger than any number',
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
    ],
    ['lines that end in LF alone', 'GET /version HTTP/1.1\nHost: x\n\n'],
    ['a folded header field', 'GET /version HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('is answered 400: %s', async (_what, request) => {
    const answer = await answerTo(request)
    expectAnswer(answer, 400, 'invalid_request')
  })

  test('is answered 431 when its header is too large', async () => {
    const answer = await answerTo(
      `GET /version HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    )
    expectAnswer(answer, 431, 'invalid_request')
  })

  test.each([
    ['5000 header fields', `GET /version HTTP/1.1\r\nHost: x\r\n${'a: 1\r\n'.repeat(5000)}\r\n`],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'a trailer of 50 KB',
      `POST /version HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ${'x'.repeat(50_000)}\r\n\r\n`,
    ],
  ])('is answered 431 for %s', async (_what, request) => {
    const answers = await answerTo(request)
    expectAnswer(answers.slice(answers.lastIndexOf('HTTP/1.1 ')), 431, 'invalid_request')
  })

  test('is answered 405 when it asks for a tunnel', async () => {
    expectAnswer(
      await answerTo('CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'),
      405,
      'method_not_allowed',
    )
  })
})

describe('a connection with many requests', () => {
  test('is answered in their order, the broken one last', async () => {
    const whole = `GET /health HTTP/1.1\r\nHost: x\r\n\r\n`
    const answers = await answerTo(`${whole.repeat(200)}GET /health HTTP/1.1\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(200)
    expectAnswer(answers.slice(answers.lastIndexOf('HTTP/1.1 ')), 400, 'invalid_request')
  })
})

describe('a path', () => {
  test.each([
    ['//version', 404],
    ['//evil.example/version', 404],
    ['/version/', 404],
    ['/Version', 404],
    ['/x/../version', 404],
    ['/%2e%2e/version', 404],
    ['/convert%2fhtml', 404],
    ['/version%00', 404],
    ['/%zz', 404],
    ['/%ff', 404],
    ['*', 404],
    ['http://evil.example/version', 200],
  ])('has one spelling: %s', async (path, status) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })
})

describe('a slow client', () => {
  test('is answered 408 when its header does not come', async () => {
    expectAnswer(await answerTo('GET /version HTTP/1.1\r\nHost: x\r\n'), 408, 'invalid_request')
  })

  test('is answered 408 when its body does not come', async () => {
    const answer = await answerTo(
      `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    )
    expectAnswer(answer, 408, 'invalid_request')
  })

  test('does not hold up the others', async () => {
    const slow = Array.from({ length: 100 }, () => {
      const socket = open()
      socket.write('GET /version HTTP/1.1\r\n')
      return text(socket)
    })
    expect((await service.get('/version')).status).toBe(200)
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('a client that waits for 100 Continue', () => {
  const post = (headers: string) =>
    `POST /convert/html HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n${headers}\r\n`

  test('is told at once when its body is not wanted', async () => {
    expectAnswer(await answerTo(post('Content-Length: 10\r\n')), 401, 'invalid_api_key')
    const large = `Authorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n`
    expectAnswer(await answerTo(post(large)), 413, 'payload_too_large')
  })

  test('is asked for it when it is', async () => {
    const socket = open()
    const body = '{"html":"x"}'
    socket.write(
      post(
        `Authorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
      ),
    )
    const all: string[] = []
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (chunk.startsWith('HTTP/1.1 100 ')) socket.write(body)
      all.push(chunk)
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(all.join('')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})

test('an expectation that nobody knows is ignored', async () => {
  const answer = await answerTo(
    `GET /version HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\nExpect: tea\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body in another coding than chunks is refused before it is read', async () => {
  const answer = await answerTo(
    `POST /convert/html HTTP/1.1\r\n${AUTHORIZED}Connection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\nc\r\n{"html":"x"}\r\n0\r\n\r\n`,
  )
  expectAnswer(answer, 415, 'unsupported_media_type')
})

test('what a client writes into its header comes back in none', async () => {
  const probe = `injected${'x'.repeat(20)}`
  const answer = await answerTo(
    `GET /${probe}?${probe} HTTP/1.1\r\nHost: ${probe}\r\nX-Forwarded-Host: ${probe}\r\nReferer: ${probe}\r\nRequest-Id: ${probe}\r\nService-Version: ${probe}\r\nOrigin: ${probe}\r\nConnection: close\r\n\r\n`,
  )
  expectAnswer(answer, 404, 'not_found')
  expect(answer).not.toContain(probe)
})

test('a client that takes a little of its answer now and then is cut off', async () => {
  const { default: Koa } = await import('koa')
  const app = new Koa()
  const length = 64 * 1024 * 1024
  app.use(limitSending(1000, length))
  app.use((ctx) => {
    ctx.body = Buffer.alloc(length)
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  let taken = 0
  socket.on('data', (piece) => {
    taken += piece.byteLength
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await once(socket, 'close')
  expect(taken).toBeLessThan(length)
  server.close()
}, 60_000)

test('a client that does not read its answer is cut off', async () => {
  const { default: Koa } = await import('koa')
  const app = new Koa()
  app.use(limitSending(100))
  app.use((ctx) => {
    ctx.body = Buffer.alloc(64 * 1024 * 1024)
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [cut] = await new Promise<[Socket]>((resolve) => {
    server.once('connection', (accepted: Socket) =>
      accepted.once('close', () => resolve([accepted])),
    )
  })
  expect(cut.destroyed).toBe(true)
  socket.destroy()
  server.close()
})
