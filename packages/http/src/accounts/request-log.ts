/** Outcome of one request of an account. */
export interface RequestRecord {
  readonly requestId: string
  readonly accountId: string
  readonly keyId: string | undefined
  /** Name of the operation. */
  readonly operation: string
  /** HTTP status of the answer. */
  readonly status: number
  /** Error code of the answer; absent when it succeeded. */
  readonly error?: string | undefined
  /** Credits it cost in the end. */
  readonly credits: 0 | 1
  /** From the request's arrival to its answer; absent when the process did not live to measure it. */
  readonly durationMs?: number | undefined
  readonly at: Date
}

/**
 * Takes down requests that cost nothing: refused ones, and operations without a price.
 *
 * Changes of credits are recorded by {@link import('./credits.ts').Credits} in the same transaction.
 */
export interface RequestLog {
  /** Returns at once and never throws: the record is written soon after. */
  record(record: RequestRecord): void
  /** Writes what is waiting. */
  close(): Promise<void>
}

/** A log for a service without accounts: there is nobody to show it to. */
export const noRequestLog: RequestLog = {
  record() {},
  async close() {},
}
