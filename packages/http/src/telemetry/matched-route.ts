import type { ParameterizedContext } from 'koa'
import type { AppState } from '../app-state.ts'

/**
 * Path of the route that took a request, or `/*` when none did.
 *
 * Not the path that was asked for: that may be anything, and there are no bounds to how many there are.
 */
export function matchedRoute(ctx: ParameterizedContext<AppState>): string {
  const path: unknown = ctx['_matchedRoute']
  return typeof path === 'string' ? path : '/*'
}
