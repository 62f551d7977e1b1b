import { cancelled } from '../cancelled.ts'
import { EngineError } from '../errors.ts'
import type { OfficeDriver, OfficeProcess } from './office-driver.ts'

/** Habits of a {@link ProcessStock}. */
export interface StockSettings {
  readonly spares: number
  readonly recycleAfter: number
  readonly recycleAboveBytes: number
}

interface Start {
  readonly process: Promise<OfficeProcess>
  /** Whether somebody waits for this very process. */
  isClaimed: boolean
}

/** The processes of a layout engine: those that start, that stand idle, that are taken, that end. */
export class ProcessStock {
  readonly #settings: StockSettings
  readonly #driver: OfficeDriver
  readonly #starting = new Set<Start>()
  readonly #idle = new Set<OfficeProcess>()
  /** Every process that stands, with the conversions it has done. */
  readonly #standing = new Map<OfficeProcess, number>()
  readonly #ending = new Set<Promise<void>>()
  #version: string | undefined
  #hasFailed = false
  #isClosed = false

  constructor(settings: StockSettings, driver: OfficeDriver) {
    this.#settings = settings
    this.#driver = driver
  }

  /** Version of the latest process that stood. */
  get version(): string | undefined {
    return this.#version
  }

  /** Processes that stand, busy or idle. */
  get size(): number {
    return this.#standing.size
  }

  get state(): 'idle' | 'starting' | 'ready' | 'down' {
    if (this.#standing.size > 0) return 'ready'
    if (this.#starting.size > 0) return 'starting'
    return this.#hasFailed ? 'down' : 'idle'
  }

  /**
   * A process to oneself: an idle one, one that is starting for nobody, or a new one.
   *
   * @throws EngineError `service_unavailable` when none can be started, `conversion_failed` at the signal
   */
  async take(signal: AbortSignal): Promise<OfficeProcess> {
    if (signal.aborted) throw cancelled(signal)
    const [idle] = this.#idle
    if (idle) {
      this.#idle.delete(idle)
      return idle
    }
    const start = [...this.#starting].find(({ isClaimed }) => !isClaimed) ?? this.#launch()
    start.isClaimed = true
    try {
      return await untilAborted(start.process, signal)
    } catch (error) {
      // Still starting, it is there for the next; already standing, nobody else knows of it.
      start.isClaimed = false
      if (!this.#starting.has(start)) start.process.then((process) => this.#offer(process), noop)
      throw error
    }
  }

  /** Takes back a process that is sound; one that is worn out ends. */
  giveBack(process: OfficeProcess): void {
    const { recycleAfter, recycleAboveBytes } = this.#settings
    const conversions = (this.#standing.get(process) ?? 0) + 1
    const isWorn = conversions >= recycleAfter || process.rssBytes > recycleAboveBytes
    if (this.#standing.has(process)) this.#standing.set(process, conversions)
    if (isWorn) this.discard(process)
    else this.#offer(process)
  }

  /** Ends a process. */
  discard(process: OfficeProcess): void {
    this.#forget(process)
    const ended = process
      .kill()
      .catch(noop)
      .finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  /** Starts what is missing to have the spares beside so many busy processes. */
  provide(busy: number): void {
    // Without spares a process starts when a document asks for it.
    if (this.#settings.spares === 0) return
    const wanted = busy + this.#settings.spares
    while (this.#standing.size + this.#starting.size < wanted) this.#launch()
  }

  /** Starts the first process, if none stands. */
  async start(): Promise<void> {
    if (this.#standing.size > 0) return
    const [start = this.#launch()] = this.#starting
    await start.process
  }

  /** Ends every process, those that are starting once they stand. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const process of this.#standing.keys()) this.discard(process)
    await Promise.allSettled([...this.#starting].map(({ process }) => process))
    await Promise.all(this.#ending)
  }

  #launch(): Start {
    const start: Start = { process: this.#launched(), isClaimed: false }
    this.#starting.add(start)
    start.process.then(
      (process) => {
        this.#starting.delete(start)
        this.#hasFailed = false
        this.#version = process.version
        this.#standing.set(process, 0)
        void process.gone.then(() => this.#forget(process))
        if (!start.isClaimed || this.#isClosed) this.#offer(process)
      },
      () => {
        this.#starting.delete(start)
        this.#hasFailed = true
      },
    )
    return start
  }

  async #launched(): Promise<OfficeProcess> {
    try {
      return await this.#driver.launch()
    } catch (cause) {
      if (EngineError.is(cause)) throw cause
      const message = 'The layout engine for office documents could not be started.'
      throw new EngineError('service_unavailable', message, { cause })
    }
  }

  #offer(process: OfficeProcess): void {
    if (this.#isClosed) this.discard(process)
    else if (this.#standing.has(process)) this.#idle.add(process)
  }

  #forget(process: OfficeProcess): void {
    this.#standing.delete(process)
    this.#idle.delete(process)
  }
}

function noop(): void {}

async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(cancelled(signal))
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
