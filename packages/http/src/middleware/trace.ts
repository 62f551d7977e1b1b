import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'
import type { Tracing } from '../telemetry/tracing.ts'

/** Puts each request into a span; see {@link Tracing}. */
export function trace(tracing: Tracing): Middleware<AppState> {
  return (ctx, next) => tracing.request(ctx, next)
}
