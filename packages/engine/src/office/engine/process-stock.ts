import { cancelled } from '../../lifetime/cancelled.ts'
import { EngineError } from '../../messages/errors.ts'
import { IdleProcesses, type IdleSettings } from './idle-processes.ts'
import { type OfficeDriver, type OfficeProcess, OfficeProcessGone } from './office-driver.ts'

/** Habits of a {@link ProcessStock}. */
export interface StockSettings extends IdleSettings {
  /** Processes kept ready beside the busy ones, so that nobody waits for the successor of a killed one. */
  readonly spares: number
  /** Conversions after which a process is replaced. */
  readonly recycleAfter: number
  /** Resident memory above which a process is replaced once its conversion is done, in bytes. */
  readonly recycleAboveBytes: number
}

/** How long a start ahead of every request is begun again when somebody kills it. */
const START_TIMEOUT_MS = 60_000

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
  readonly #idle: IdleProcesses
  /** Every process that stands, with the conversions it has done. */
  readonly #standing = new Map<OfficeProcess, number>()
  readonly #ending = new Set<Promise<void>>()
  #version: string | undefined
  #hasFailed = false
  /** Ends what is starting. */
  readonly #closing = new AbortController()

  constructor(settings: StockSettings, driver: OfficeDriver) {
    this.#settings = settings
    this.#driver = driver
    this.#idle = new IdleProcesses(settings, (process) => this.discard(process))
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
   * @param timeoutMs how long starts that somebody else kills are begun again, in milliseconds
   * @param leaves idle processes that are left to others
   * @throws EngineError `service_unavailable` when none can be started, `conversion_failed` at the signal
   */
  async take(signal: AbortSignal, timeoutMs: number, leaves = 0): Promise<OfficeProcess> {
    const until = performance.now() + timeoutMs
    for (;;) {
      if (signal.aborted) throw cancelled(signal)
      try {
        return this.#idle.take(leaves) ?? (await this.#claim(signal))
      } catch (error) {
        if (EngineError.is(error)) throw error
        const isWorthAnother = error instanceof OfficeProcessGone && error.wasKilled
        if (isWorthAnother && performance.now() < until && !this.#isClosed) continue
        const message = 'The layout engine for office documents could not be started.'
        throw new EngineError('service_unavailable', message, { cause: error })
      }
    }
  }

  async #claim(signal: AbortSignal): Promise<OfficeProcess> {
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
    this.#offer(await this.take(this.#closing.signal, START_TIMEOUT_MS))
  }

  /** Ends every process, those that are starting, too. */
  async close(): Promise<void> {
    this.#closing.abort()
    for (const process of this.#standing.keys()) this.discard(process)
    await Promise.allSettled([...this.#starting].map(({ process }) => process))
    await Promise.all(this.#ending)
  }

  #launch(): Start {
    const start: Start = { process: this.#driver.launch(this.#closing.signal), isClaimed: false }
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
      (error) => {
        this.#starting.delete(start)
        this.#hasFailed = !(error instanceof OfficeProcessGone && error.wasKilled)
      },
    )
    return start
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
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
