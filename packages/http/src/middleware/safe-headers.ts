import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'

/** Keeps answers out of caches, and browsers from guessing another media type than the one stated. */
export function safeHeaders(): Middleware<AppState> {
  return (ctx, next) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Content-Type-Options', 'nosniff')
    return next()
  }
}
