import type { ErrorCode } from '@svc/engine'
import type { HttpErrorCode } from './http-error.ts'

/** HTTP status of every error code. */
export const statusOf = {
  invalid_request: 400,
  url_not_allowed: 400,
  source_unavailable: 422,
  invalid_document: 422,
  document_encrypted: 422,
  edit_failed: 422,
  conversion_failed: 500,
  service_unavailable: 503,
  invalid_api_key: 401,
  account_suspended: 403,
  quota_exceeded: 429,
  rate_limited: 429,
  unsupported_version: 400,
  not_found: 404,
  job_not_found: 404,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  method_not_allowed: 405,
  precondition_failed: 412,
  range_not_satisfiable: 416,
  payload_too_large: 413,
  unsupported_media_type: 415,
  internal_error: 500,
} as const satisfies Record<ErrorCode | HttpErrorCode, number>
