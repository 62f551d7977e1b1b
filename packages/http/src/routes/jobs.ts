import type { ServerResponse } from 'node:http'
import type Router from '@koa/router'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Caller } from '../accounts/keys/key-store.ts'
import { HttpError } from '../answer/http-error.ts'
import { quotaExceeded } from '../answer/quota-exceeded.ts'
import type { AppDeps } from '../app-deps.ts'
import type { AppState } from '../app-state.ts'
import { JOB_STATUSES, type JobStatus } from '../database/tables.ts'
import { idempotencyKey } from '../idempotency/idempotency-key.ts'
import type { Acceptance } from '../jobs/accept/accept-job.ts'
import { type JobRequest, readJobRequest } from '../jobs/accept/job-request.ts'
import { ownerOf } from '../jobs/job.ts'
import type { JobListView, WebhookSecretView } from '../jobs/job-schemas.ts'
import { queueOf } from '../jobs/queue/job-queues.ts'
import { acceptedJobView, JOBS_PATH } from '../jobs/read/job-view.ts'
import { decodePlace, encodePlace } from '../jobs/read/list-cursor.ts'
import { webhookSecret, webhookSecretText } from '../jobs/webhooks/webhook-signature.ts'
import { tenantOf } from '../running/tenant-of.ts'
import { quoted, readQuery, wholeNumber, wrongQuery } from './read-query.ts'

type Context = ParameterizedContext<AppState>

type JobsDeps = Pick<AppDeps, 'engine' | 'jobs' | 'now' | 'baseUrl' | 'running' | 'bodies'>

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const LIST_LIMIT = 20
const LIST_MAX = 100
const WAIT_MAX_S = 60

/** `POST /jobs`, and what its owner may do with a job after that. */
export function jobRoutes(
  router: Router<AppState>,
  checks: Middleware<AppState>,
  deps: JobsDeps,
): void {
  router.post(JOBS_PATH, checks, (ctx) => post(ctx, deps))
  router.get(JOBS_PATH, checks, (ctx) => list(ctx, deps))
  router.get(`${JOBS_PATH}/:job_id`, checks, (ctx) => show(ctx, deps))
  router.delete(`${JOBS_PATH}/:job_id`, checks, (ctx) => remove(ctx, deps))
  router.get('/webhook-secret', checks, async (ctx) => {
    const { secret } = await deps.jobs.open()
    const own = webhookSecret(secret, ownerOf(callerOf(ctx)))
    const answer: WebhookSecretView = { secret: webhookSecretText(own) }
    ctx.body = answer
  })
}

async function post(ctx: Context, deps: JobsDeps): Promise<void> {
  readQuery(ctx, [])
  const key = idempotencyKey(ctx.headers)
  // Until the body is in the store.
  const share = deps.bodies.open(tenantOf(ctx.state))
  try {
    const { operations } = deps.engine
    const request = await readJobRequest(ctx.req, ctx.res, { operations, share })
    // A body that the operation would refuse is refused now, and costs nothing.
    await deps.engine.prepareInTurns(request.operation, request.body)
    answer(ctx, await accept(ctx, request, key, deps), deps)
  } finally {
    share.close()
  }
}

async function accept(
  ctx: Context,
  { operation, ...request }: JobRequest,
  idempotencyKey: string | undefined,
  { jobs, baseUrl }: JobsDeps,
): Promise<Acceptance> {
  const { accountId, keyId } = callerOf(ctx)
  return (await jobs.open()).accept({
    ...request,
    webhook: request.webhook,
    accountId,
    keyId,
    requestId: ctx.state.requestId,
    operation: operation.name,
    queue: queueOf(operation),
    credits: operation.credits,
    origin: baseUrl ?? `http://${ctx.get('Host')}`,
    idempotencyKey,
  })
}

function answer(ctx: Context, acceptance: Acceptance, { now }: JobsDeps): void {
  if (acceptance.outcome === 'quota_exceeded') throw quotaExceeded(acceptance.next, now())
  if (acceptance.outcome === 'conflict') {
    throw new HttpError(
      'idempotency_conflict',
      'The Idempotency-Key was used in the last 24 hours with another request, or its job has been deleted.',
    )
  }
  const { job, outcome, creditsRemaining } = acceptance
  if (creditsRemaining !== undefined) ctx.state.creditsRemaining = creditsRemaining
  // Recorded with its credit, when it ends.
  if (outcome === 'accepted' && job.credits > 0) ctx.state.recorded = true
  ctx.status = 202
  ctx.set({ Location: `${JOBS_PATH}/${job.id}`, 'Retry-After': '1' })
  ctx.body = acceptedJobView(job)
}

async function show(ctx: Context, { jobs, running }: JobsDeps): Promise<void> {
  const id = idOf(ctx)
  const { wait_s } = readQuery(ctx, ['wait_s'])
  const waitS = wholeNumber('wait_s', wait_s, { min: 0, max: WAIT_MAX_S, fallback: 0 })
  const wait = {
    timeoutMs: waitS * 1000,
    signal: AbortSignal.any([clientGone(ctx.res), running.drains]),
  }
  const view = await (await jobs.opened())?.findEnded(ownerOf(callerOf(ctx)), id, wait)
  if (view === undefined) throw jobNotFound()
  if (view.status === 'queued' || view.status === 'running') ctx.set('Retry-After', '1')
  ctx.body = view
}

async function list(ctx: Context, { jobs }: JobsDeps): Promise<void> {
  const { status, limit, cursor } = readQuery(ctx, ['status', 'limit', 'cursor'])
  const wanted = {
    status: statusOf(status),
    limit: wholeNumber('limit', limit, { min: 1, max: LIST_MAX, fallback: LIST_LIMIT }),
    after: cursor === undefined ? undefined : decodePlace(cursor),
  }
  const page = await (await jobs.opened())?.list(ownerOf(callerOf(ctx)), wanted)
  const next = page?.next
  const answer: JobListView = {
    jobs: [...(page?.jobs ?? [])],
    next_cursor: next === undefined ? null : encodePlace(next),
  }
  ctx.body = answer
}

async function remove(ctx: Context, { jobs }: JobsDeps): Promise<void> {
  const id = idOf(ctx)
  const keepEnded = keepsEnded(readQuery(ctx, ['ended']).ended)
  const removed = await (await jobs.opened())?.remove(ownerOf(callerOf(ctx)), id, { keepEnded })
  if (removed === undefined) throw jobNotFound()
  if (removed === 'deleted') ctx.status = 204
  else ctx.body = removed
}

/** One answer for a job that never was, is another's, or has been kept long enough. */
export function jobNotFound(): HttpError {
  return new HttpError('job_not_found', 'There is no such job, or it has expired.')
}

/** The id in a path; one that is none is that of no job. */
export function idOf(ctx: Context): string {
  const { job_id: id = '' } = ctx['params'] as Readonly<Record<string, string>>
  if (!UUID.test(id)) throw jobNotFound()
  return id
}

function callerOf({ state }: Context): Caller {
  if (state.caller === undefined) throw new Error('jobs were reached without a caller')
  return state.caller
}

function statusOf(value: string | undefined): JobStatus | undefined {
  if (value === undefined) return undefined
  const status = JOB_STATUSES.find((known) => known === value)
  if (status !== undefined) return status
  throw wrongQuery(
    'status',
    `status must be one of ${JOB_STATUSES.join(', ')}, got ${quoted(value)}.`,
  )
}

/** Value of `ended`: what becomes of a job that has ended when it is cancelled or deleted. */
function keepsEnded(value: string | undefined): boolean {
  if (value === undefined || value === 'keep') return value === 'keep'
  throw wrongQuery('ended', `ended must be keep or left out, got ${quoted(value)}.`)
}

function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}
