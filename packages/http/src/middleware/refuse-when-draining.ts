import { EngineError } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'

/** Refuses new work once the process is about to stop; `/health` still tells why. */
export function refuseWhenDraining({ running }: Pick<AppDeps, 'running'>): Middleware<AppState> {
  return (ctx, next) => {
    if (!running.draining) return next()
    ctx.set('Connection', 'close')
    if (ctx.path === '/health') return next()
    throw new EngineError('service_unavailable', 'The service is about to stop. Try again.')
  }
}
