import type { BrowserPool } from '@svc/engine'
import type { Terminal } from './terminal/terminal.ts'

/** The world around the command line. */
export interface CliContext {
  readonly terminal: Terminal
  /** The browser pool of this process, opened by the first call. */
  readonly openBrowsers: () => BrowserPool
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}
