import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { EngineContext, RunProgress } from '../context.ts'
import { prepare, run } from '../execute.ts'
import { atOnce } from '../lifetime/turns.ts'
import { EngineError } from '../messages/errors.ts'
import { DEFAULT_NETWORK_POLICY } from '../network/policy/policy.ts'
import { serveHttp } from '../network/test/proxy-rig.ts'
import { defineOperation } from '../operation.ts'
import { assets } from '../schemas/sources/assets.ts'
import { source } from '../schemas/sources/source.ts'
import { pendingSources } from './pending-sources.ts'
import { readSources } from './read-sources.ts'

const join = defineOperation({
  name: 'join',
  summary: 'Answer with the text of every source.',
  credits: 0,
  pool: 'browser',
  input: z.strictObject({
    files: z.array(z.strictObject({ content: source })),
    options: z.strictObject({ assets: assets.optional() }).prefault({}),
  }),
  output: { json: z.array(z.string()) },
  run: async ({ files, options }) =>
    [...files.map(({ content }) => content), ...(options.assets?.values() ?? [])].map((bytes) =>
      Buffer.from(bytes).toString(),
    ),
})

function context(allowPrivate = true): EngineContext {
  const browsers = { policy: { ...DEFAULT_NETWORK_POLICY, allowPrivate } }
  const signal = new AbortController().signal
  return { browsers: browsers as EngineContext['browsers'], now: () => new Date(0), signal }
}

async function server() {
  const asked: string[] = []
  const port = await serveHttp(({ url = '' }, response) => {
    asked.push(url)
    response.end(url.slice(1))
  })
  return { at: (path: string) => ({ url: `http://127.0.0.1:${port}/${path}` }), asked }
}

test('sources at addresses arrive as bytes, wherever a request names them', async () => {
  const { at } = await server()
  const body = {
    files: [{ content: at('a') }, { content: 'Yg==' }, { content: at('c') }],
    options: { assets: { 'img/d.png': at('d'), 'e.css': { base64: 'ZQ==' } } },
  }
  expect(await run(prepare(join, body), context())).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(body.files[0]).toEqual({ content: at('a') })
})

test('each source that was read is told, out of how many', async () => {
  const { at } = await server()
  const told: RunProgress[] = []
  const onProgress = (progress: RunProgress) => void told.push(progress)
  const body = { files: [{ content: at('a') }, { content: 'Yg==' }, { content: at('c') }] }
  await run(prepare(join, body), { ...context(), onProgress })
  expect(told).toEqual([
    { phase: 'reading' },
    { phase: 'reading', parts: { done: 1, total: 2 } },
    { phase: 'reading', parts: { done: 2, total: 2 } },
    { phase: 'converting' },
  ])
})

test('an address that is named twice is read once', async () => {
  const { at, asked } = await server()
  const body = { files: [{ content: at('a') }, { content: at('a') }] }
  expect(await run(prepare(join, body), context())).toEqual(['a', 'a'])
  expect(asked).toEqual(['/a'])
})

test('nothing is read before the request is whole', async () => {
  const { at, asked } = await server()
  expect(() => prepare(join, { files: [{ content: at('a') }, { content: '?' }] })).toThrow(
    'files[1].content must be base64',
  )
  expect(asked).toEqual([])
})

test('the digest decides, in either case of its letters', async () => {
  const { at } = await server()
  const digest = createHash('sha256').update('a').digest('hex')
  const asking = (path: string) =>
    run(
      prepare(join, { files: [{ content: { ...at(path), sha256: digest.toUpperCase() } }] }),
      context(),
    )
  expect(await asking('a')).toEqual(['a'])
  await expect(asking('b')).rejects.toMatchObject({
    code: 'source_unavailable',
    param: 'files[0].content.url',
    message: expect.stringMatching(/^files\[0\]\.content\.url: the bytes have the SHA-256 digest/),
  })
})

test('rules about the content hold for what was read', async () => {
  const { at } = await server()
  const operation = defineOperation({
    name: 'length',
    summary: 'Answer with the length of the source.',
    credits: 0,
    pool: 'browser',
    input: z.strictObject({ xml: source.refine(({ byteLength }) => byteLength <= 2) }),
    output: { json: z.int() },
    run: async ({ xml }) => xml.byteLength,
  })
  expect(await run(prepare(operation, { xml: at('ab') }), context())).toBe(2)
  await expect(run(prepare(operation, { xml: at('abc') }), context())).rejects.toMatchObject({
    code: 'invalid_request',
  })
})

test('a refused address is named by its field', async () => {
  const { at } = await server()
  const body = { files: [], options: { assets: { 'a b': at('a') } } }
  await expect(run(prepare(join, body), context(false))).rejects.toMatchObject({
    code: 'url_not_allowed',
    param: 'options.assets["a b"].url',
    message: 'options.assets["a b"].url: the network policy does not allow this address',
  })
})

test.each([
  [{ url: 'ftp://example.com/a' }, /^files\[0\]\.content\.url must be an absolute http or https/],
  [
    { url: 'https://example.com/', headers: { Host: 'a' } },
    /headers\.Host is set by the client alone/,
  ],
  [{ url: 'https://example.com/', headers: { 'A b': 'a' } }, /must be a header name/],
  [
    { url: 'https://example.com/', headers: { A: 'secret\r\nB: c' } },
    /\.A must be at most 8192 printable ASCII/,
  ],
  [{ url: 'https://example.com/', sha256: 'abc' }, /sha256 must be a SHA-256 digest/],
  [{ url: 'https://example.com/', base64: '' }, /files\[0\]\.content/],
])('%j is refused', (content, message) => {
  expect(() => prepare(join, { files: [{ content }] })).toThrow(message)
  expect(() => prepare(join, { files: [{ content }] })).not.toThrow('secret')
})

test('sources that hold too much together are refused, those named twice count once', async () => {
  const { at } = await server()
  const read = async (...names: string[]) => {
    const { input, body } = prepare(join, { files: names.map((name) => ({ content: at(name) })) })
    const { browsers, signal } = context()
    const seen: number[] = []
    const options = { policy: browsers.policy, signal, maxBytes: 10 }
    const onSource = (bytes: number) => void seen.push(bytes)
    await readSources(body, atOnce(pendingSources(input)), { ...options, onSource })
    return seen.sort()
  }
  expect(await read('four', 'sixsix', 'four')).toEqual([4, 6])
  await expect(read('four', 'seven77')).rejects.toMatchObject({
    code: 'source_unavailable',
    param: expect.stringMatching(/^files\[[01]\]\.content$/),
    message: expect.stringMatching(
      /^files\[[01]\]\.content: with it the sources of the request hold more than 10 bytes together$/,
    ),
  })
})

test('whoever is told of a source may refuse it', async () => {
  const { at } = await server()
  const onSource = () => {
    throw new EngineError('service_unavailable', 'No room.')
  }
  const body = { files: [{ content: at('a') }] }
  await expect(run(prepare(join, body), { ...context(), onSource })).rejects.toMatchObject({
    code: 'service_unavailable',
  })
})
