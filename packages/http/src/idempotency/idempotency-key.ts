import type { IncomingHttpHeaders } from 'node:http'
import { EngineError } from '@svc/engine'

/** Longest `Idempotency-Key`. */
const KEY_MAX_LENGTH = 255

/** `Idempotency-Key` as JSON Schema: printable ASCII without spaces. */
export const IDEMPOTENCY_KEY_SCHEMA = {
  type: 'string' as const,
  minLength: 1,
  maxLength: KEY_MAX_LENGTH,
}

/**
 * The `Idempotency-Key` among the header fields of a request, or `undefined` without one.
 *
 * @throws EngineError `invalid_request` for one that is empty, too long or not printable ASCII
 */
export function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  if (
    typeof header === 'string' &&
    header.length <= KEY_MAX_LENGTH &&
    /^[\u0021-\u007e]+$/.test(header)
  )
    return header
  throw new EngineError(
    'invalid_request',
    `The header Idempotency-Key must be 1 to ${KEY_MAX_LENGTH} printable ASCII characters without spaces.`,
    { param: 'Idempotency-Key' },
  )
}
