import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { AppDeps } from './app-deps.ts'
import type { AppState } from './app-state.ts'
import {
  authenticate,
  authenticateFromMemory,
  authenticateIfGiven,
} from './middleware/authenticate.ts'
import { hasClientLeft } from './middleware/client-left.ts'
import { dropUnreadBody } from './middleware/drop-unread-body.ts'
import { errors } from './middleware/errors.ts'
import { limitSending } from './middleware/limit-sending.ts'
import { paceKeyless } from './middleware/pace-keyless.ts'
import { record } from './middleware/record.ts'
import { refuseWhenDraining } from './middleware/refuse-when-draining.ts'
import { requestId } from './middleware/request-id.ts'
import { safeHeaders } from './middleware/safe-headers.ts'
import { trace } from './middleware/trace.ts'
import { announceVersion, checkVersion } from './middleware/version.ts'
import { openApi } from './openapi/rendition.ts'
import { accountRoute } from './routes/account.ts'
import { docsRoutes } from './routes/docs.ts'
import { healthRoute } from './routes/health.ts'
import { jobRoutes } from './routes/jobs.ts'
import { licenseRoute } from './routes/license.ts'
import { openApiRoute } from './routes/openapi.ts'
import { operationRoutes } from './routes/operations.ts'
import { resultRoute } from './routes/results.ts'
import { unmatched } from './routes/unmatched.ts'
import { versionRoute } from './routes/version.ts'

/**
 * The service as a Koa application, without a port.
 *
 * The order of the middleware is the order of the checks: what is cheaper and closer to the caller's own
 * mistake comes first, and the errors middleware stands around all that can fail. Middleware that stands before a route
 * stands there once: a path that does not exist is told so without a key.
 */
export function createApp(deps: AppDeps): Koa<AppState> {
  const app = new Koa<AppState>()
  // Exact paths: a second spelling of a path would be a second thing to limit, charge and log.
  const router = new Router<AppState>({ strict: true, sensitive: true })
  const withKey = inOrder(authenticate(deps.access), checkVersion())
  const withKnownKey = inOrder(authenticateFromMemory(deps.access, deps.log), checkVersion())
  const withOrWithoutKey = inOrder(authenticateIfGiven(deps.access, deps.log), checkVersion())
  operationRoutes(router, withKey, deps)
  jobRoutes(router, withKey, deps)
  resultRoute(router, deps)
  healthRoute(router, withOrWithoutKey, deps)
  versionRoute(router, withKnownKey, deps)
  licenseRoute(router, withKnownKey, deps)
  accountRoute(router, withKey, deps)
  openApiRoute(router, withOrWithoutKey, deps.openApi ?? openApi(deps))
  docsRoutes(router)
  app.use(dropUnreadBody())
  app.use(requestId(deps.now))
  app.use(announceVersion())
  app.use(safeHeaders())
  app.use(limitSending())
  app.use(trace(deps.tracing))
  app.use(record(deps))
  app.use(paceKeyless(deps))
  app.use(errors(deps.log))
  app.use(refuseWhenDraining(deps))
  app.use(router.routes())
  app.use(unmatched(router))
  // An error that still comes here happened after the answer had begun: nobody can be told but the log.
  app.on('error', (error, ctx) => {
    const { requestId } = ctx.state
    const told = { request_id: requestId, cause: error }
    if (hasClientLeft(error, ctx)) deps.log({ level: 'debug', event: 'client_left', ...told })
    else deps.log({ level: 'error', event: 'response_failed', ...told })
  })
  return app
}

function inOrder(first: Middleware<AppState>, second: Middleware<AppState>): Middleware<AppState> {
  return (ctx, next) => first(ctx, async () => second(ctx, next))
}
