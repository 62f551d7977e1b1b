import { EngineError } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'

/**
 * Refuses new work once the process is about to stop; `/health` still tells why. Every answer given from then on
 * closes its connection.
 */
export function refuseWhenDraining({ running }: Pick<AppDeps, 'running'>): Middleware<AppState> {
  return async (ctx, next) => {
    const refused = running.draining && ctx.path !== '/health'
    try {
      if (refused) {
        throw new EngineError('service_unavailable', 'The service is about to stop. Try again.')
      }
      await next()
    } finally {
      if (running.draining) ctx.set('Connection', 'close')
    }
  }
}
