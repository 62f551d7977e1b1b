/** Names of the engine's pools, for health checks and metrics. */
export const POOL_NAMES = [
  'browser',
  'office',
  'office_reader',
  'markdown_reader',
  'document_editor',
  'text_measurer',
  'renderer',
  'pdf_threads',
] as const

/** One of {@link POOL_NAMES}. */
export type PoolName = (typeof POOL_NAMES)[number]

/** Waits for slots so far, for metrics. */
export interface SlotWaits {
  /** Callers that were given a slot. */
  readonly granted: number
  /** Time that they waited, in milliseconds, added up. */
  readonly waitedMs: number
  /** How long the caller at the head of the queue has waited, in milliseconds; 0 without a queue. */
  readonly oldestMs: number
  /** Whether the tenant at hand would find no place in the queue now; see `runAs`. */
  readonly full: boolean
}

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
  /** Waits for slots so far; absent where a pool of the caller does not tell. */
  readonly waits?: SlotWaits
}

/** Parts of a pool's own status that are part of its state. */
type PoolFigures = Pick<PoolState, 'version' | 'running' | 'queued' | 'waits'> & {
  readonly concurrency: number
}

/** State of a pool of browser pages or of LibreOffice, which tells more than that. */
export function poolState(
  state: PoolState['state'],
  { version, running, queued, concurrency, waits }: PoolFigures,
): PoolState {
  return {
    state,
    ...(version !== undefined && { version }),
    running,
    queued,
    slots: concurrency,
    ...(waits && { waits }),
  }
}
