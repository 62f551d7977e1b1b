import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectError } from '../test/expect-error.ts'
import { KEY, type TestService, testService } from '../test/test-service.ts'
import { BODY_MAX_BYTES } from './read-bytes.ts'

const HTML = JSON.stringify({ html: '<p>x' })

let service: TestService

beforeEach(async () => {
  service = await testService()
})

afterEach(() => service[Symbol.asyncDispose]())

describe('request bodies', () => {
  test.each([
    ['no type', ''],
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['another charset', 'application/json; charset=iso-8859-1'],
    ['a type that begins alike', 'application/jsonp'],
  ])('of %s are refused with 415', async (_what, type) => {
    await expectError(
      await service.post(HTML, { 'Content-Type': type }),
      415,
      'unsupported_media_type',
    )
  })

  test('in a compressed form are refused with 415', async () => {
    const response = await service.post(HTML, { 'Content-Encoding': 'gzip' })
    await expectError(response, 415, 'unsupported_media_type')
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s reach the operation',
    async (type) => {
      const response = await service.post('{}', { 'Content-Type': type })
      expect(await expectError(response, 400, 'invalid_request')).toContain('html')
    },
  )

  test.each([
    ['nothing', '', 'empty'],
    ['broken JSON', '{"html": ', 'JSON'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'UTF-8'],
    ['an array', '[]', ''],
    ['null', 'null', ''],
    ['a field of the wrong type', '{"html": 5}', 'html'],
    ['an unknown field', '{"html": "x", "htlm": ""}', 'htlm'],
    ['deep nesting', `{"html": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'nested'],
  ])('of %s are refused with 400', async (_what, body, detail) => {
    expect(await expectError(await service.post(body), 400, 'invalid_request')).toContain(detail)
  })

  test.each([
    ['{"html": 5}', 'html'],
    ['{}', 'html'],
    ['{"html": "x", "options": {"margins_mm": {"top": -1}}}', 'options.margins_mm.top'],
    ['{"html": "x", "options": {"styles": ["", 5]}}', 'options.styles[1]'],
    ['{"html": "x", "options": {"pagesize": "A4"}}', 'options.pagesize'],
    ['[]', undefined],
  ])('%s are refused with the path of the field', async (body, param) => {
    expect(await (await service.post(body)).json()).toMatchObject({ error: 'invalid_request' })
    expect(((await (await service.post(body)).json()) as { param?: string }).param).toBe(param)
  })

  test('with an Idempotency-Key are refused where nothing would keep its promise', async () => {
    const response = await service.post('{"html":"x"}', { 'Idempotency-Key': 'a' })
    expect(await expectError(response, 400, 'invalid_request')).toContain('SVC_JOBS=off')
    const empty = await service.post('{"html":"x"}', { 'Idempotency-Key': '' })
    expect(await expectError(empty, 400, 'invalid_request')).toContain('1 to 255')
  })

  test('never come back in the error', async () => {
    const response = await service.post('{"html": "geheim" x}')
    expect(await expectError(response, 400, 'invalid_request')).not.toContain('geheim')
  })

  test('larger than announced-and-allowed are refused with 413', async () => {
    const response = await service.post(new Uint8Array(BODY_MAX_BYTES + 1))
    await expectError(response, 413, 'payload_too_large')
  })

  test('that grow too large without announcing it are refused with 413', async () => {
    const sending = request(`${service.url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
    })
    // The server may answer and go before all is sent.
    sending.on('error', () => {})
    const pieces = Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024))
    Readable.from(pieces).pipe(sending)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    expect(JSON.parse(await text(answer))).toMatchObject({ error: 'payload_too_large' })
  })
})
