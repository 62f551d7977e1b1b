import { EngineError } from '@svc/engine'
import { describe, expect, test } from 'vitest'
import type { Credits } from '../accounts/credits.ts'
import type { RequestLog, RequestRecord } from '../accounts/request-log.ts'
import { BodyBudget } from '../body/body-budget.ts'
import { expectError } from '../test/expect-error.ts'
import { type FakeRun, fakeOperations, kinds, textArtifact } from '../test/fake-operations.ts'
import { KEY, SUSPENDED_KEY, testService } from '../test/test-service.ts'

const HTML = JSON.stringify({ html: '<p>x' })

const NONE_LEFT = {
  reserved: false,
  next: { at: new Date('1970-01-02T00:00:00Z'), credits: 100 },
} as const

/** Credits and records that only write down what they are asked for. */
function books(parts: Partial<Credits> = {}) {
  const steps: string[] = []
  const records: RequestRecord[] = []
  const noted = Promise.withResolvers<void>()
  const credits: Credits = {
    async reserve({ operation }) {
      steps.push(`reserve ${operation}`)
      return { reserved: true }
    },
    async charge(_request, { status }) {
      steps.push(`charge ${status}`)
      return true
    },
    async refund(_request, { status, error }) {
      steps.push(`refund ${status} ${error}`)
      noted.resolve()
    },
    ...parts,
  }
  const requests: RequestLog = { record: (record) => records.push(record), close: async () => {} }
  return { steps, records, deps: { credits, requests }, refunded: noted.promise }
}

const failing = (code: ConstructorParameters<typeof EngineError>[0]): FakeRun => {
  return async () => {
    throw new EngineError(code, 'Told.')
  }
}

test('sources of a request take of the memory of all bodies, and give it back', async () => {
  const bodies = new BodyBudget(1000)
  let held: number | undefined
  const operations = fakeOperations(async (_input, { onSource }) => {
    onSource?.(200)
    held = bodies.held
    onSource?.(400)
    return textArtifact('%PDF')
  })
  await using service = await testService({ bodies, operations })
  const response = await service.post(HTML)
  await expectError(response, 503, 'service_unavailable')
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(held).toBe(200 + HTML.length)
  expect(bodies.held).toBe(0)
})

describe('a credit', () => {
  test('is reserved before the run and charged before the answer', async () => {
    const { steps, records, deps } = books()
    const operations = fakeOperations(async () => {
      steps.push('run')
      return textArtifact('%PDF')
    })
    await using service = await testService({ ...deps, operations })
    expect((await service.post(HTML)).status).toBe(200)
    expect(steps).toEqual(['reserve convert/html', 'run', 'charge 200'])
    expect(records).toEqual([])
  })

  test.each([
    ['conversion_failed', 500],
    ['invalid_document', 422],
    ['url_not_allowed', 400],
    ['service_unavailable', 503],
  ] as const)('is refunded when the run ends with %s', async (code, status) => {
    const { steps, deps } = books()
    await using service = await testService({ ...deps, operations: fakeOperations(failing(code)) })
    await expectError(await service.post(HTML), status, code)
    expect(steps).toEqual(['reserve convert/html', `refund ${status} ${code}`])
  })

  test('is refunded when the engine breaks in a way nobody foresaw', async () => {
    const { steps, deps } = books()
    const operations = fakeOperations(() => Promise.reject(new TypeError('secret')))
    await using service = await testService({ ...deps, operations })
    const detail = await expectError(await service.post(HTML), 500, 'conversion_failed')
    expect(detail).not.toContain('secret')
    expect(steps.at(-1)).toBe('refund 500 conversion_failed')
  })

  test.each([
    ['no JSON', '{', {}, 400],
    ['a missing field', '{}', {}, 400],
    ['another version', HTML, { 'Service-Version': '2019.1' }, 400],
    ['another type', HTML, { 'Content-Type': 'text/plain' }, 415],
    ['a wrong key', HTML, { Authorization: 'Bearer x' }, 401],
    ['a suspended account', HTML, { Authorization: `Bearer ${SUSPENDED_KEY}` }, 403],
  ])('is not even reserved for %s', async (_what, body, headers, status) => {
    const { steps, deps } = books()
    await using service = await testService(deps)
    expect((await service.post(body, headers)).status).toBe(status)
    expect(steps).toEqual([])
  })

  test('that is not there is told with 429, and nothing runs', async () => {
    const { steps, records, deps } = books({ reserve: async () => NONE_LEFT })
    const operations = fakeOperations(failing('conversion_failed'))
    await using service = await testService({ ...deps, operations })
    const response = await service.post(HTML)
    expect(response.headers.get('Retry-After')).toBeNull()
    expect(response.headers.get('RateLimit-Limit')).toBe('10')
    expect(await expectError(response, 429, 'quota_exceeded')).toBe(
      'The account has no credits left until it gets 100 on 1970-01-02 (UTC).',
    )
    expect(steps).toEqual([])
    expect(records).toMatchObject([{ status: 429, error: 'quota_exceeded', credits: 0 }])
  })

  test('is not needed for a JSON result', async () => {
    const { steps, records, deps } = books({ reserve: async () => NONE_LEFT })
    await using service = await testService({ ...deps, operations: kinds })
    expect((await service.post('{"text":""}', {}, '/kinds/json')).status).toBe(200)
    expect(steps).toEqual([])
    expect(records).toMatchObject([{ operation: 'kinds/json', status: 200, credits: 0 }])
  })

  test('that could not be held long enough brings no artifact', async () => {
    const { deps } = books({ charge: async () => false })
    await using service = await testService(deps)
    const response = await service.post(HTML)
    await expectError(response, 500, 'conversion_failed')
  })

  test.each(['reserve', 'charge'] as const)(
    'that the store loses on %s brings no artifact',
    async (step) => {
      const down = () => Promise.reject(new EngineError('service_unavailable', 'Down.'))
      const { deps } = books({ [step]: down })
      await using service = await testService(deps)
      const response = await service.post(HTML)
      expect(response.headers.get('Content-Type')).toContain('json')
      await expectError(response, 503, 'service_unavailable')
    },
  )
})

describe('a client that goes away', () => {
  const leave = async (url: string, begun: Promise<unknown>) => {
    const client = new AbortController()
    const request = fetch(`${url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: HTML,
      signal: client.signal,
    })
    await begun
    client.abort()
    await expect(request).rejects.toThrow('aborted')
  }

  test('ends its render and has its credit back', async () => {
    const begun = Promise.withResolvers<void>()
    const { steps, deps, refunded } = books()
    const operations = fakeOperations(
      (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          begun.resolve()
        }),
    )
    await using service = await testService({ ...deps, operations })
    await leave(service.url, begun.promise)
    await refunded
    expect(steps).toEqual(['reserve convert/html', 'refund 499 client_closed'])
    await service.running.drain()
    expect(service.failures()).toEqual([])
    expect(service.logged).toMatchObject([{ event: 'request', status: 499 }])
  })

  test('is not charged for a result that came after it left', async () => {
    const begun = Promise.withResolvers<void>()
    const { steps, deps, refunded } = books()
    const operations = fakeOperations(async (_input, { signal }) => {
      begun.resolve()
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      return textArtifact('%PDF')
    })
    await using service = await testService({ ...deps, operations })
    await leave(service.url, begun.promise)
    await refunded
    expect(steps.at(-1)).toBe('refund 499 client_closed')
  })
})

describe('a request', () => {
  test('is recorded once, with what became of it', async () => {
    const { records, deps } = books()
    await using service = await testService(deps)
    await service.post('{}')
    await service.get('/version')
    await service.get('/nothing')
    expect(records).toEqual([
      {
        requestId: expect.any(String),
        accountId: 'account',
        keyId: 'key',
        operation: 'convert/html',
        status: 400,
        error: 'invalid_request',
        credits: 0,
        durationMs: expect.any(Number),
        at: new Date(0),
      },
      expect.objectContaining({ operation: 'version', status: 200, error: undefined }),
    ])
  })
})
