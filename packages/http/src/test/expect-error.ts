import { expect } from 'vitest'
import { CURRENT_VERSION } from '../service-version.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Expects an error answer with all that every answer carries; returns its detail. */
export async function expectError(
  response: Response,
  status: number,
  error: string,
): Promise<string> {
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expectCommonHeaders(response)
  const body = (await response.json()) as { error: string; detail: string }
  expect(Object.keys(body).filter((name) => name !== 'param')).toEqual(['error', 'detail'])
  expect(body.error).toBe(error)
  return body.detail
}

/** Expects the header fields that every answer carries. */
export function expectCommonHeaders({ headers }: Response): void {
  expect(headers.get('Request-Id')).toMatch(UUID)
  expect(headers.get('Service-Version')).toBe(CURRENT_VERSION)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
}
