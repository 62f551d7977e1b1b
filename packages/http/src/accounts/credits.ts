import type { Caller } from './keys/key-store.ts'
import type { RequestRecord } from './request-log.ts'

/** A request that costs a credit. */
export interface BilledRequest {
  /** A UUID of our own making, never the client's: it is what makes every step happen once. */
  readonly requestId: string
  readonly caller: Caller
  /** Name of the operation. */
  readonly operation: string
}

/** Allowance of an account when its period ends, without paying. */
export interface NextAllowance {
  /** First moment of the next period. */
  readonly at: Date
  /** Credits; 0 for an account without a monthly allowance. */
  readonly credits: number
}

/** Answer to a request for a credit; `remaining` credits are left, where they are counted. */
export type ReserveOutcome =
  | { readonly reserved: true; readonly remaining?: number }
  | { readonly reserved: false; readonly next: NextAllowance }

/**
 * The credits of accounts: reserved before the work, charged after it, refunded when it failed.
 *
 * Every method may throw EngineError `service_unavailable` while the store is down, `refund` excepted. After
 * that the request costs nothing: what was reserved or charged is taken back once the store answers.
 */
export interface Credits {
  /** Reserves one credit, or says when the account gets new ones. */
  reserve(request: BilledRequest): Promise<ReserveOutcome>
  /**
   * Charges what was reserved and records the request, before the first byte of the answer.
   *
   * @returns false when the reservation is no more, because the request took longer than it was held: the
   *   result must not be delivered
   */
  charge(request: BilledRequest, record: RequestOutcome): Promise<boolean>
  /** Gives back what was reserved and records the request. Never throws: what cannot be done now is done later. */
  refund(request: BilledRequest, record: RequestOutcome): Promise<void>
}

/** The part of a request's record that is known at its end. */
export type RequestOutcome = Pick<RequestRecord, 'status' | 'error' | 'durationMs' | 'at'>

/** Credits of a service that has none: everything is allowed. */
export const noCredits: Credits = {
  reserve: async () => ({ reserved: true }),
  charge: async () => true,
  async refund() {},
}
