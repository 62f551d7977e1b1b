import { EngineError, type Operation } from '@svc/engine'
import { quotaExceeded } from '../answer/quota-exceeded.ts'
import type { AppState } from '../app-state.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { BilledRequest, Credits, RequestOutcome } from './credits.ts'

/** The credit of one request, between its reservation and its end. */
export interface Reservation {
  /**
   * Charges the credit, once the result is there and before anything of it is sent.
   *
   * @throws EngineError `conversion_failed` when the credit was held too long; nothing was charged then
   */
  charge(): Promise<void>
  /** Gives the credit back. Never throws. */
  refund(status: number, error: string): Promise<void>
}

/** Parts of the service that a reservation needs. */
export interface BillingDeps {
  readonly credits: Credits
  readonly metrics: Pick<Metrics, 'credited'>
  readonly now: () => Date
}

/** Reservation of an operation that is free. */
const FREE: Reservation = { charge: async () => {}, refund: async () => {} }

/**
 * Reserves the price of an operation.
 *
 * @throws HttpError `quota_exceeded`; EngineError `service_unavailable` while the store is down
 */
export async function reserveCredit(
  operation: Operation,
  state: AppState,
  { credits, metrics, now }: BillingDeps,
): Promise<Reservation> {
  if (operation.credits === 0) return FREE
  const billed = billedRequest(operation, state)
  const asked = await credits.reserve(billed)
  if (!asked.reserved) throw quotaExceeded(asked.next, now())
  state.recorded = true
  const { remaining } = asked
  if (remaining !== undefined) state.creditsRemaining = remaining
  return {
    async charge() {
      // When this throws, the store takes the charge back by itself: nothing is delivered.
      const charged = await credits.charge(billed, outcome(state, 200, undefined))
      metrics.credited(charged ? 'charged' : 'refunded')
      if (charged) return
      if (remaining !== undefined) state.creditsRemaining = remaining + 1
      throw new EngineError(
        'conversion_failed',
        'The conversion took longer than its credit could be held; it was not charged.',
      )
    },
    async refund(status, error) {
      metrics.credited('refunded')
      if (remaining !== undefined) state.creditsRemaining = remaining + 1
      await credits.refund(billed, outcome(state, status, error))
    },
  }
}

function billedRequest({ name }: Operation, { requestId, caller }: AppState): BilledRequest {
  if (caller === undefined) throw new Error('an operation was reached without a caller')
  return { requestId, caller, operation: name }
}

function outcome({ arrival }: AppState, status: number, error: string | undefined): RequestOutcome {
  return { status, error, durationMs: performance.now() - arrival.begun, at: arrival.at }
}
