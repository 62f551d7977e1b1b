import { request } from 'node:http'
import { inputJsonSchema, type Operation, operations } from '@svc/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_MAX_BYTES } from '../src/body/read-bytes.ts'
import { expectError } from '../src/test/expect-error.ts'
import { fakeOperations, textArtifact } from '../src/test/fake-operations.ts'
import { KEY, type TestService, testService } from '../src/test/test-service.ts'

const MB = 1024 * 1024

let service: TestService
beforeAll(async () => {
  service = await testService({ operations: fakeOperations(async () => textArtifact('%PDF')) })
})
afterAll(() => service[Symbol.asyncDispose]())

const html = (text: string, options = {}) => service.post(JSON.stringify({ html: text, options }))

describe('limits of the interface', () => {
  test.each([
    ['one byte below', 'x'.repeat(2 * MB - 1), 200],
    ['exactly', 'x'.repeat(2 * MB), 200],
    ['one byte above', 'x'.repeat(2 * MB + 1), 400],
    ['in bytes, not characters, exactly', 'é'.repeat(MB), 200],
    ['in bytes, not characters, above', 'é'.repeat(MB + 1), 400],
  ])('html may have 2 MB: %s', async (_which, text, status) => {
    const response = await html(text)
    expect(response.status).toBe(status)
    if (status === 400)
      expect(await expectError(response, 400, 'invalid_request')).toContain('html')
  })

  test('html has the same limit in every body form', async () => {
    const raw = await service.post('x'.repeat(2 * MB + 1), { 'Content-Type': 'text/html' })
    expect(await expectError(raw, 400, 'invalid_request')).toContain('html')
  })

  test.each([
    [0, 200],
    [30_000, 200],
    [30_001, 400],
    [-1, 400],
    [1.5, 400],
    ['5', 400],
  ])('wait_ms is a whole number from 0 to 30000: %s', async (wait, status) => {
    expect((await html('x', { wait_ms: wait })).status).toBe(status)
  })

  test(`a body may have ${BODY_MAX_BYTES} bytes, and is refused without being held from the next on`, async () => {
    const padded = (bytes: number) => `{"html":"x"${' '.repeat(bytes - 12)}}`
    expect((await service.post(padded(BODY_MAX_BYTES))).status).toBe(200)
    await expectError(await service.post(padded(BODY_MAX_BYTES + 1)), 413, 'payload_too_large')
  })

  test('one limit is that of every body, since each operation takes files as base64 in its JSON', () => {
    for (const operation of Object.values<Operation>(operations)) {
      const schema = JSON.stringify(inputJsonSchema(operation))
      expect(schema, operation.name).toContain('"contentEncoding":"base64"')
    }
  })

  test.each([
    ['64 levels deep', 63, 'page_size'],
    ['65 levels deep', 200, 'nested'],
  ])('a body %s is an error of the caller', async (_what, depth, detail) => {
    const deep = `{"html":"x","options":{"page_size":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}}`
    expect(await expectError(await service.post(deep), 400, 'invalid_request')).toContain(detail)
  })

  test.each([
    ['__proto__', '{"html":"x","__proto__":{"polluted":1}}'],
    ['constructor', '{"html":"x","constructor":{"prototype":{"polluted":1}}}'],
    [
      'a hundred thousand keys',
      `{"html":"x"${Array.from({ length: 1e5 }, (_, n) => `,"k${n}":1`).join('')}}`,
    ],
    ['a key of 1 MB', `{"html":"x","${'k'.repeat(MB)}":1}`],
  ])('%s is an unknown field, and changes nothing', async (_what, body) => {
    const detail = await expectError(await service.post(body), 400, 'invalid_request')
    expect(detail.length).toBeLessThan(2000)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  test('a stream without an end is cut off, whether its sender listens or not', async () => {
    const sending = request(`${service.url}/convert/html`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
    })
    sending.on('error', () => {})
    const closed = new Promise((resolve) => sending.once('close', resolve))
    const send = () => {
      if (!sending.destroyed) sending.write(new Uint8Array(MB), send)
    }
    send()
    await closed
    expect(sending.destroyed).toBe(true)
  }, 20_000)
})
