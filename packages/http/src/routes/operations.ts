import type { ServerResponse } from 'node:http'
import type Router from '@koa/router'
import { type Operation, operationPath } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { isArtifact, sendArtifact } from '../artifact-response.ts'
import { runBilled } from '../billed-run.ts'
import { readRequestBody } from '../body/request-body.ts'
import { negotiatedBody } from '../negotiated-body.ts'

/** `POST /` and the name, for every operation, behind the checks that all of them share. */
export function operationRoutes(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  deps: Pick<AppDeps, 'engine' | 'credits' | 'metrics' | 'now'>,
): void {
  for (const operation of Object.values(deps.engine.operations)) {
    router.post(operationPath(operation), checks, (ctx) => answer(ctx, operation, deps))
  }
}

async function answer(
  ctx: Parameters<Middleware<AppState>>[0],
  operation: Operation,
  deps: Pick<AppDeps, 'engine' | 'credits' | 'metrics' | 'now'>,
): Promise<void> {
  const signal = clientSignal(ctx.res)
  const body = await readRequestBody(ctx.req, ctx.res, operation)
  const prepared = deps.engine.prepare(operation, negotiatedBody(ctx, operation, body))
  const result = await runBilled({ prepared, state: ctx.state, signal }, deps)
  if (isArtifact(result)) {
    sendArtifact(ctx, result)
  } else {
    ctx.status = 200
    ctx.body = result
  }
}

/** Aborted when the connection closes before the answer is out: nobody waits for this render any more. */
function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
