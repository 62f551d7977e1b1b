import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError } from '../test/expect-error.ts'
import { kinds } from '../test/fake-operations.ts'
import { type TestService, testService } from '../test/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ operations: kinds })
})
afterAll(() => service[Symbol.asyncDispose]())

async function form(
  parts: Readonly<Record<string, string | Blob>>,
  path: string,
): Promise<Response> {
  const data = new FormData()
  for (const [name, value] of Object.entries(parts)) data.append(name, value)
  const encoded = new Response(data)
  const type = encoded.headers.get('Content-Type') ?? ''
  return service.post(new Uint8Array(await encoded.arrayBuffer()), { 'Content-Type': type }, path)
}

const raw = (body: string | Uint8Array, type: string, path: string, headers = {}) =>
  service.post(body, { 'Content-Type': type, ...headers }, path)

describe('a part of a form', () => {
  const sent = (name: string, type: string) =>
    form(
      { [name]: new Blob(name === 'html' ? ['<p>'] : ['{"html":"<p>"}'], { type }) },
      '/kinds/text',
    )

  test.each([
    ['html', ''],
    ['html', 'text/html; charset="UTF-8"'],
    ['html', 'text/plain'],
    ['html', 'application/octet-stream'],
    ['html', 'unknown'],
    ['request', 'application/json; charset=utf-8'],
    ['request', 'text/plain'],
  ])('is read whose type goes with it: %s as %j', async (name, type) => {
    expect((await sent(name, type)).status).toBe(200)
  })

  test.each([
    ['html', 'multipart/mixed; boundary=b', 'must not be a form itself'],
    ['request', 'multipart/mixed; boundary=b', 'must not be a form itself'],
    ['html', 'text/html; charset=iso-8859-1', 'must be encoded in UTF-8'],
    ['request', 'application/json; charset=utf-16le', 'must be encoded in UTF-8'],
    ['html', 'application/json', 'must be text/html'],
    ['html', 'application/pdf', 'must be text/html'],
    ['request', 'application/xml', 'must be application/json'],
  ])('is refused whose type says another thing: %s as %s', async (name, type, rule) => {
    const detail = await expectError(await sent(name, type), 415, 'unsupported_media_type')
    expect(detail).toContain(`The part "${name}" ${rule}`)
  })
})

describe('a text document', () => {
  const path = '/kinds/text'
  const expected = { html: '<p>ö', options: { a: 1 } }
  test.each([
    ['JSON', () => service.post(JSON.stringify(expected), {}, path)],
    [
      'a form with the request and the file',
      () => form({ request: '{"options":{"a":1}}', html: new Blob(['<p>ö']) }, path),
    ],
    [
      'a form whose request names the part',
      () => form({ request: '{"html":{"part":"page"},"options":{"a":1}}', page: '<p>ö' }, path),
    ],
    [
      'itself, with the rest in a header',
      () =>
        raw('<p>ö', 'text/html; charset=UTF-8', path, { 'Request-Options': '{"options":{"a":1}}' }),
    ],
  ])('comes as %s', async (_form, send) => {
    const response = await send()
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(expected)
  })

  test('may be empty, if its operation has no objection', async () => {
    expect(await (await raw('', 'text/html', path)).json()).toEqual({ html: '' })
  })

  test('loses its byte order mark', async () => {
    const response = await raw('\ufeff<p>', 'text/html', path)
    expect(await response.json()).toEqual({ html: '<p>' })
  })

  test.each([
    [
      'bytes that are no UTF-8',
      () => raw(Uint8Array.of(0xff), 'text/html', path),
      400,
      'field html is not valid UTF-8',
    ],
    [
      'options that are no JSON',
      () => raw('<p>', 'text/html', path, { 'Request-Options': '{' }),
      400,
      'Request-Options',
    ],
    [
      'options that are no object',
      () => raw('<p>', 'text/html', path, { 'Request-Options': '[]' }),
      400,
      'Request-Options',
    ],
    [
      'options beside a whole request',
      () => service.post('{"html":""}', { 'Request-Options': '{}' }, path),
      400,
      'raw upload',
    ],
    [
      'options with the document',
      () => raw('<p>', 'text/html', path, { 'Request-Options': '{"html":""}' }),
      400,
      'twice',
    ],
    [
      'a form with the document twice',
      () => form({ request: '{"html":""}', html: '' }, path),
      400,
      'twice',
    ],
    [
      'a form with a field outside of the part with the fields',
      () => form({ html: '', options: '{}' }, path),
      400,
      'Nothing uses the part "options". A form has html, all other fields as JSON in the part request, and files that this JSON names as {"part": "options"}.',
    ],
    [
      'a form that names a part that is not there',
      () => form({ request: '{"html":{"part":"x"}}' }, path),
      400,
      '"x"',
    ],
    [
      'a form whose request is no JSON',
      () => form({ request: 'x', html: '' }, path),
      400,
      'part request',
    ],
    [
      'a form whose request is the name of a part',
      () => form({ request: '{"part":"page"}', page: '{}' }, path),
      400,
      'JSON of the request, not',
    ],
    ['a form without a boundary', () => raw('x', 'multipart/form-data', path), 400, 'boundary'],
    ['another type', () => raw('x', 'application/vnd.test', path), 415, 'text/html'],
    ['another charset', () => raw('x', 'text/html; charset=utf-7', path), 415, 'UTF-8'],
    ['a type that is none', () => raw('x', 'text', path), 415, 'application/json'],
  ])('is refused as %s', async (_what, send, status, detail) => {
    const code = status === 415 ? 'unsupported_media_type' : 'invalid_request'
    expect(await expectError(await send(), status, code)).toContain(detail)
  })

  test.each([
    ['bytes that are no UTF-8', () => raw(Uint8Array.of(0xff), 'text/html', path), 'html'],
    [
      'the document in the options, too',
      () => raw('<p>', 'text/html', path, { 'Request-Options': '{"html":""}' }),
      'html',
    ],
    ['a form with it twice', () => form({ request: '{"html":""}', html: '' }, path), 'html'],
    [
      'an own key __proto__',
      () => service.post('{"html":"","options":{"__proto__":1}}', {}, path),
      'options.__proto__',
    ],
  ])('has the path of its field as param: %s', async (_what, send, param) => {
    expect(await (await send()).json()).toMatchObject({ error: 'invalid_request', param })
  })

  test.each(['gzip', 'br', 'gzip, gzip', 'identity, gzip'])(
    'is refused with 415 in the encoding %s, before anything is unpacked',
    async (encoding) => {
      const response = await raw('x', 'text/html', path, { 'Content-Encoding': encoding })
      await expectError(response, 415, 'unsupported_media_type')
    },
  )
})

describe('a document of bytes', () => {
  const path = '/kinds/bytes'
  const bytes = Buffer.of(0x00, 0x41, 0x42)
  test.each([
    [
      'itself',
      () => raw(bytes, 'application/vnd.test', path, { 'Request-Options': '{"title":"t"}' }),
    ],
    [
      'itself, of its other type',
      () => raw(bytes, 'application/octet-stream', path, { 'Request-Options': '{"title":"t"}' }),
    ],
    ['a form', () => form({ request: '{"title":"t"}', document: new Blob([bytes]) }, path)],
  ])('comes as %s', async (_form, send) => {
    expect(await (await send()).text()).toBe('t\0AB')
  })

  test('takes a header in UTF-8', async () => {
    const utf8 = Buffer.from('{"title":"ö"}').toString('latin1')
    const response = await raw('x', 'application/vnd.test', path, { 'Request-Options': utf8 })
    expect(await response.text()).toBe('öx')
  })
})

describe('several sources', () => {
  const path = '/kinds/many'
  test('come as parts that the request names, each as often as it is named', async () => {
    const request = '{"sources":[{"part":"b"},{"part":"a"},{"part":"b"}]}'
    expect(await (await form({ a: '1', b: '2', request }, path)).text()).toBe('2|1|2')
  })

  test('need a part with the request, and take no raw upload', async () => {
    expect(await expectError(await form({ a: '1' }, path), 400, 'invalid_request')).toContain(
      'request',
    )
    const stray = await form({ request: '{"sources":[]}', a: '1' }, path)
    expect(await expectError(stray, 400, 'invalid_request')).toContain(
      'Nothing uses the part "a". A form has its fields as JSON in the part request',
    )
    await expectError(await raw('x', 'text/html', path), 415, 'unsupported_media_type')
  })

  test('are refused when nested beyond any schema, not with a stack overflow', async () => {
    const deep = `{"sources":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    await expectError(await form({ request: deep }, path), 400, 'invalid_request')
    await expectError(await service.post(deep, {}, path), 400, 'invalid_request')
  })
})

test('a JSON result comes as JSON', async () => {
  const response = await service.post('{"text":"four"}', {}, '/kinds/json')
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ length: 4 })
})
