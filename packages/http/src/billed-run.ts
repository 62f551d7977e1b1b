import { EngineError, type Operation, type Prepared, run } from '@svc/engine'
import type { BilledRequest, RequestOutcome } from './accounts/credits.ts'
import type { AppDeps } from './app-deps.ts'
import type { AppState } from './app-state.ts'
import { publicError } from './public-error.ts'
import { quotaExceeded } from './quota-exceeded.ts'

/** Status under which a request is recorded whose client went away: nobody was answered. */
export const CLIENT_CLOSED = 499

/** A request whose input has been accepted. */
export interface AcceptedRequest {
  readonly prepared: Prepared
  readonly state: AppState
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
}

type BilledDeps = Pick<
  AppDeps,
  'browsers' | 'office' | 'officeReader' | 'credits' | 'metrics' | 'now'
>

/**
 * Runs an operation for its price: a credit is reserved first, charged once the result is there and before
 * anything of it is sent, and given back when there is none.
 *
 * @throws HttpError `quota_exceeded`; EngineError of any code
 */
export async function runBilled(request: AcceptedRequest, deps: BilledDeps): Promise<unknown> {
  const { prepared, state, signal } = request
  const { browsers, office, officeReader, now } = deps
  const doors = { browsers, ...(office && { office }), ...(officeReader && { officeReader }) }
  const context = { ...doors, now, signal }
  const { operation } = prepared
  if (operation.credits === 0) return run(prepared, context)
  const billed = billedRequest(operation, state)
  const asked = await deps.credits.reserve(billed)
  if (!asked.reserved) throw quotaExceeded(asked.next, deps.now())
  state.recorded = true
  let result: unknown
  try {
    result = await run(prepared, context)
    // Whoever left before the result was there has not got it.
    signal.throwIfAborted()
  } catch (error) {
    deps.metrics.credited('refunded')
    await deps.credits.refund(billed, failure(error, request))
    throw error
  }
  // When this throws, the store takes the charge back by itself: nothing is delivered.
  const charged = await deps.credits.charge(billed, outcome(state, 200, undefined))
  deps.metrics.credited(charged ? 'charged' : 'refunded')
  if (charged) return result
  throw new EngineError(
    'conversion_failed',
    'The conversion took longer than its credit could be held; it was not charged.',
  )
}

function billedRequest({ name }: Operation, { requestId, caller }: AppState): BilledRequest {
  if (caller === undefined) throw new Error('an operation was reached without a caller')
  return { requestId, caller, operation: name }
}

function failure(error: unknown, { state, signal }: AcceptedRequest): RequestOutcome {
  if (signal.aborted) return outcome(state, CLIENT_CLOSED, 'client_closed')
  const { status, code } = publicError(error)
  return outcome(state, status, code)
}

function outcome({ arrival }: AppState, status: number, error: string | undefined): RequestOutcome {
  return { status, error, durationMs: performance.now() - arrival.begun, at: arrival.at }
}
