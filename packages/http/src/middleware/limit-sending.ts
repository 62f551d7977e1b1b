import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'

/** How long a client may take nothing of an answer, in milliseconds. */
export const SENDING_TIMEOUT_MS = 120_000

/** Cuts off who does not read the answer. Begins with the answer: a long render before it sends nothing either. */
export function limitSending(timeoutMs: number = SENDING_TIMEOUT_MS): Middleware<AppState> {
  return async (ctx, next) => {
    await next()
    // Without a listener Node destroys the socket; keep-alive sets a time of its own once all is sent.
    ctx.res.setTimeout(timeoutMs)
  }
}
