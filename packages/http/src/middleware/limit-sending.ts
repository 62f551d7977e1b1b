import type { Middleware } from 'koa'
import type { AppState } from '../app-state.ts'

/** How long a client may take nothing of an answer, in milliseconds. */
export const SENDING_TIMEOUT_MS = 120_000

/** How slowly a client may take a long answer, in bytes per millisecond: 100 MB in an hour and a half. */
const SLOWEST = 20

/**
 * Cuts off who does not read the answer, or reads so little of it at a time that it would never end. Begins with the
 * answer: a long render before it sends nothing either.
 *
 * @param timeoutMs longest time without a byte
 * @param slowest bytes that an answer goes on by in each millisecond, in the mean, beyond that time
 */
export function limitSending(
  timeoutMs: number = SENDING_TIMEOUT_MS,
  slowest: number = SLOWEST,
): Middleware<AppState> {
  return async (ctx, next) => {
    await next()
    const { res, length = 0 } = ctx
    // Nobody is there any more, and no event would end what is begun now.
    if (res.closed) return
    const end = setTimeout(() => res.destroy(), timeoutMs + length / slowest).unref()
    res.once('close', () => clearTimeout(end))
    // Without a listener Node destroys the socket; keep-alive sets a time of its own once all is sent.
    ctx.res.setTimeout(timeoutMs)
  }
}
