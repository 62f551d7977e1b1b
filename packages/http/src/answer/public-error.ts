import { EngineError, type ErrorCode } from '@svc/engine'
import { HttpError, type HttpErrorCode } from './http-error.ts'
import { statusOf } from './status-of.ts'

/** Message of an error to the client. */
export interface PublicError {
  readonly status: number
  readonly code: ErrorCode | HttpErrorCode
  readonly detail: string
  /** Path of the first field that is wrong. */
  readonly param?: string
  readonly headers: Readonly<Record<string, string>>
}

// Long enough for a render to end and free its slot, short enough to be worth waiting for.
const RETRY_AFTER_S = '1'

/** The answer that an error becomes; what nobody foresaw says nothing about itself. */
export function publicError(error: unknown): PublicError {
  if (error instanceof HttpError) return answer(error.code, error.message, error.headers)
  if (EngineError.is(error)) {
    const headers = error.code === 'service_unavailable' ? { 'Retry-After': RETRY_AFTER_S } : {}
    const { param } = error
    return { ...answer(error.code, error.message, headers), ...(param !== undefined && { param }) }
  }
  const detail = 'Something went wrong on our side; Request-Id names the case.'
  return answer('internal_error', detail, {})
}

function answer(
  code: ErrorCode | HttpErrorCode,
  detail: string,
  headers: PublicError['headers'],
): PublicError {
  return { status: statusOf[code], code, detail, headers }
}
