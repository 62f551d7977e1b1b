import type { ParameterizedContext } from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppState } from '../app-state.ts'
import { expectError } from '../test/expect-error.ts'
import { KEY, type TestService, testService } from '../test/test-service.ts'
import { readQuery, wholeNumber } from './read-query.ts'

const context = (query: object) => ({ query }) as ParameterizedContext<AppState>

describe('the query of a request', () => {
  test('has the fields that are read', () => {
    expect(readQuery(context({ limit: '5' }), ['limit', 'cursor'])).toEqual({ limit: '5' })
  })

  test.each([
    [{ limt: '5' }, 'limt', 'Unknown field "limt" in the query. Here may stand limit.'],
    [{ 'limit[]': '5' }, 'limit[]', 'Unknown field "limit[]" in the query. Here may stand limit.'],
    [{ limit: ['5', '6'] }, 'limit', 'limit is given twice.'],
  ])('is refused by the name of the field: %j', (query, param, message) => {
    const error = expect.objectContaining({ code: 'invalid_request', param, message })
    expect(() => readQuery(context(query), ['limit'])).toThrow(error)
  })

  test('tells the number that is wrong', () => {
    const message = 'limit must be a whole number from 1 to 100, got "0".'
    const error = expect.objectContaining({ param: 'limit', message })
    expect(() => wholeNumber('limit', '0', { min: 1, max: 100, fallback: 20 })).toThrow(error)
  })
})

describe('options in the address of an operation', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  test('are refused before the body: nothing would read them', async () => {
    const answer = await fetch(`${service.url}/convert/html?page_size=A5`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: '{"html":"x"}',
    })
    expect(await expectError(answer, 400, 'invalid_request')).toContain('"page_size"')
  })
})
