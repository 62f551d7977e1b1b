import { EngineError, type ErrorCode } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'
import { HttpError, type HttpErrorCode } from '../http-error.ts'
import type { Log } from '../log.ts'
import { statusOf } from '../status-of.ts'

/** What an error tells the client. */
interface PublicError {
  readonly code: ErrorCode | HttpErrorCode
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Answers every failure behind it as JSON `{error, detail}`.
 *
 * Koa's own error path would drop all headers and send plain text. Failures of ours go to the log with
 * their cause; refusals do not.
 */
export function errors(log: Log): Middleware<AppState> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // The client went away: no answer can reach it, and what broke broke because of it.
      if (ctx.res.destroyed) return
      const { code, detail, headers } = publicError(error)
      const status = statusOf[code]
      if (status >= 500) {
        const { requestId } = ctx.state
        log({
          level: 'error',
          event: 'request_failed',
          request_id: requestId,
          error: code,
          cause: error,
        })
      }
      ctx.status = status
      ctx.set({ ...headers })
      ctx.body = { error: code, detail }
    }
  }
}

function publicError(error: unknown): PublicError {
  if (error instanceof HttpError) {
    return { code: error.code, detail: error.message, headers: error.headers }
  }
  if (EngineError.is(error)) {
    const headers = error.code === 'service_unavailable' ? { 'Retry-After': '1' } : {}
    return { code: error.code, detail: error.message, headers }
  }
  const detail = 'Something went wrong on our side; Request-Id names the case.'
  return { code: 'internal_error', detail, headers: {} }
}
