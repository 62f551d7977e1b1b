import { EngineError, ERROR_CODES } from '@svc/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noCredits } from '../accounts/index.ts'
import { statusOf } from '../answer/status-of.ts'
import { BODY_MAX_BYTES } from '../body/read-bytes.ts'
import { Buckets, KEY_BUCKET } from '../rate-limit/buckets.ts'
import { KeyGuesses } from '../rate-limit/key-guesses.ts'
import { fakeOperations, kinds, textArtifact } from '../test/fake-operations.ts'
import { fakePool } from '../test/fake-pool.ts'
import { fakeKeys, SUSPENDED_KEY, type TestService, testService } from '../test/test-service.ts'

const HTML = '{"html":"<p>"}'

interface Described {
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema: object }>
  >
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

let service: TestService
let document: Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<
    Record<string, Record<string, { readonly responses: Readonly<Record<string, Described>> }>>
  >
}
let ajv: Ajv2020

beforeAll(async () => {
  service = await testService()
  document = (await (await service.get('/openapi.json')).json()) as typeof document
  ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
})
afterAll(() => service[Symbol.asyncDispose]())

/** Holds an answer against what the document says of its path, method and status. */
async function expectDescribed(response: Response, method = 'post'): Promise<void> {
  const { pathname } = new URL(response.url)
  const described = document.paths[pathname]?.[method]?.responses[`${response.status}`]
  expect(described, `${method} ${pathname} ${response.status}`).toBeDefined()
  for (const [name, { required = false, schema }] of Object.entries(described?.headers ?? {})) {
    const text = response.headers.get(name)
    if (text === null) expect(required, `${name} of ${response.status}`).toBe(false)
    else expectValid({ ...schema }, /^\d+$/.test(text) ? Number(text) : text, name)
  }
  const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';')
  expect(Object.keys(described?.content ?? {})).toContain(type)
  const schema = described?.content?.[type]?.schema
  if (schema !== undefined && type === 'application/json')
    expectValid(schema, await response.json(), `${pathname} ${response.status}`)
}

function expectValid(schema: object, value: unknown, what: string): void {
  // References lead into the document, which the schema is lifted out of.
  const lifted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object
  const valid = ajv.validate(lifted, value)
  expect(ajv.errorsText(), what).toBe('No errors')
  expect(valid).toBe(true)
}

describe('what the service answers is what its document says', () => {
  test.each(['/health', '/version', '/license', '/account', '/openapi.json'])(
    'GET %s',
    async (path) => {
      await expectDescribed(await service.get(path), 'get')
      await expectDescribed(await service.get(path, { Authorization: 'Bearer x' }), 'get')
      await expectDescribed(
        await service.get(path, { Authorization: `Bearer ${SUSPENDED_KEY}` }),
        'get',
      )
    },
  )

  test('GET /health when nothing can be converted', async () => {
    await using down = await testService({ browsers: fakePool({ browser: 'closed' }) })
    const response = await down.get('/health')
    expect(response.status).toBe(503)
    await expectDescribed(response, 'get')
  })

  test('a success, with pages and warnings', async () => {
    const warnings = [{ code: 'resource_failed', severity: 'warning', message: 'gone' }] as const
    const operations = fakeOperations(async () => ({ ...textArtifact('%PDF'), warnings }))
    await using other = await testService({ operations })
    const response = await other.post(HTML)
    expect(response.status).toBe(200)
    await expectDescribed(response)
  })

  test('every refusal before the run', async () => {
    const answers = await Promise.all([
      service.post('{}'),
      service.post('{', {}),
      service.post(HTML, { 'Content-Type': 'text/plain' }),
      service.post(HTML, { Authorization: '' }),
      service.post(HTML, { Authorization: `Bearer ${SUSPENDED_KEY}` }),
      service.post(HTML, { 'Service-Version': 'x' }),
      service.post(new Uint8Array(BODY_MAX_BYTES + 1)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415, 401, 403, 400, 413])
    for (const response of answers) await expectDescribed(response)
  })

  test('an empty bucket and an empty account', async () => {
    const buckets = new Buckets({ ...KEY_BUCKET, burst: 1 }, { now: () => 0 })
    const limiter = { take: (key: string) => buckets.take(key), close: async () => {} }
    await using limited = await testService({
      access: { open: false, keys: fakeKeys, limiter, guesses: new KeyGuesses() },
    })
    const [, second] = [await limited.post(HTML), await limited.post(HTML)]
    expect(second.status).toBe(429)
    await expectDescribed(second)
    const next = { at: new Date(1), credits: 0 }
    const credits = { ...noCredits, reserve: async () => ({ reserved: false, next }) as const }
    await using poor = await testService({ credits })
    const refused = await poor.post(HTML)
    expect(refused.status).toBe(429)
    await expectDescribed(refused)
  })

  test.each(ERROR_CODES)('an operation that ends with %s', async (code) => {
    const operations = fakeOperations(() => Promise.reject(new EngineError(code, 'Told.')))
    await using failing = await testService({ operations })
    const response = await failing.post(HTML)
    expect(response.status).toBe(statusOf[code])
    await expectDescribed(response)
  })

  test('a JSON result', async () => {
    await using other = await testService({ operations: kinds })
    const own = (await (await other.get('/openapi.json')).json()) as typeof document
    const schema =
      own.paths['/kinds/json']?.['post']?.responses['200']?.content?.['application/json']?.schema
    const response = await other.post('{"text":"four"}', {}, '/kinds/json')
    expectValid(schema ?? {}, await response.json(), 'result')
    expect(schema).toHaveProperty('properties.length')
  })
})
