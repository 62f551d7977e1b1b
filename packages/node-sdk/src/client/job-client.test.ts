import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobClient } from './job-client.ts'

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

type Answer = readonly [status: number, body: string | object, headers?: Record<string, string>]

const asked: Asked[] = []
let answers: Answer[] = []
const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  const { method, url: path, headers } = request
  asked.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) })
  const [status, body, more = {}] = answers.shift() ?? [500, {}]
  response.writeHead(status, { 'Request-Id': 'r1', ...more })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const jobs = createJobClient({ url: `${url}/`, key: 'svc_self_key' })

beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  server.close()
})

const accepted = {
  job_id: 'j1',
  status: 'queued',
  operation: 'merge',
  created_at: '',
  status_url: 'https://elsewhere.example/prefix/jobs/j1',
}
const succeeded = {
  job_id: 'j1',
  status: 'succeeded',
  request_id: 'r0',
  result_url: 'https://elsewhere.example/prefix/results/j1?e=1&s=2',
  result: {
    media_type: 'application/pdf',
    sha256: createHash('sha256').update('%PDF').digest('hex'),
  },
}

describe('createJobClient', () => {
  test('posts a job with its operation, its bytes as base64, a key of its own and what belongs to it', async () => {
    answers = [[202, accepted]]
    const input = { pdfs: [{ pdf: Buffer.from('%PDF') }, { blank: true as const }] }
    expect(await jobs.post('merge', input, { labels: { order: '7' } })).toEqual(accepted)
    const [{ method, path, headers, body } = {}] = asked as Partial<Asked>[]
    expect([method, path]).toEqual(['POST', '/jobs'])
    expect(headers?.authorization).toBe('Bearer svc_self_key')
    expect(headers?.['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(body).toEqual({
      operation: 'merge',
      pdfs: [{ pdf: { base64: 'JVBERg==' } }, { blank: true }],
      labels: { order: '7' },
    })
  })

  test('sends again what a busy service refuses, under the same key', async () => {
    answers = [
      [503, { error: 'service_unavailable', detail: 'Full.' }],
      [502, 'no JSON'],
      [202, accepted],
    ]
    await jobs.post('convert/html', { html: '<p>' })
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('does not send again what is refused for good, and tells why', async () => {
    answers = [[429, { error: 'quota_exceeded', detail: 'No credits are left.' }]]
    await expect(jobs.post('convert/html', { html: '<p>' })).rejects.toMatchObject({
      name: 'ServiceError',
      code: 'quota_exceeded',
      message: 'No credits are left.',
      status: 429,
      requestId: 'r1',
    })
    expect(asked).toHaveLength(1)
  })

  test('waits for the end of a job and reads its result from the service that it knows', async () => {
    answers = [
      [200, { ...succeeded, status: 'running' }],
      [200, succeeded],
      [200, '%PDF'],
    ]
    const { bytes, mediaType } = await jobs.result('j1')
    expect([Buffer.from(bytes).toString(), mediaType]).toEqual(['%PDF', 'application/pdf'])
    expect(asked.map(({ path }) => path)).toEqual([
      '/jobs/j1?wait_s=25',
      '/jobs/j1?wait_s=25',
      '/results/j1?e=1&s=2',
    ])
  })

  test('refuses a result that came damaged, and throws the error of a job that failed', async () => {
    answers = [
      [200, succeeded],
      [200, '%PDX'],
    ]
    await expect(jobs.result('j1')).rejects.toMatchObject({ message: 'The result came damaged.' })
    const error = { error: 'document_encrypted', detail: 'It needs a password.', param: 'pdf' }
    answers = [[200, { ...succeeded, status: 'failed', error }]]
    await expect(jobs.result('j1')).rejects.toMatchObject({
      code: 'document_encrypted',
      message: 'It needs a password.',
      param: 'pdf',
      requestId: 'r0',
    })
  })

  test('asks again for a result that breaks off', async () => {
    answers = [
      [200, succeeded],
      [200, '%P', { 'Content-Length': '4', Connection: 'close' }],
      [200, '%PDF'],
    ]
    expect(Buffer.from((await jobs.result('j1')).bytes).toString()).toBe('%PDF')
    expect(asked).toHaveLength(3)
  })

  test('names the field that the service refuses', async () => {
    answers = [[400, { error: 'invalid_request', detail: 'html is missing.', param: 'html' }]]
    await expect(jobs.post('convert/html', {})).rejects.toMatchObject({ param: 'html' })
  })

  test('lists all jobs, a page at a time', async () => {
    answers = [
      [200, { jobs: [{ job_id: 'a' }, { job_id: 'b' }], next_cursor: 'c1' }],
      [200, { jobs: [{ job_id: 'c' }], next_cursor: null }],
    ]
    const listed: string[] = []
    for await (const { job_id } of jobs.list({ status: 'failed' })) listed.push(job_id)
    expect(listed).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ path }) => path)).toEqual([
      '/jobs?limit=100&status=failed',
      '/jobs?limit=100&status=failed&cursor=c1',
    ])
  })

  test('tells before each further try, and at last that the service cannot be reached', async () => {
    const told: string[] = []
    const gone = createJobClient({
      url: 'http://svc.example',
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })),
      onRetry: ({ message }) => {
        told.push(message)
        throw new Error('enough')
      },
    })
    await expect(gone.get('j1')).rejects.toThrow('enough')
    expect(told).toEqual(['The service at http://svc.example cannot be reached (ENOTFOUND).'])
  })

  test('removes a job, and reads the secret of webhooks', async () => {
    answers = [
      [204, ''],
      [200, { secret: 'whsec_x' }],
    ]
    await jobs.remove('j1')
    expect(await jobs.webhookSecret()).toBe('whsec_x')
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /jobs/j1',
      'GET /webhook-secret',
    ])
  })

  const busy: Answer = [503, { error: 'service_unavailable', detail: 'Full.' }]

  test('does not delete a job that it cancelled, though it was not answered', async () => {
    const cancelled = { ...succeeded, status: 'failed', error: { error: 'cancelled', detail: '' } }
    answers = [
      [200, 'brok', { 'Content-Length': '9', Connection: 'close' }],
      [200, cancelled],
    ]
    expect(await jobs.remove('j1')).toEqual(cancelled)
    expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'GET'])
  })

  test('cancels a job without deleting one that has ended, if asked', async () => {
    answers = [[200, succeeded]]
    expect(await jobs.remove('j1', { keepEnded: true })).toEqual(succeeded)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /jobs/j1?ended=keep',
    ])
  })

  test('takes a job that is gone for removed, when it was not answered', async () => {
    answers = [busy, [404, { error: 'job_not_found', detail: '' }]]
    expect(await jobs.remove('j1')).toBeUndefined()
    expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'GET'])
  })

  test('removes a job again that is as it was', async () => {
    answers = [busy, [200, succeeded], busy, [200, succeeded], [204, '']]
    expect(await jobs.remove('j1')).toBeUndefined()
    const methods = asked.map(({ method }) => method)
    expect(methods).toEqual(['DELETE', 'GET', 'DELETE', 'GET', 'DELETE'])
  })

  test('a job that there is not cannot be removed', async () => {
    answers = [[404, { error: 'job_not_found', detail: 'There is none.' }]]
    await expect(jobs.remove('j1')).rejects.toMatchObject({ code: 'job_not_found' })
  })

  test('ends a wait with the reason of its signal', async () => {
    const reason = new Error('enough')
    await expect(jobs.ended('j1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(asked).toEqual([])
  })
})
