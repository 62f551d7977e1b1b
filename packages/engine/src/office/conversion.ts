import type { EngineContext } from '../context.ts'
import { EngineError } from '../messages/errors.ts'
import type { OutputOptions } from '../schemas/options/output-options.ts'
import { MAX_CONVERSION_MS, type OwnPageOptions } from '../schemas/options/own-page-options.ts'
import type { OfficeTasks } from './reader/office-tasks.ts'

/** Options that every office conversion has. */
export type OfficeOptions = OwnPageOptions & OutputOptions

// Something is tried even when the first engine has used up nearly all of the time.
const MIN_LEFT_MS = 1000

/** One conversion under way: its options, the way out, and the time it has left. */
export class OfficeConversion<Options extends OfficeOptions = OfficeOptions> {
  readonly options: Options
  readonly ctx: EngineContext
  readonly #since = performance.now()
  #waitedMs = 0

  constructor(options: Options, ctx: EngineContext) {
    this.options = options
    this.ctx = ctx
  }

  /** Time since the conversion began, in milliseconds. */
  get spentMs(): number {
    return performance.now() - this.#since
  }

  /** Time that is left of the request's, in milliseconds; what was spent waiting for a turn does not count. */
  get leftMs(): number {
    const left = this.options.timeout_ms - this.spentMs + this.#waitedMs
    // Messages name it.
    return Math.max(Math.round(left / 100) * 100, MIN_LEFT_MS)
  }

  /** How a caller gets more time, as an error says it. */
  get moreTime(): string {
    return this.options.timeout_ms < MAX_CONVERSION_MS
      ? `options.timeout_ms was ${this.options.timeout_ms} and may be up to ${MAX_CONVERSION_MS}`
      : `options.timeout_ms allows no more than ${MAX_CONVERSION_MS}, so a document that takes longer has to be converted in parts, or on a machine with less other work`
  }

  /** Whether there is time for another attempt. */
  get hasTime(): boolean {
    return this.leftMs > MIN_LEFT_MS && !this.ctx.signal.aborted
  }

  /** Notes time that passed in a queue. */
  waited(ms: number): void {
    this.#waitedMs += ms
  }

  /**
   * Runs a task of the reader on the document.
   *
   * @throws EngineError as the task does; `service_unavailable` where the context has no reader
   */
  read<Name extends keyof OfficeTasks>(
    task: Name,
    payload: Parameters<OfficeTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<OfficeTasks[Name]>>> {
    const { officeReader, signal } = this.ctx
    if (officeReader === undefined) {
      throw new EngineError('service_unavailable', 'Office documents are not read here.')
    }
    const limits = { timeoutMs: this.leftMs, clockMs: this.leftMs }
    const onWaited = (ms: number) => this.waited(ms)
    return officeReader.run(task, payload, { subject: 'document', ...limits, signal, onWaited })
  }
}
