import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'

/** Gives every request a UUID of our own, announced as `Request-Id` whatever becomes of it. */
export function requestId(): Middleware<AppState> {
  return (ctx, next) => {
    ctx.state.requestId = randomUUID()
    ctx.set('Request-Id', ctx.state.requestId)
    return next()
  }
}
