import type { ParameterizedContext } from 'koa'
import type { AppState } from '../app-state.ts'
import type { Log } from './log.ts'
import { matchedRoute } from './matched-route.ts'

/** Where every copy of `@opentelemetry/api` keeps what an SDK has registered (its `internal/global-utils`). */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')

/** Follows requests through OpenTelemetry, when the program has set it up. */
export interface Tracing {
  /** Runs the handling of a request inside a span of its own, a child of the client's if it sent one. */
  request(ctx: ParameterizedContext<AppState>, handle: () => Promise<void>): Promise<void>
}

interface Registered {
  readonly version: string
  readonly trace?: object
}

/** Follows nothing. */
export const noTracing: Tracing = { request: (_ctx, handle) => handle() }

/**
 * Spans through `@opentelemetry/api`, an optional dependency: without it, nothing is followed; with it and no SDK
 * registered (`node --import`), its spans cost nothing and go nowhere. An SDK that registered with an older copy of that
 * package is not heard by ours, which the log tells.
 */
export async function openTelemetry(log: Log): Promise<Tracing> {
  const api = await import('@opentelemetry/api').catch(() => undefined)
  if (api === undefined) return noTracing
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api
  const registered = Reflect.get(globalThis, REGISTERED) as Registered | undefined
  if (registered?.trace !== undefined && registered.trace !== trace.getTracerProvider()) {
    const cause = new Error(
      `The OpenTelemetry SDK registered with @opentelemetry/api ${registered.version}, and svc has a newer one, which does not take it. Install the SDK where svc is installed, or beside it the version that svc has.`,
    )
    log({ level: 'warn', event: 'traces_not_sent', cause })
  }
  const tracer = trace.getTracer('svc')
  return {
    request(ctx, handle) {
      const { method } = ctx
      const parent = propagation.extract(context.active(), ctx.headers)
      const attributes = { 'http.request.method': method }
      return tracer.startActiveSpan(
        method,
        { kind: SpanKind.SERVER, attributes },
        parent,
        async (span) => {
          await handle().finally(() => {
            const route = matchedRoute(ctx)
            const { requestId, error } = ctx.state
            span.updateName(`${method} ${route}`)
            span.setAttributes({
              'http.route': route,
              'http.response.status_code': ctx.status,
              'svc.request_id': requestId,
              ...(error !== undefined && { 'error.type': error }),
            })
            if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
            span.end()
          })
        },
      )
    },
  }
}
