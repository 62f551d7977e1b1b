import type { Middleware } from 'koa'
import { takeInStints } from '../body/take-in-stints.ts'

/**
 * Takes bodies off the wire that nobody asked for, such as those of requests that the rate limit refuses, and drops them: a
 * client that still sends would else not read its answer. Node would take them as fast as they come.
 */
export function dropUnreadBody(): Middleware {
  return async ({ req }, next) => {
    await next()
    const isAsked = req.readableFlowing !== null || req.headers.expect !== undefined
    if (!isAsked && !req.complete) takeInStints(req, () => {})
  }
}
