import type { OfficeProcess } from './office-driver.ts'

/** How long idle processes are kept. */
export interface IdleSettings {
  /** Idle processes that stay however long nothing is asked of them. */
  readonly warm: number
  /** Time after which a further idle process ends, in milliseconds: each holds a gigabyte. */
  readonly idleMs: number
}

/** The processes of a layout engine that nobody uses, newest last. */
export class IdleProcesses {
  readonly #settings: IdleSettings
  readonly #end: (process: OfficeProcess) => void
  readonly #timers = new Map<OfficeProcess, NodeJS.Timeout>()

  /** @param end of a process that nobody has needed for long enough; it is forgotten here before */
  constructor(settings: IdleSettings, end: (process: OfficeProcess) => void) {
    this.#settings = settings
    this.#end = end
  }

  add(process: OfficeProcess): void {
    const timer = setTimeout(() => this.#tire(process), this.#settings.idleMs)
    this.#timers.set(process, timer.unref())
  }

  /** The one used last, if there are more than are to be left: the others get their rest, and end. */
  take(leaves = 0): OfficeProcess | undefined {
    if (this.#timers.size <= leaves) return undefined
    const newest = [...this.#timers.keys()].at(-1)
    if (newest) this.delete(newest)
    return newest
  }

  delete(process: OfficeProcess): void {
    clearTimeout(this.#timers.get(process))
    this.#timers.delete(process)
  }

  #tire(process: OfficeProcess): void {
    // One that stays as the last goes when another has become idle and nobody has needed either.
    if (this.#timers.size <= this.#settings.warm) return
    this.delete(process)
    this.#end(process)
  }
}
