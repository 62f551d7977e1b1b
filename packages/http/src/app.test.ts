import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { EngineError, ERROR_CODES } from '@svc/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statusOf } from './answer/status-of.ts'
import { noJobs } from './jobs/job-service.ts'
import { KeyGuesses } from './rate-limit/key-guesses.ts'
import { CURRENT_VERSION } from './service-version.ts'
import { expectCommonHeaders, expectError } from './test/expect-error.ts'
import { fail, fakePool } from './test/fake-pool.ts'
import {
  fakeKeys,
  KEY,
  SUSPENDED_KEY,
  type TestService,
  testService,
  UNKNOWN_KEY,
  unlimited,
} from './test/test-service.ts'

const HTML = JSON.stringify({ html: '<p>x' })

let service: TestService

beforeEach(async () => {
  service = await testService({ browsers: fakePool() })
})

afterEach(() => service[Symbol.asyncDispose]())

describe('every answer', () => {
  test('carries a request id of its own, whatever the client sends', async () => {
    const own = '00000000-0000-4000-8000-000000000000'
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await fetch(`${service.url}/health`, { headers: { 'Request-Id': own } })
        return headers.get('Request-Id')
      }),
    )
    expect(new Set([own, ...ids]).size).toBe(3)
  })

  test.each(['/nothing', '/convert', '/convert/html/', '/Convert/Html', '/%zz', '//convert/html'])(
    'is a JSON 404 for the unknown path %s',
    async (path) => {
      const detail = await expectError(await fetch(service.url + path), 404, 'not_found')
      expect(detail).toContain('GET /docs shows all paths')
    },
  )

  test.each([
    ['GET', '/convert/html', 'POST'],
    ['PUT', '/convert/html', 'POST'],
    ['OPTIONS', '/convert/html', 'POST'],
    ['POST', '/health', 'HEAD, GET'],
  ])('is a JSON 405 for %s %s, with Allow', async (method, path, allow) => {
    const response = await fetch(service.url + path, { method })
    await expectError(response, 405, 'method_not_allowed')
    expect(response.headers.get('Allow')).toBe(allow)
  })

  test('is JSON even for what is no HTTP', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.end('NONSENSE\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nRequest-Id: [\da-f-]{36}\r\n/)
    expect(answer).toContain(`\r\nService-Version: ${CURRENT_VERSION}\r\n`)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: 'invalid_request',
    })
  })
})

describe('Service-Version', () => {
  test('is accepted when it is the current one', async () => {
    const headers = { 'Service-Version': CURRENT_VERSION }
    expect((await fetch(`${service.url}/health`, { headers })).status).toBe(200)
  })

  test.each(['', '2019.1', 'latest', '2026.11.1', `${CURRENT_VERSION}, ${CURRENT_VERSION}`])(
    'is refused as %s, with the accepted ones',
    async (version) => {
      const response = await service.post(HTML, { 'Service-Version': version })
      const detail = await expectError(response, 400, 'unsupported_version')
      expect(detail).toContain(CURRENT_VERSION)
    },
  )
})

describe('GET /health', () => {
  test('answers whatever hangs', async () => {
    const never = new Promise<never>(() => {})
    await using store = await testService({ pingStore: () => never })
    expect((await fetch(`${store.url}/health`)).status).toBe(503)
    await using browser = await testService({
      browsers: fakePool({ browser: 'down', start: () => never }),
    })
    // It may be slow: the next ones who ask are told when it does not start at all.
    expect((await fetch(`${browser.url}/health`)).status).toBe(200)
  })

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['fails', async () => fail('service_unavailable')],
  ])('answers a key as none while its look-up %s', async (_how, find) => {
    const access = {
      open: false,
      keys: { find },
      limiter: unlimited,
      guesses: new KeyGuesses(),
    } as const
    await using down = await testService({ access, pingStore: () => new Promise(() => {}) })
    const response = await down.get('/health')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('1')
    expect(await response.json()).toEqual({ status: 'unavailable' })
    expect(down.failures()).toMatchObject([{ level: 'warn', event: 'key_not_looked_up' }])
    expect((await down.get('/openapi.json')).status).toBe(200)
    await expectError(
      await down.get('/health', { Authorization: 'Bearer no' }),
      401,
      'invalid_api_key',
    )
  })

  test('asks the store once for all who ask at the same time', async () => {
    let pings = 0
    const pingStore = () => {
      pings++
      return new Promise<boolean>(() => {})
    }
    await using hung = await testService({ pingStore })
    const all = await Promise.all(Array.from({ length: 20 }, () => fetch(`${hung.url}/health`)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]))
    expect(pings).toBe(1)
  })

  test('is ok while the browser is there or starting', async () => {
    for (const browser of ['ready', 'starting'] as const) {
      await using other = await testService({ browsers: fakePool({ browser }) })
      const response = await fetch(`${other.url}/health`)
      expect(response.status).toBe(200)
      expectCommonHeaders(response)
      expect(await response.json()).toEqual({ status: 'ok' })
    }
  })

  test('starts a browser that died, and is unavailable only when that fails', async () => {
    const start = async () => fail('service_unavailable')
    await using dead = await testService({ browsers: fakePool({ browser: 'down', start }) })
    expect((await fetch(`${dead.url}/health`)).status).toBe(503)
    await using back = await testService({ browsers: fakePool({ browser: 'down' }) })
    expect((await fetch(`${back.url}/health`)).status).toBe(200)
  })

  test.each([
    [true, 200, 'ok'],
    [false, 503, 'unavailable'],
  ])('tells who shows a key whether the store answers: %s', async (answers, status, store) => {
    await using other = await testService({ pingStore: async () => answers })
    const response = await fetch(`${other.url}/health`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      status: store,
      checks: { store: { status: store }, draining: false },
    })
  })

  test('is degraded, and ready, while nothing can be kept', async () => {
    await using full = await testService({ dataFolders: { fault: async () => 'disk_full' } })
    const open = await fetch(`${full.url}/health`)
    expect(open.status).toBe(200)
    expect(await open.json()).toEqual({ status: 'degraded' })
    const withKey = await fetch(`${full.url}/health`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    expect(await withKey.json()).toMatchObject({
      status: 'degraded',
      checks: { data: { status: 'unavailable', reason: 'disk_full' } },
    })
  })

  test.each([
    ['is gone', async () => false],
    ['hangs', () => new Promise<never>(() => {})],
  ])('is degraded while what jobs are kept in %s', async (_, ping) => {
    await using away = await testService({ jobs: { ...noJobs, ping } })
    const answer = await fetch(`${away.url}/health`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'degraded',
      checks: { data: { status: 'unavailable', reason: 'not_answering' } },
    })
  })

  test('tells that jobs can be kept where they are kept elsewhere', async () => {
    await using there = await testService({ jobs: { ...noJobs, ping: async () => true } })
    const answer = await fetch(`${there.url}/health`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    expect(await answer.json()).toMatchObject({ status: 'ok', checks: { data: { status: 'ok' } } })
  })

  test('does not wait for a file system that hangs', async () => {
    const never = new Promise<never>(() => {})
    await using hung = await testService({ dataFolders: { fault: () => never } })
    expect(await (await fetch(`${hung.url}/health`)).json()).toEqual({ status: 'degraded' })
  })

  test('names no store to who shows a key where there is none', async () => {
    const response = await fetch(`${service.url}/health`, {
      headers: { Authorization: `Bearer ${KEY}` },
    })
    const { checks } = (await response.json()) as { checks: object }
    expect(checks).toHaveProperty('draining', false)
    expect(checks).not.toHaveProperty('store')
  })

  test('is unavailable while draining', async () => {
    void service.running.drain()
    const response = await fetch(`${service.url}/health`)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('1')
    expect(await response.json()).toEqual({ status: 'unavailable' })
  })
})

test.each(['/version', '/license'])(
  '%s answers keys that were right lately while the store does not',
  async (path) => {
    let find = fakeKeys.find
    const access = {
      open: false,
      keys: { find: (key: string) => find(key) },
      limiter: unlimited,
      guesses: new KeyGuesses(),
    } as const
    await using service = await testService({ access })
    const asSuspended = { Authorization: `Bearer ${SUSPENDED_KEY}` }
    expect((await service.get(path)).status).toBe(200)
    expect((await service.get(path, asSuspended)).status).toBe(403)
    find = () => new Promise(() => {})
    expect((await service.get(path)).status).toBe(200)
    expect((await service.get(path, asSuspended)).status).toBe(403)
    find = async () => fail('service_unavailable')
    expect((await service.get(path)).status).toBe(200)
    const unseen = { Authorization: `Bearer ${UNKNOWN_KEY}` }
    await expectError(await service.get(path, unseen), 503, 'service_unavailable')
    find = async () => undefined
    await expectError(await service.get(path), 401, 'invalid_api_key')
    find = async () => fail('service_unavailable')
    await expectError(await service.get(path), 503, 'service_unavailable')
  },
)

describe('failures of an operation', () => {
  test.each(ERROR_CODES)('answer %s with its status', async (code) => {
    await using failing = await testService({
      browsers: fakePool({ render: async () => fail(code) }),
    })
    const response = await failing.post(HTML)
    const detail = await expectError(response, statusOf[code], code)
    expect(detail).toBe(`Told: ${code}.`)
  })

  test('go to the log with request id and cause, and only those of ours', async () => {
    const response = await service.post(HTML)
    await service.post('{}')
    expect(service.failures()).toEqual([
      {
        level: 'error',
        event: 'request_failed',
        request_id: response.headers.get('Request-Id'),
        error: 'conversion_failed',
        cause: expect.objectContaining({ cause: new Error('secret cause') }),
      },
    ])
  })

  test('say when to come again if the service is busy, which is no failure to log', async () => {
    const render = () => Promise.reject(new EngineError('service_unavailable', 'Full.'))
    await using busy = await testService({ browsers: fakePool({ render }) })
    expect((await busy.post(HTML)).headers.get('Retry-After')).toBe('1')
    expect(busy.failures()).toEqual([])
    expect(busy.logged).toMatchObject([{ status: 503, error: 'service_unavailable' }])
  })

  test('that nobody foresaw say nothing about themselves', async () => {
    const status = () => {
      throw new Error('secret cause')
    }
    await using broken = await testService({ browsers: { ...fakePool(), status } })
    const detail = await expectError(await fetch(`${broken.url}/health`), 500, 'internal_error')
    expect(detail).not.toContain('secret')
  })
})
