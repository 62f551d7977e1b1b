import type { Log } from '../telemetry/log.ts'

/**
 * Tells that the store is lost, and that it is back: once each, with the number of failures between. Several loops ask it
 * all the time, and each failure alone would fill the log.
 */
export class Outage {
  readonly #log: Log
  #failures = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** A connection was refused or broke. */
  failed(cause: unknown): void {
    this.#failures++
    if (this.#failures > 1) return
    this.#log({ level: 'error', event: 'database_connection_lost', cause })
  }

  /** A statement was answered. */
  answered(): void {
    if (this.#failures === 0) return
    this.#log({ level: 'info', event: 'database_connection_back', count: this.#failures })
    this.#failures = 0
  }
}
