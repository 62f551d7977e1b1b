import type { ErrorCode } from '@svc/engine'
import type { HttpErrorCode } from '../answer/http-error.ts'

/** When each error is answered: the reference of the closed list. */
export const errorDocs = {
  invalid_api_key:
    'The key is missing, malformed, unknown or revoked, or the e-mail address of its account is not confirmed. With `SVC_AUTH=off`: the request is not of this machine (`Host`).',
  account_suspended: 'The account of the key is suspended.',
  invalid_request: 'A field is missing, of the wrong type or too large, or the body is malformed.',
  unsupported_version: 'The header Service-Version asks for a version that is not accepted.',
  url_not_allowed: 'The network policy refuses the scheme, host or port of a URL.',
  quota_exceeded: 'The account has no credits left; the detail says when it gets new ones.',
  rate_limited: 'The bucket of the key is empty: 10 requests at once, then 10 per second.',
  not_found: 'There is nothing at this path.',
  job_not_found: 'There is no such job, it is not yours, or it has been kept long enough.',
  idempotency_conflict: 'The Idempotency-Key was used in the last 24 hours with another request.',
  idempotency_in_progress:
    'Another request with the same Idempotency-Key is being answered. Repeat after Retry-After: it gets the same answer.',
  method_not_allowed: 'The path takes another method; Allow names it.',
  precondition_failed: 'The header If-Match names other bytes than those of the result.',
  range_not_satisfiable:
    'The header Range asks for bytes beyond the end of the result; Content-Range has its length.',
  payload_too_large: 'The body is larger than the limit.',
  unsupported_media_type: 'The Content-Type or Content-Encoding is not accepted.',
  source_unavailable: 'A URL that the request names answered an error, or did not answer.',
  invalid_document: 'The bytes are not a readable document of that kind.',
  document_encrypted: 'A document needs a password, or the one given is wrong.',
  edit_failed: 'An edit cannot be applied; the detail names its index.',
  conversion_failed: 'The document could not be rendered. Nothing is charged.',
  internal_error: 'Something went wrong on our side. Nothing is charged.',
  service_unavailable:
    'The service is busy, starting or about to stop. Come again after Retry-After.',
} as const satisfies Record<ErrorCode | HttpErrorCode, string>
