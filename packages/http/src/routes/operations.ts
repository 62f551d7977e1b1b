import type { ServerResponse } from 'node:http'
import type Router from '@koa/router'
import { operationPath, operations, prepare, run } from '@svc/engine'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { sendArtifact } from '../artifact-response.ts'
import { jsonBody } from '../middleware/json-body.ts'

/** `POST /` and the name, for every operation of the engine. */
export function operationRoutes(
  router: Router<AppState>,
  deps: Pick<AppDeps, 'browsers' | 'now'>,
): void {
  const { browsers, now } = deps
  for (const operation of Object.values(operations)) {
    router.post(operationPath(operation), jsonBody(), async (ctx) => {
      const prepared = prepare(operation, ctx.state.body)
      const artifact = await run(prepared, { browsers, now, signal: clientSignal(ctx.res) })
      sendArtifact(ctx, artifact)
    })
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
