import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type Router from '@koa/router'
import { EngineError, inTurns, isArtifact, type Operation, operationPath } from '@svc/engine'
import type { Middleware, ParameterizedContext } from 'koa'
import { sendArtifact } from '../answer/artifact-response.ts'
import { jsonInSteps } from '../answer/json-in-steps.ts'
import { negotiatedBody } from '../answer/negotiated-body.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import type { BodyShare } from '../body/body-budget.ts'
import { readRequestBody } from '../body/request-body.ts'
import { idempotencyKey } from '../idempotency/idempotency-key.ts'
import type { KeyedAnswers, KeyedRequest } from '../idempotency/keyed-answers.ts'
import { requestDigest } from '../idempotency/request-digest.ts'
import { runOnce } from '../idempotency/run-once.ts'
import { sendKeptAnswer } from '../idempotency/send-kept-answer.ts'
import { ownerOf } from '../jobs/job.ts'
import { type AcceptedRequest, runBilled } from '../running/billed-run.ts'
import { tenantOf } from '../running/tenant-of.ts'
import { readQuery } from './read-query.ts'

type Context = ParameterizedContext<AppState>

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
  ctx: Context,
  operation: Operation,
  deps: Pick<AppDeps, 'engine' | 'jobs' | 'credits' | 'metrics' | 'now' | 'bodies'>,
): Promise<void> {
  readQuery(ctx, [])
  const key = idempotencyKey(ctx.headers)
  const signal = clientSignal(ctx.res)
  // Until the answer stands: what is converted is held as long.
  const tenant = tenantOf(ctx.state)
  const share = deps.bodies.open(tenant, () => refuseFullQueue(operation, tenant, deps))
  try {
    const sent = await readRequestBody(ctx.req, ctx.res, operation, share)
    const body = negotiatedBody(ctx, operation, sent)
    const prepared = await deps.engine.prepareInTurns(operation, body)
    const run = (keep?: AcceptedRequest['keep']) =>
      runBilled({ prepared, state: ctx.state, signal, keep, onSource: share.takeMore }, deps)
    if (key === undefined) {
      await sendResult(ctx, await run())
    } else {
      const answers = await keptAnswers(deps)
      const request = await keyedRequest(ctx.state, { key, operation, body })
      const answer = await runOnce(request, answers, run)
      if ('kept' in answer) await sendKeptAnswer(ctx, answer.kept)
      else await sendResult(ctx, answer.result)
    }
  } catch (error) {
    share.close()
    throw error
  }
  holdUntilSent(ctx, share)
}

/** The answer takes the place of the body in memory, for as long as its reader takes. */
function holdUntilSent({ res, body, length = 0 }: Context, share: BodyShare): void {
  share.holdAnswer(body instanceof Readable ? 0 : length)
  if (res.closed) share.close()
  else res.once('close', share.close)
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

async function sendResult(ctx: Context, result: unknown): Promise<void> {
  if (isArtifact(result)) {
    await sendArtifact(ctx, result)
  } else {
    ctx.status = 200
    ctx.type = 'json'
    ctx.body = await inTurns(jsonInSteps(result))
  }
}

/** Silence would be paid for: who sends the header repeats a request in the belief that it is charged once. */
async function keptAnswers({ jobs }: Pick<AppDeps, 'jobs'>): Promise<KeyedAnswers> {
  const answers = await jobs.answers()
  if (answers !== undefined) return answers
  const message =
    'The header Idempotency-Key asks for an answer to be kept for 24 hours, which this service does not do (SVC_JOBS=off). Without the header every request is converted and charged.'
  throw new EngineError('invalid_request', message, { param: 'Idempotency-Key' })
}

async function keyedRequest(
  { caller, requestId }: AppState,
  { key, operation, body }: KeyedBody,
): Promise<KeyedRequest> {
  if (caller === undefined) throw new Error('an operation was reached without a caller')
  const digest = await requestDigest([operation.name], body)
  return { owner: ownerOf(caller), key, digest, requestId }
}

interface KeyedBody {
  readonly key: string
  readonly operation: Operation
  readonly body: unknown
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
