import type { Middleware, ParameterizedContext } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { CLIENT_CLOSED } from '../running/billed-run.ts'
import { matchedRoute } from '../telemetry/matched-route.ts'

/**
 * Parts that may wait for the end of one answer: five of the service, and as many of streams again where it is sent as one. At
 * eleven Node warned of a leak, once for each answer.
 */
const MAX_WAITING = 20

type RecordDeps = Pick<AppDeps, 'log' | 'metrics' | 'requests' | 'running'>

/** Notes every request once its answer stands: in the log, in the metrics, and for the caller's account. */
export function record(deps: RecordDeps): Middleware<AppState> {
  return async (ctx, next) => {
    ctx.res.setMaxListeners(MAX_WAITING)
    // Under way until the last byte has left or no longer can, and until all that belongs to it is done: the
    // credit of a client that went away still has to be given back.
    ctx.res.once('close', deps.running.begin())
    const handled = deps.running.begin()
    try {
      await next()
      note(ctx, deps)
    } finally {
      handled()
    }
  }
}

function note(ctx: ParameterizedContext<AppState>, deps: RecordDeps): void {
  const { requestId, caller, error, arrival, recorded } = ctx.state
  const durationMs = performance.now() - arrival.begun
  const status = ctx.res.destroyed ? CLIENT_CLOSED : ctx.status
  const route = matchedRoute(ctx)
  deps.metrics.requested({ route, status, error, durationMs })
  deps.log({
    level: 'info',
    event: 'request',
    request_id: requestId,
    method: ctx.method,
    route,
    status,
    duration_ms: Math.round(durationMs),
    ...(error !== undefined && { error }),
    ...(caller !== undefined && { key_id: caller.keyId }),
    ...(caller?.accountId !== undefined && { account_id: caller.accountId }),
  })
  if (recorded || caller?.accountId === undefined) return
  deps.requests.record({
    requestId,
    accountId: caller.accountId,
    keyId: caller.keyId,
    operation: route.slice(1),
    status,
    error,
    credits: 0,
    durationMs,
    at: arrival.at,
  })
}
