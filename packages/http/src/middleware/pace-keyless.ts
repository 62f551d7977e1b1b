import { setTimeout as wait } from 'node:timers/promises'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { KeylessAnswers } from '../rate-limit/keyless-answers.ts'
import { matchedRoute } from '../telemetry/matched-route.ts'

type PaceDeps = Pick<AppDeps, 'pace' | 'running' | 'metrics'>

/**
 * Has answers wait that come too often to one address without a key that was found right: a flood of them is as slow as
 * its clients have connections. A stop waits for none of them.
 */
export function paceKeyless(deps: PaceDeps): Middleware<AppState> {
  const { running, metrics, pace = new KeylessAnswers() } = deps
  return async (ctx, next) => {
    await next()
    const { caller, isSigned } = ctx.state
    if (caller !== undefined || isSigned) return
    const { remoteAddress = '' } = ctx.req.socket
    const delayMs = pace.delayMs(remoteAddress, matchedRoute(ctx) === '/health')
    if (delayMs === 0 || running.draining) return
    metrics.delayed()
    await wait(delayMs, undefined, { signal: running.drains }).catch(() => {})
  }
}
