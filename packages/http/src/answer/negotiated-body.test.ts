import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError } from '../test/expect-error.ts'
import { kinds } from '../test/fake-operations.ts'
import { type TestService, testService } from '../test/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ operations: kinds })
})
afterAll(() => service[Symbol.asyncDispose]())

const ask = (accept: string | undefined, options?: unknown) =>
  service.post(
    JSON.stringify({ text: 'x', ...(options !== undefined && { options }) }),
    accept === undefined ? {} : { Accept: accept },
    '/kinds/formats',
  )

describe('an operation of several formats', () => {
  test.each([
    [undefined, 'image/png'],
    ['*/*', 'image/png'],
    ['image/*', 'image/png'],
    ['image/webp', 'image/webp'],
    ['IMAGE/WEBP', 'image/webp'],
    ['image/webp, */*', 'image/webp'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/webp'],
    ['image/webp;q=0.5, image/png;q=0.9', 'image/png'],
    ['image/png;q=0, image/*', 'image/webp'],
    ['application/json, image/webp', 'image/webp'],
    ['text/html, */*;q=0.1', 'image/png'],
    ['application/json', 'image/png'],
  ])('answers to Accept %j with %s', async (accept, mediaType) => {
    const response = await ask(accept)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(mediaType)
    expect(response.headers.get('Vary')).toBe('Accept')
  })

  test('answers in the format that the request names, whatever Accept says', async () => {
    const response = await ask('image/png', { format: 'webp' })
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    expect((await ask('application/pdf', { format: 'png' })).status).toBe(200)
  })

  test.each(['application/pdf', 'image/avif', 'image/*;q=0', 'nonsense'])(
    'refuses Accept %j with the formats there are',
    async (accept) => {
      expect(await expectError(await ask(accept), 400, 'invalid_request')).toBe(
        `The header Accept must allow one of image/png, image/webp, got "${accept}"; or options.format says which.`,
      )
    },
  )

  test('leaves a wrong request to the schema', async () => {
    const refused = async (options: unknown) =>
      expectError(await ask('image/webp', options), 400, 'invalid_request')
    expect(await refused(7)).toContain('options must be an object')
    expect(await refused({ format: 'gif' })).toContain('options.format must be one of')
  })
})

describe('an operation of one format', () => {
  test('answers whatever Accept says, and does not vary', async () => {
    const response = await service.post('{"html":""}', { Accept: 'image/png' }, '/kinds/text')
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Vary')).toBeNull()
  })
})
