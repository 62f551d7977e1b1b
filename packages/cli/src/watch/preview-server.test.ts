import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Written } from '../terminal/reporter.ts'
import { type PreviewServer, servePreview } from './preview-server.ts'
import { createPreviewState, type PreviewState } from './preview-state.ts'

let state: PreviewState
let server: PreviewServer

beforeEach(async () => {
  state = createPreviewState()
  server = await servePreview(state, 0)
})
afterEach(() => server.close())

function written(bytes: string, warnings: readonly string[] = []): Written {
  return {
    input: 'a.md',
    file: '/a.pdf',
    totalMs: 210,
    artifact: {
      mediaType: 'application/pdf',
      bytes: Buffer.from(bytes),
      filename: 'a.pdf',
      pages: 3,
      warnings: warnings.map((message) => ({
        code: 'resource_failed',
        severity: 'warning',
        message,
      })),
      timings: { queueMs: 0, loadMs: 0, printMs: 0, finishMs: 0 },
    },
  }
}

async function answer(path: string, { method = 'GET', host = '' } = {}) {
  const { port } = new URL(server.url)
  const headers = { host: host === '' ? `127.0.0.1:${port}` : host.replace('PORT', port) }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  request({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
    resolve({ status: response.statusCode ?? 0, body: await text(response) })
  })
    .on('error', reject)
    .end()
  return promise
}

/** The next state that the events tell of. */
async function* events() {
  const { body } = await fetch(new URL('events', server.url))
  if (body === null) throw new Error('No events.')
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    for (const event of chunk.split('\n\n').filter(Boolean)) {
      yield JSON.parse(event.replace(/^data: /, '')) as { documents: unknown[]; error?: string }
    }
  }
}

test('serves the page and the latest document', async () => {
  state.written(written('one'))
  state.written(written('two'))
  expect((await answer('/')).body).toContain('<!doctype html>')
  expect(await answer('/documents/0/2/a.md')).toEqual({ status: 200, body: 'two' })
  expect(await answer('/documents/0/2/a.md', { host: 'LocalHost:PORT' })).toMatchObject({
    status: 200,
  })
})

test.each([
  'example.com',
  'example.com:PORT',
  '127.0.0.1',
  'localhost:1',
  '127.0.0.1:PORT:1',
  '[::1]:PORT',
])('refuses to answer as %s', async (host) => {
  state.written(written('secret'))
  for (const path of ['/', '/events', '/documents/0/1/a.md']) {
    const refused = await answer(path, { host })
    expect(refused.status).toBe(403)
    expect(refused.body).not.toContain('secret')
  }
})

test.each([
  '/a.md',
  '/documents/0/1/../../../etc/passwd',
  '/documents/1/1/b.md',
  '//etc/passwd',
  '/documents/',
])('has nothing at %s', async (path) => {
  expect((await answer(path)).status).toBe(404)
})

test('takes nothing', async () => {
  expect((await answer('/', { method: 'POST' })).status).toBe(405)
})

test('tells of results and failures as they come, the last document kept', async () => {
  const told = events()
  expect((await told.next()).value).toEqual({ documents: [] })
  state.written(written('one', ['There is no p.svg.']))
  expect((await told.next()).value).toEqual({
    documents: [
      {
        name: 'a.md',
        version: 1,
        mediaType: 'application/pdf',
        facts: '3 pages, 3 bytes, 0.21 s',
        warnings: ['warning: There is no p.svg.'],
      },
    ],
  })
  state.failed({ error: 'invalid_request', detail: 'Too deep.' }, 'a.md')
  expect((await told.next()).value).toMatchObject({
    documents: [{ version: 1, error: 'Too deep. (invalid_request)' }],
  })
  expect((await answer('/documents/0/1/a.md')).body).toBe('one')
  state.failed({ error: 'invalid_request', detail: 'There is no file a.md.' })
  expect((await told.next()).value).toMatchObject({
    error: 'There is no file a.md. (invalid_request)',
  })
  state.written(written('two'))
  const { value } = await told.next()
  expect(value).toMatchObject({ documents: [{ version: 2 }] })
  expect(JSON.stringify(value)).not.toContain('error')
  await told.return(undefined)
})

test('shows documents in the order of the inputs, and none that is no input any more', () => {
  state.written(written('one'))
  state.expects(['0.md', 'a.md'])
  expect(state.documents()).toMatchObject([{ version: 0 }, { name: 'a.md', version: 1 }])
  expect(state.bytes(0)).toBeUndefined()
  state.expects(['0.md'])
  expect(state.documents()).toHaveLength(1)
})

test('ends while somebody listens', async () => {
  const told = events()
  await told.next()
  await server.close()
  await expect(told.next()).rejects.toThrow()
  server = await servePreview(state, 0)
})
