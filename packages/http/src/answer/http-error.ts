/** Error codes that only the HTTP adapter raises; the engine knows none of them. A closed list. */
export const HTTP_ERROR_CODES = [
  'invalid_api_key',
  'account_suspended',
  'quota_exceeded',
  'rate_limited',
  'unsupported_version',
  'not_found',
  'job_not_found',
  'idempotency_conflict',
  'idempotency_in_progress',
  'method_not_allowed',
  'precondition_failed',
  'range_not_satisfiable',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
] as const

/** One of {@link HTTP_ERROR_CODES}. */
export type HttpErrorCode = (typeof HTTP_ERROR_CODES)[number]

/** A request refused before an operation sees it. `message` is public. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: HttpErrorCode
  /** Header fields that belong to this answer, for example `Allow`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: HttpErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.headers = headers
  }
}
