import { EngineError } from '@svc/engine'
import type { Middleware } from 'koa'
import { publicError } from '../answer/public-error.ts'
import type { AppState } from '../app-state.ts'
import type { Log } from '../telemetry/log.ts'

/**
 * Answers every failure behind it as JSON `{error, detail, param?}`.
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
      const { status, code, detail, param, headers } = publicError(error)
      if (status >= 500 && !isLoadShedding(error)) {
        const { requestId } = ctx.state
        log({
          level: 'error',
          event: 'request_failed',
          request_id: requestId,
          error: code,
          cause: error,
        })
      }
      ctx.state.error = code
      ctx.status = status
      ctx.set({ ...headers })
      ctx.body = { error: code, detail, ...(param !== undefined && { param }) }
    }
  }
}

/** A full queue or a stop refuses by the hundred, and each is told by its request's own line in the log. */
function isLoadShedding(error: unknown): boolean {
  return EngineError.is(error) && error.code === 'service_unavailable' && error.cause === undefined
}
