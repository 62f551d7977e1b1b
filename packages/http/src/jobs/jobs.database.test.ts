import { createHash } from 'node:crypto'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EngineError } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../accounts/index.ts'
import { missingPostgres } from '../database/test/private-postgres.ts'
import { expectError } from '../test/expect-error.ts'
import { fakeOperations, textArtifact } from '../test/fake-operations.ts'
import type { JobView } from './job-schemas.ts'
import { type JobsLab, jobsLab, type LabService } from './test/jobs-lab.ts'

const missing = await missingPostgres()

const held = Promise.withResolvers<void>()

/** Conversions that do as their document says. */
const operations = fakeOperations(async (input, { signal, onProgress }) => {
  const html = String(Reflect.get(Object(input), 'html'))
  if (html === 'broken') throw new EngineError('conversion_failed', 'It broke.')
  if (html === 'odd') throw new EngineError('conversion_failed', 'It says a\0b\ud800.')
  if (html === 'odd warning') {
    const message = 'The font a\0b\ud800 was not found.'
    const warnings = [{ code: 'font_substituted', severity: 'warning', message } as const]
    return { ...textArtifact('%PDF odd'), warnings }
  }
  if (html === 'gone') {
    throw new EngineError('source_unavailable', 'It is not there.', { param: 'options.base_url' })
  }
  if (html === 'hold') {
    for (const done of [1, 2]) onProgress?.({ phase: 'converting', parts: { done, total: 3 } })
    await Promise.race([held.promise, aborted(signal)])
  }
  return textArtifact(`%PDF ${html}`)
})

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

describe.skipIf(missing !== '')(`jobs${missing}`, () => {
  let lab: JobsLab
  let service: LabService

  beforeAll(async () => {
    lab = await jobsLab()
    service = await lab.start({ operations })
  })
  afterAll(async () => {
    held.resolve()
    await service[Symbol.asyncDispose]()
    await lab[Symbol.asyncDispose]()
  })

  const postJob = (body: object, headers: Readonly<Record<string, string>>) =>
    service.post(JSON.stringify(body), headers, '/jobs')

  test('a job is accepted, run, charged once, and its result read without a key', async () => {
    const customer = await lab.customer(5)
    const answer = await postJob(
      { operation: 'convert/html', html: '<p>one', labels: { order: '7' } },
      customer.headers,
    )
    expect(answer.status).toBe(202)
    const accepted = (await answer.json()) as Record<string, string>
    expect(accepted).toMatchObject({ status: 'queued', operation: 'convert/html' })
    expect(answer.headers.get('Location')).toBe(`/jobs/${accepted['job_id']}`)
    expect(answer.headers.get('Retry-After')).toBe('1')
    expect(accepted['status_url']).toBe(`${service.url}/jobs/${accepted['job_id']}`)
    const job = await service.ended(customer, accepted['job_id'] ?? '')
    const bytes = '%PDF <p>one'
    expect(job).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      labels: { order: '7' },
      request_id: answer.headers.get('Request-Id'),
      result: {
        media_type: 'application/pdf',
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        pages: 1,
        warnings: [],
      },
      credits: { charged: 1, refunded: 0 },
    })
    const result = await fetch(job.result_url ?? '')
    expect(result.status).toBe(200)
    expect(result.headers.get('Content-Type')).toBe('application/pdf')
    expect(result.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(result.headers.get('Document-Pages')).toBe('1')
    expect(result.headers.get('ETag')).toBe(`"${job.result?.sha256}"`)
    expect(await result.text()).toBe(bytes)
    expect(await customer.left()).toBe(4)
    const record = await lab.hosted.postgres.db
      .selectFrom('request_log')
      .selectAll()
      .where('request_id', '=', job.request_id)
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ operation: 'convert/html', status: 200, credits: 1 })
    expect(await verifyLedger(lab.hosted.postgres.db)).toEqual([])
  })

  test('a job ends whatever its document puts into warnings and errors', async () => {
    const customer = await lab.customer(2)
    const failed = await service.ended(customer, await service.submit(customer, 'odd'))
    expect(failed).toMatchObject({ attempts: 1, error: { detail: 'It says a\ufffdb\ufffd.' } })
    const warned = await service.ended(customer, await service.submit(customer, 'odd warning'))
    const [warning] = warned.result?.warnings ?? []
    expect(warned).toMatchObject({ status: 'succeeded', attempts: 1 })
    expect(warning?.message).toBe('The font a\ufffdb\ufffd was not found.')
    expect(await customer.left()).toBe(1)
  })

  test.each([
    [{ labels: { a: 'b\0' } }, 'labels.a'],
    [{ labels: { 'a\ud800': 'b' } }, 'labels["a\\ud800"]'],
    [{ webhook: { url: 'https://example.com/\ud800' } }, 'webhook.url'],
  ])('text that no database keeps is refused: %j', async (fields, param) => {
    const customer = await lab.customer(1)
    const body = { operation: 'convert/html', html: 'x', ...fields }
    const answer = await postJob(body, customer.headers)
    expect(await answer.json()).toMatchObject({ error: 'invalid_request', param })
    expect(answer.status).toBe(400)
    expect(await customer.left()).toBe(1)
  })

  test('a job whose document cannot be converted fails at once, and its credit is back', async () => {
    const customer = await lab.customer(1)
    const job = await service.ended(customer, await service.submit(customer, 'broken'))
    expect(job).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { error: 'conversion_failed', detail: 'It broke.' },
      credits: { charged: 0, refunded: 1 },
    })
    expect(job.result_url).toBeUndefined()
    // Told once the job has ended.
    await expect
      .poll(() => service.jobsLogged)
      .toContainEqual(expect.objectContaining({ event: 'job_failed', job_id: job.job_id }))
    const other = await service.ended(customer, await service.submit(customer, 'gone'))
    expect(other.error).toEqual({
      error: 'source_unavailable',
      detail: 'It is not there.',
      param: 'options.base_url',
    })
    expect(await customer.left()).toBe(1)
    expect(await verifyLedger(lab.hosted.postgres.db)).toEqual([])
  })

  test('a job that is not well-formed is refused at once and costs nothing', async () => {
    const { headers, left } = await lab.customer(1)
    const refused = async (body: object) => {
      const answer = await postJob(body, headers)
      const { detail, param } = (await answer.json()) as { detail: string; param?: string }
      return [answer.status, detail, ...(param === 'operation' ? [param] : [])] as const
    }
    expect(await refused({ html: 'x' })).toEqual([
      400,
      expect.stringMatching(/^operation is missing/),
      'operation',
    ])
    expect(await refused({ operation: 'convert/gif', html: 'x' })).toEqual([
      400,
      expect.stringMatching(/^operation must be one of .*got "convert\/gif"/),
      'operation',
    ])
    expect(await refused({ operation: 'convert/html' })).toEqual([
      400,
      expect.stringMatching(/html/),
    ])
    expect(await refused({ operation: 'convert/html', html: 'x', priority: 1 })).toEqual([
      400,
      expect.stringMatching(/priority/),
    ])
    expect(
      await refused({ operation: 'convert/html', html: 'x', webhook: { url: 'file:///etc' } }),
    ).toEqual([400, expect.stringMatching(/^webhook\.url/)])
    expect(await refused({ operation: 'convert/html', html: 'x', labels: { a: 7 } })).toEqual([
      400,
      'labels.a must be a string, got 7.',
    ])
    expect(await left()).toBe(1)
    expect(await (await service.get('/jobs', headers)).json()).toEqual({
      jobs: [],
      next_cursor: null,
    })
  })

  test('every spelling of an operation and every form of a body is the same job', async () => {
    const customer = await lab.customer(10)
    const { headers } = customer
    const form = new FormData()
    form.set('request', JSON.stringify({ operation: 'convert.html', labels: { a: 'b' } }))
    form.set('html', new Blob(['<p>same']), 'page.html')
    const answers = await Promise.all([
      postJob({ operation: '/convert_html', html: '<p>same' }, headers),
      fetch(`${service.url}/jobs`, { method: 'POST', headers, body: form }),
      fetch(`${service.url}/jobs`, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'text/html',
          'Request-Options': '{"operation":"convert/html"}',
        },
        body: '<p>same',
      }),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(202)
      const { job_id } = (await answer.json()) as { job_id: string }
      const job = await service.ended(customer, job_id)
      expect(await (await fetch(job.result_url ?? '')).text()).toBe('%PDF <p>same')
    }
  })

  test('a document of bytes comes to the worker as it was sent', async () => {
    const customer = await lab.customer(1)
    const bytes = Buffer.from([0, 255, 128, 10, 13])
    const answer = await fetch(`${service.url}/jobs`, {
      method: 'POST',
      headers: {
        ...customer.headers,
        'Content-Type': 'application/rtf',
        'Request-Options': '{"operation":"convert/rtf"}',
      },
      body: bytes,
    })
    expect(answer.status).toBe(202)
    const { job_id } = (await answer.json()) as { job_id: string }
    expect((await service.ended(customer, job_id)).status).toBe('succeeded')
  })

  test('an account without credits is refused, and a job of another account is none', async () => {
    const poor = await lab.customer(0)
    const answer = await postJob({ operation: 'convert/html', html: 'x' }, poor.headers)
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ error: 'quota_exceeded' })
    const owner = await lab.customer(1)
    const id = await service.submit(owner, '<p>mine')
    await service.ended(owner, id)
    for (const wrong of [id, crypto.randomUUID(), 'x']) {
      const other = await service.get(`/jobs/${encodeURIComponent(wrong)}`, poor.headers)
      expect(other.status).toBe(404)
      expect(await other.json()).toMatchObject({ error: 'job_not_found' })
    }
    const remove = { method: 'DELETE', headers: poor.headers }
    expect((await fetch(`${service.url}/jobs/${id}`, remove)).status).toBe(404)
    expect((await service.ended(owner, id)).status).toBe('succeeded')
  })

  test('the same Idempotency-Key is the same job; with another request it is a conflict', async () => {
    const customer = await lab.customer(5)
    const headers = { ...customer.headers, 'Idempotency-Key': 'order-1' }
    const body = { operation: 'convert/html', html: '<p>once' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => postJob(body, headers)))
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { job_id: string }).job_id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await customer.left()).toBe(4)
    const other = await postJob({ ...body, html: '<p>twice' }, headers)
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ error: 'idempotency_conflict' })
    const stranger = await lab.customer(1)
    const theirs = await postJob(body, { ...stranger.headers, 'Idempotency-Key': 'order-1' })
    expect(((await theirs.json()) as { job_id: string }).job_id).not.toBe(ids[0])
  })

  test('of jobs that are posted at once, as many are accepted as there are credits, and the others refused', async () => {
    const customer = await lab.customer(3)
    const body = { operation: 'convert/html', html: '<p>one of many' }
    const posts = Array.from({ length: 8 }, (_, n) =>
      // Four of them are the same two.
      postJob(body, { ...customer.headers, 'Idempotency-Key': `many-${n % 6}` }),
    )
    const answers = await Promise.all(posts)
    const accepted = answers.filter(({ status }) => status === 202)
    const ids = await Promise.all(
      accepted.map(async (answer) => ((await answer.json()) as { job_id: string }).job_id),
    )
    expect(new Set(ids).size).toBe(3)
    const refused = answers.filter(({ status }) => status === 429)
    expect(accepted.length + refused.length).toBe(8)
    for (const answer of refused)
      expect(await answer.json()).toMatchObject({ error: 'quota_exceeded' })
    for (const id of new Set(ids)) {
      expect((await service.ended(customer, id)).status).toBe('succeeded')
    }
    expect(await customer.left()).toBe(0)
  })

  test('a list shows the latest first, goes on where it was left, and holds one state if asked', async () => {
    const customer = await lab.customer(10)
    const ids: string[] = []
    for (const html of ['1', '2', 'broken', '4', '5']) {
      const id = await service.submit(customer, html)
      await service.ended(customer, id)
      ids.unshift(id)
    }
    const page = async (query: string) => {
      const answer = await service.get(`/jobs?${query}`, customer.headers)
      expect(answer.status).toBe(200)
      return (await answer.json()) as { jobs: JobView[]; next_cursor: string | null }
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { jobs, next_cursor } = await page(query)
      seen.push(...jobs.map(({ job_id }) => job_id))
      cursor = next_cursor
    }
    expect(seen).toEqual(ids)
    const failed = await page('status=failed')
    expect(failed.jobs.map(({ job_id }) => job_id)).toEqual([ids[2]])
    const noId = Buffer.from(`1 ${'-'.repeat(36)}`).toString('base64url')
    const cursors = ['cursor=zz', `cursor=${noId}`]
    const wrongs = [
      'limit=0',
      'limit=x',
      'status=done',
      'limit=1&limit=2',
      'state=failed',
      ...cursors,
    ]
    for (const wrong of wrongs) {
      const answer = await service.get(`/jobs?${wrong}`, customer.headers)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ param: /^\w+/.exec(wrong)?.[0] })
    }
  })

  test('a running job tells what it is at, and is cancelled: it ends at once, its credit is back, and the slot is free', async () => {
    const customer = await lab.customer(2)
    const id = await service.submit(customer, 'hold')
    const shown = async () =>
      (await (await service.get(`/jobs/${id}`, customer.headers)).json()) as JobView
    await expect.poll(shown).toMatchObject({
      status: 'running',
      progress: { phase: 'converting', percent: 66 },
    })
    const waiting = await service.submit(customer, '<p>next')
    const removed = await fetch(`${service.url}/jobs/${id}`, {
      method: 'DELETE',
      headers: customer.headers,
    })
    expect(removed.status).toBe(200)
    expect(await removed.json()).toMatchObject({
      status: 'failed',
      error: { error: 'cancelled' },
      credits: { charged: 0, refunded: 1 },
    })
    expect((await service.ended(customer, waiting)).status).toBe('succeeded')
    expect(await shown()).not.toHaveProperty('progress')
    expect(await customer.left()).toBe(1)
    expect(await verifyLedger(lab.hosted.postgres.db)).toEqual([])
  })

  test('a job that ended is deleted with its bytes, unless it is to stay', async () => {
    const customer = await lab.customer(1)
    const id = await service.submit(customer, '<p>delete me')
    const job = await service.ended(customer, id)
    const files = async () =>
      (await readdir(lab.folder, { recursive: true })).filter((name) => name.includes(id))
    await expect.poll(files).toHaveLength(1)
    const remove = (query = '') =>
      fetch(`${service.url}/jobs/${id}${query}`, { method: 'DELETE', headers: customer.headers })
    expect((await remove('?ended=delete')).status).toBe(400)
    const kept = await remove('?ended=keep')
    expect([kept.status, await kept.json()]).toEqual([200, job])
    expect(await files()).toHaveLength(1)
    expect((await remove()).status).toBe(204)
    expect(await files()).toEqual([])
    expect((await fetch(job.result_url ?? '')).status).toBe(404)
    expect((await remove()).status).toBe(404)
  })

  test('the address of a result is for that result, until its time is over', async () => {
    const customer = await lab.customer(2)
    const one = await service.ended(customer, await service.submit(customer, '1'))
    const two = await service.ended(customer, await service.submit(customer, '2'))
    const url = new URL(one.result_url ?? '')
    const expires = Number(url.searchParams.get('expires')) * 1000
    expect(expires - Date.parse(one.finished_at ?? '')).toBeGreaterThan(86_399_000)
    expect(expires - Date.parse(one.finished_at ?? '')).toBeLessThanOrEqual(86_400_000)
    const changed = [
      url.href.replace(one.job_id, two.job_id),
      url.href.replace(/expires=\d+/, `expires=${expires / 1000 + 1}`),
      url.href.replace(/signature=./, 'signature=!'),
      url.href.replace(/&signature=.*/, ''),
      `${url.origin}${url.pathname}`,
      `${url.href}=`,
    ]
    for (const href of changed) expect((await fetch(href)).status, href).toBe(404)
    const unsigned = await fetch(`${url.origin}${url.pathname}`)
    expect(await unsigned.json()).toMatchObject({
      error: 'job_not_found',
      detail: expect.stringContaining('`result_url`'),
    })
    const part = await fetch(url, { headers: { Range: 'bytes=1-3' } })
    expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([
      206,
      'PDF',
      'bytes 1-3/6',
    ])
    const beyond = await fetch(url, { headers: { Range: 'bytes=6-' } })
    await expectError(beyond, 416, 'range_not_satisfiable')
    expect(beyond.headers.get('Content-Range')).toBe('bytes */6')
    expect(beyond.headers.get('Content-Disposition')).toBe(null)
    const etag = part.headers.get('ETag') ?? ''
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    for (const [tag, status] of [
      [etag, 200],
      [`"other", ${etag}`, 200],
      ['*', 200],
      ['"other"', 412],
      [`W/${etag}`, 412],
    ] as const) {
      const found = await fetch(url, { headers: { 'If-Match': tag } })
      if (status === 412) await expectError(found, 412, 'precondition_failed')
      else expect(found.status, tag).toBe(status)
    }
    for (const [tag, status] of [
      [etag, 206],
      ['"other"', 200],
      ['Tue, 24 Nov 2026 08:00:00 GMT', 200],
    ] as const) {
      const headers = { Range: 'bytes=1-3', 'If-Range': tag }
      expect((await fetch(url, { headers })).status, tag).toBe(status)
    }
    expect((await fetch(url, { method: 'HEAD' })).headers.get('Content-Length')).toBe('6')
  })

  test('a result that is shorter than it was stored is refused, the whole and a part', async () => {
    const customer = await lab.customer(1)
    const id = await service.submit(customer, '<p>cut short')
    const { result_url: url = '' } = await service.ended(customer, id)
    const names = await readdir(lab.folder, { recursive: true })
    await truncate(join(lab.folder, names.find((name) => name.includes(id)) ?? ''), 4)
    for (const Range of ['', 'bytes=2-5', 'bytes=6-8']) {
      const answer = await fetch(url, { headers: { ...(Range !== '' && { Range }) } })
      expect([answer.status, answer.headers.get('Content-Range')], Range).toEqual([503, null])
      expect(await answer.json()).toMatchObject({ error: 'service_unavailable' })
    }
    const known = await fetch(url, { headers: { Range: 'bytes=0-3' } })
    expect([known.status, await known.text()]).toEqual([206, '%PDF'])
  })

  test('whoever waits for a job is answered when it ends, and not before', async () => {
    const customer = await lab.customer(1)
    const id = await service.submit(customer, 'hold')
    let answered = false
    const waiting = service.ended(customer, id).then((job) => {
      answered = true
      return job
    })
    await delay(50)
    expect(answered).toBe(false)
    held.resolve()
    expect((await waiting).status).toBe('succeeded')
  })

  test('metrics tell of jobs by operation and of the queues', async () => {
    const text = await service.metrics.text()
    expect(text).toMatch(
      /svc_jobs_total\{operation="convert\/html",status="succeeded",error=""\} \d+/,
    )
    expect(text).toContain('svc_jobs{queue="browser",state="queued"} 0')
    expect(text).toContain('svc_jobs_oldest_seconds{queue="office"} 0')
    expect(service.failures()).toEqual([])
  })
})
