import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'

/** Gives every request a UUID of our own, announced as `Request-Id` whatever becomes of it. */
export function requestId(now: () => Date): Middleware<AppState> {
  return (ctx, next) => {
    ctx.state.requestId = randomUUID()
    ctx.state.arrival = { at: now(), begun: performance.now() }
    ctx.set('Request-Id', ctx.state.requestId)
    return next()
  }
}
