import type { BrowserPool } from '@svc/engine'
import type { Log } from './log.ts'

/** Everything the service reaches the outside through; tests give their own. */
export interface AppDeps {
  readonly browsers: BrowserPool
  readonly now: () => Date
  readonly log: Log
  /** Whether the process is about to stop: `/health` says so, running requests go on. */
  readonly draining: () => boolean
}
