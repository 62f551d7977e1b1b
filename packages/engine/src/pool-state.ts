/** Names of the engine's pools, for health checks and metrics. */
export const POOL_NAMES = ['browser', 'office', 'office_reader'] as const

/** One of {@link POOL_NAMES}. */
export type PoolName = (typeof POOL_NAMES)[number]

/** State of a pool of browser pages or processes. */
export interface PoolState {
  /** `idle` before the first use, `down` when it cannot be started now. */
  readonly state: 'idle' | 'starting' | 'ready' | 'down' | 'closed'
  /** Product and version of the program behind it, for example `HeadlessChrome/156.0.8078.79`; absent before its first start. */
  readonly version?: string
  /** Tasks that run now. */
  readonly running: number
  /** Tasks that wait for a slot. */
  readonly queued: number
  /** Tasks that may run at once. */
  readonly slots: number
}
