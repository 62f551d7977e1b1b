import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { EngineError, POOL_NAMES } from '@svc/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KeyStore } from '../accounts/keys/key-store.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { expectError } from '../test/expect-error.ts'
import {
  KEY,
  SUSPENDED_KEY,
  type TestService,
  testService,
  UNKNOWN_KEY,
  unlimited,
} from '../test/test-service.ts'

let service: TestService
beforeEach(async () => {
  service = await testService()
})
afterEach(() => service[Symbol.asyncDispose]())

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

const WRONG = [
  ['missing', {}],
  ['empty', { Authorization: '' }],
  ['of another scheme', { Authorization: `Basic ${btoa(`${KEY}:`)}` }],
  ['without a scheme', { Authorization: KEY }],
  ['one character too short', bearer(KEY.slice(0, -1))],
  ['one character too long', bearer(`${KEY}a`)],
  ['in capitals', bearer(KEY.toUpperCase())],
  ['of another prefix', bearer(KEY.replace('live', 'test'))],
  ['given twice', bearer(`${KEY} ${KEY}`)],
  ['unknown', bearer(UNKNOWN_KEY)],
] as const

describe('an API key', () => {
  test('is wrong in one way only: every 401 is the same, byte for byte', async () => {
    const answers = await Promise.all(
      WRONG.map(async ([, headers]) => {
        const response = await service.get('/version', headers)
        const fields = [...response.headers].filter(
          ([name]) => !['request-id', 'date'].includes(name),
        )
        return JSON.stringify([response.status, fields, await response.text()])
      }),
    )
    expect(new Set(answers).size).toBe(1)
  })

  test.each(WRONG)('is refused when %s', async (_what, headers) => {
    const response = await service.get('/version', headers)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    await expectError(response, 401, 'invalid_api_key')
  })

  test.each(['?key=', '?api_key=', '?authorization=Bearer%20'])(
    'in the query %s is none',
    async (query) => {
      await expectError(await service.get(`/version${query}${KEY}`, {}), 401, 'invalid_api_key')
    },
  )

  test('may name its scheme in any case', async () => {
    expect((await service.get('/version', { Authorization: `bearer ${KEY}` })).status).toBe(200)
  })

  test('of a suspended account is told apart, with 403', async () => {
    const response = await service.get('/version', bearer(SUSPENDED_KEY))
    await expectError(response, 403, 'account_suspended')
  })

  test('is checked before version, body and schema', async () => {
    const headers = { 'Service-Version': 'no', 'Content-Type': 'no/no', ...bearer(UNKNOWN_KEY) }
    await expectError(await service.post('no', headers), 401, 'invalid_api_key')
    const right = { 'Service-Version': 'no', 'Content-Type': 'no/no' }
    await expectError(await service.post('no', right), 400, 'unsupported_version')
    await expectError(
      await service.post('no', { 'Content-Type': 'no/no' }),
      415,
      'unsupported_media_type',
    )
    await expectError(await service.post('no'), 400, 'invalid_request')
  })

  test('that cannot be looked up is answered 503, and nothing is let in', async () => {
    const down = new EngineError('service_unavailable', 'The store does not answer.')
    const keys: KeyStore = { find: () => Promise.reject(down) }
    await using other = await testService({
      access: { open: false, keys, limiter: unlimited, guesses: new KeyGuesses() },
    })
    const response = await other.get('/version')
    expect(response.headers.get('Retry-After')).toBe('1')
    await expectError(response, 503, 'service_unavailable')
  })

  test('that is malformed is never looked up', async () => {
    const keys: KeyStore = { find: () => Promise.reject(new Error('looked up')) }
    await using other = await testService({
      access: { open: false, keys, limiter: unlimited, guesses: new KeyGuesses() },
    })
    for (const [, headers] of WRONG.slice(0, -1)) {
      expect((await other.get('/version', headers)).status).toBe(401)
    }
  })
})

describe('without a key', () => {
  test.each(['/health', '/openapi.json', '/docs'])('%s answers', async (path) => {
    expect((await service.get(path, {})).status).toBe(200)
  })

  test.each(['/health', '/openapi.json'])('%s answers, but not with a wrong one', async (path) => {
    await expectError(await service.get(path, bearer(UNKNOWN_KEY)), 401, 'invalid_api_key')
    await expectError(await service.get(path, bearer('nonsense')), 401, 'invalid_api_key')
  })

  test.each(['/version', '/license'])('%s does not', async (path) => {
    await expectError(await service.get(path, {}), 401, 'invalid_api_key')
  })

  test('only the status of /health is told, with one also what it consists of', async () => {
    expect(await (await service.get('/health', {})).json()).toEqual({ status: 'ok' })
    // Without a layout engine, as tests run.
    const pools = POOL_NAMES.filter((name) => name !== 'office')
    const idle = expect.objectContaining({ status: 'ok', running: 0, queued: 0 })
    expect(await (await service.get('/health')).json()).toEqual({
      status: 'ok',
      checks: {
        ...Object.fromEntries(pools.map((name) => [name, idle])),
        draining: false,
      },
      uptime_s: 0,
    })
  })
})

describe('a service without keys', () => {
  test('lets this machine in without a key', async () => {
    await using open = await testService({ access: { open: true } })
    expect((await open.get('/version', {})).status).toBe(200)
    expect((await open.post('{"html":"<p>"}', { Authorization: '' })).status).toBe(200)
  })

  test('stays shut for a web page that gave a loopback address a name of its own', async () => {
    await using open = await testService({ access: { open: true } })
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(`${open.url}/version`, { headers: { Host: 'pdf.example.com' } }, resolve)
    })
    expect(answer.statusCode).toBe(401)
    // No key would help: it says so, and how to serve others.
    expect(await json(answer)).toEqual({
      error: 'invalid_api_key',
      detail:
        'SVC_AUTH=off opens the service to requests of its own machine alone: their header Host must be a loopback ' +
        'address or localhost, and is "pdf.example.com". To serve others, configure SVC_API_KEYS (svc genkey makes a ' +
        'key) in place of SVC_AUTH=off.',
    })
  })
})
