import { type Engine, isArtifact, type Prepared, type Timings } from '@svc/engine'
import { type BillingDeps, reserveCredit } from '../accounts/billing.ts'
import { publicError } from '../answer/public-error.ts'
import type { AppState } from '../app-state.ts'
import { ownerOf } from '../jobs/job.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { tenantOf } from './tenant-of.ts'

/** Status under which a request is recorded whose client went away: nobody was answered. */
export const CLIENT_CLOSED = 499

/** A request whose input has been accepted. */
export interface AcceptedRequest {
  readonly prepared: Prepared
  readonly state: AppState
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Told of the bytes of each source that is read for it. */
  readonly onSource?: (bytes: number) => void
  /** Called with the result before it is charged; when it throws, the credit is given back. */
  readonly keep?: ((result: unknown) => Promise<void>) | undefined
}

/** Parts of the service that a billed run needs. */
export interface BilledRunDeps extends BillingDeps {
  readonly engine: Pick<Engine, 'run'>
  readonly jobs: Pick<JobService, 'opened'>
  readonly metrics: Pick<Metrics, 'credited' | 'converting'>
}

/**
 * Runs an operation for its price: a credit is reserved first, charged once the result is there and before
 * anything of it is sent, and given back when there is none.
 *
 * @throws HttpError `quota_exceeded`; EngineError of any code
 */
export async function runBilled(request: AcceptedRequest, deps: BilledRunDeps): Promise<unknown> {
  const { prepared, state, signal, keep } = request
  const reservation = await reserveCredit(prepared.operation, state, deps)
  let result: unknown
  try {
    result = await convert(request, deps)
    // Whoever left before the result was there has not got it.
    signal.throwIfAborted()
    await keep?.(result)
  } catch (error) {
    const { status, code } = failure(error, signal)
    await reservation.refund(status, code)
    throw error
  }
  await reservation.charge()
  return result
}

async function convert(
  { prepared, state, signal, onSource }: AcceptedRequest,
  deps: BilledRunDeps,
) {
  const end = deps.metrics.converting(prepared.operation.name)
  let timings: Timings | undefined
  try {
    const readJob = (id: string) => readJobResult(state, id, deps)
    const result = await deps.engine.run(prepared, {
      signal,
      tenant: tenantOf(state),
      readJob,
      ...(onSource && { onSource }),
    })
    if (isArtifact(result)) timings = result.timings
    return result
  } finally {
    end(timings)
  }
}

async function readJobResult(
  { caller }: AppState,
  jobId: string,
  { jobs }: BilledRunDeps,
): Promise<Uint8Array | undefined> {
  const opened = caller && (await jobs.opened())
  return caller && opened?.readResult(ownerOf(caller), jobId)
}

function failure(error: unknown, signal: AbortSignal): { status: number; code: string } {
  if (signal.aborted) return { status: CLIENT_CLOSED, code: 'client_closed' }
  return publicError(error)
}
