import Router from '@koa/router'
import Koa from 'koa'
import type { AppDeps } from './app-deps.ts'
import type { AppState } from './app-state.ts'
import { errors } from './middleware/errors.ts'
import { requestId } from './middleware/request-id.ts'
import { safeHeaders } from './middleware/safe-headers.ts'
import { announceVersion, checkVersion } from './middleware/version.ts'
import { healthRoute } from './routes/health.ts'
import { operationRoutes } from './routes/operations.ts'
import { unmatched } from './routes/unmatched.ts'

/**
 * The service as a Koa application, without a port.
 *
 * The order of the middleware is the order of the checks: what is cheaper and closer to the caller's own
 * mistake comes first, and the errors middleware stands around all that can fail.
 */
export function createApp(deps: AppDeps): Koa<AppState> {
  const app = new Koa<AppState>()
  // Exact paths: a second spelling of a path would be a second thing to limit, charge and log.
  const router = new Router<AppState>({ strict: true, sensitive: true })
  healthRoute(router, deps)
  operationRoutes(router, deps)
  app.use(requestId())
  app.use(announceVersion())
  app.use(safeHeaders())
  app.use(errors(deps.log))
  app.use(checkVersion())
  app.use(router.routes())
  app.use(unmatched(router))
  // What still comes here happened after the answer had begun: nobody can be told but the log.
  app.on('error', (error) => deps.log({ level: 'error', event: 'response_failed', cause: error }))
  return app
}
