import { type Deadline, startDeadline } from '../../lifetime/deadline.ts'
import { Slots } from '../../lifetime/slots.ts'
import { EngineError } from '../../messages/errors.ts'
import { type OfficeDriver, type OfficeProcess, OfficeProcessGone } from './office-driver.ts'
import type {
  LaidOutDocument,
  OfficeEngine,
  OfficeOutput,
  OfficeRequest,
  OfficeStatus,
} from './office-engine.ts'
import { ProcessStock, type StockSettings } from './process-stock.ts'

/** Limits and habits of an {@link OfficePool}. */
export interface OfficePoolSettings extends StockSettings {
  /** Conversions at once; each has a process to itself. */
  readonly concurrency: number
  /** Conversions that may wait for their turn; one more is refused. */
  readonly queueLimit: number
  /** How long a conversion may wait for its turn, in milliseconds. */
  readonly queueTimeoutMs: number
}

/** The supervisor behind every layout engine: turns, deadlines, one more try, and the stock of processes. */
export class OfficePool implements OfficeEngine {
  readonly kind: OfficeEngine['kind']
  readonly #settings: OfficePoolSettings
  readonly #slots: Slots
  readonly #stock: ProcessStock
  #isClosed = false

  constructor(settings: OfficePoolSettings, driver: OfficeDriver) {
    this.kind = driver.kind
    this.#settings = settings
    const slot = 'process of the layout engine'
    this.#slots = new Slots({ ...settings, slot, extra: 1, leavesProcessor: true })
    this.#stock = new ProcessStock(settings, driver)
  }

  async convert(request: OfficeRequest): Promise<OfficeOutput> {
    this.#refuseIfClosed()
    const since = performance.now()
    const release = await this.#slots.acquire(request.signal)
    try {
      this.#refuseIfClosed()
      // Whoever comes next has no process, and one that starts takes seconds.
      const leaves = this.#slots.holdsSeveral ? 1 : 0
      const process = await this.#stock.take(request.signal, request.timeoutMs, leaves)
      const startedMs = performance.now()
      const end = startDeadline(request.signal, request.timeoutMs)
      try {
        const { document, restarts } = await this.#convertTwice(request, process, end)
        const convertMs = performance.now() - startedMs
        return { ...document, queueMs: startedMs - since, convertMs, restarts }
      } finally {
        end.stop()
      }
    } finally {
      if (!this.#isClosed) this.#stock.provide(this.#slots.running)
      release()
    }
  }

  async start(): Promise<void> {
    this.#refuseIfClosed()
    await this.#stock.start()
  }

  status(): OfficeStatus {
    const { concurrency, queueLimit } = this.#settings
    const { version, state, size } = this.#stock
    return {
      engine: this.#isClosed ? 'closed' : state,
      ...(version !== undefined && { version }),
      running: this.#slots.running,
      queued: this.#slots.queued,
      concurrency,
      queueLimit,
      waits: this.#slots.waits,
      processes: size,
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#slots.drained()
    await this.#stock.close()
  }

  #refuseIfClosed(): void {
    if (!this.#isClosed) return
    throw new EngineError('service_unavailable', 'The layout engine is closed.')
  }

  async #convertTwice(request: OfficeRequest, first: OfficeProcess, end: Deadline) {
    try {
      return { document: await this.#convertIn(first, request, end), restarts: 0 }
    } catch (error) {
      if (!(error instanceof OfficeProcessGone)) throw error
    }
    try {
      end.doing('starting the layout engine again')
      const second = await this.#stock.take(end.signal, request.timeoutMs)
      // The spare is gone for this document, which may well end it, too: the next document is not to wait for that.
      if (!this.#isClosed) this.#stock.provide(this.#slots.running)
      return { document: await this.#convertIn(second, request, end), restarts: 1 }
    } catch (error) {
      // The deadline or the caller ended the wait for the second process: that is what to tell.
      if (end.signal.aborted) return await end.reached
      if (!(error instanceof OfficeProcessGone)) throw error
      throw brokenTwice(error)
    }
  }

  async #convertIn(
    process: OfficeProcess,
    { timeoutMs: _, signal: __, moreTime, ...job }: OfficeRequest,
    end: Deadline,
  ): Promise<LaidOutDocument> {
    end.doing(['laying out the document', moreTime].filter(Boolean).join('; '))
    try {
      const document = await Promise.race([process.convert(job), end.reached])
      this.#stock.giveBack(process)
      return document
    } catch (error) {
      // A document that was refused leaves the process sound; at any other end nothing is known about it.
      const isRefusal = EngineError.is(error) && error.code !== 'conversion_failed'
      if (isRefusal) this.#stock.giveBack(process)
      else this.#stock.discard(process)
      throw error
    }
  }
}

function brokenTwice(cause: OfficeProcessGone): EngineError {
  return cause.wasKilled
    ? new EngineError(
        'service_unavailable',
        'The process that was laying out the document was ended from outside, twice.',
        { cause },
      )
    : new EngineError('conversion_failed', 'The layout engine broke down twice on this document.', {
        cause,
      })
}
