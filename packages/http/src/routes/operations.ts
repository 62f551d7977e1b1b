import type { ServerResponse } from 'node:http'
import type Router from '@koa/router'
import { EngineError, isArtifact, type Operation, operationPath } from '@svc/engine'
import type { Middleware } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { sendArtifact } from '../artifact-response.ts'
import { runBilled } from '../billed-run.ts'
import { readRequestBody } from '../body/request-body.ts'
import { negotiatedBody } from '../negotiated-body.ts'
import { tenantOf } from '../tenant-of.ts'

/** `POST /` and the name, for every operation, behind the checks that all of them share. */
export function operationRoutes(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  deps: Pick<AppDeps, 'engine' | 'jobs' | 'credits' | 'metrics' | 'now' | 'bodies'>,
): void {
  for (const operation of Object.values(deps.engine.operations)) {
    router.post(operationPath(operation), checks, (ctx) => answer(ctx, operation, deps))
  }
}

async function answer(
  ctx: Parameters<Middleware<AppState>>[0],
  operation: Operation,
  deps: Pick<AppDeps, 'engine' | 'jobs' | 'credits' | 'metrics' | 'now' | 'bodies'>,
): Promise<void> {
  refuseIdempotencyKey(ctx.get('Idempotency-Key'))
  const signal = clientSignal(ctx.res)
  // Until the answer stands: what is converted is held as long.
  const tenant = tenantOf(ctx.state)
  const share = deps.bodies.open(tenant, () => refuseFullQueue(operation, tenant, deps))
  try {
    const body = await readRequestBody(ctx.req, ctx.res, operation, share)
    const prepared = deps.engine.prepare(operation, negotiatedBody(ctx, operation, body))
    const result = await runBilled({ prepared, state: ctx.state, signal }, deps)
    if (isArtifact(result)) {
      await sendArtifact(ctx, result)
    } else {
      ctx.status = 200
      ctx.body = result
    }
  } finally {
    share.close()
  }
}

/** Before the body: what is sent in vain takes time and memory from those who are served. */
function refuseFullQueue(
  operation: Operation,
  tenant: string,
  { engine }: Pick<AppDeps, 'engine'>,
): void {
  if (engine.admits(operation, tenant)) return
  const message = 'All places in the queue are taken. Try again soon.'
  throw new EngineError('service_unavailable', message)
}

/** Silence would be paid for: who sends the header repeats a request in the belief that it is charged once. */
function refuseIdempotencyKey(key: string): void {
  if (key === '') return
  const message =
    'The header Idempotency-Key goes with POST /jobs, which runs a repeated request once; here each request is converted and charged.'
  throw new EngineError('invalid_request', message, { param: 'Idempotency-Key' })
}

/** Aborted when the connection closes before the answer is out: nobody waits for this render any more. */
function clientSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!response.writableFinished) controller.abort()
  }
  // While the key was looked up the client may have left already, and the event with it.
  if (response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}
