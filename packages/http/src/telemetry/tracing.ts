import type { ParameterizedContext } from 'koa'
import type { AppState } from '../app-state.ts'
import { matchedRoute } from './matched-route.ts'

/** Follows requests through OpenTelemetry, when the program has set it up. */
export interface Tracing {
  /** Runs the handling of a request inside a span of its own, a child of the client's if it sent one. */
  request(ctx: ParameterizedContext<AppState>, handle: () => Promise<void>): Promise<void>
}

/** Follows nothing. */
export const noTracing: Tracing = { request: (_ctx, handle) => handle() }

/**
 * Spans through `@opentelemetry/api`, an optional dependency: without it, nothing is followed; with it and no SDK
 * registered (`node --import`), its spans cost nothing and go nowhere.
 */
export async function openTelemetry(): Promise<Tracing> {
  const api = await import('@opentelemetry/api').catch(() => undefined)
  if (api === undefined) return noTracing
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api
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
