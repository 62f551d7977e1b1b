import type { SlotWaits } from '../../lifetime/pool-state.ts'
import type { OfficeFormat } from '../document/office-format.ts'

/** One document to lay out. */
export interface OfficeRequest {
  /** The document, decrypted. */
  readonly document: Uint8Array
  /** Format of the document. */
  readonly format: OfficeFormat
  /** Name of the file without its extension, for what shows it. Default: `document`. */
  readonly name?: string
  /** Properties of LibreOffice's export filter by name, for example `{ SelectPdfVersion: 17 }`. */
  readonly exportOptions?: Readonly<Record<string, string | number | boolean>>
  /** BCP 47 tag that numbers and dates without a locale of their own are written in. Default: `en-US`. */
  readonly locale?: string
  /** How long the conversion may take once it has its turn and a process, in milliseconds. */
  readonly timeoutMs: number
  /** How a caller gets more where that does not suffice, as an error says it. */
  readonly moreTime?: string
  /** Ends the conversion: its process is killed at once. */
  readonly signal: AbortSignal
}

/** A document as a layout engine made it. */
export interface LaidOutDocument {
  /** The PDF. */
  readonly bytes: Uint8Array
  /** Whether numbers and dates of a workbook were written as `locale` writes them; true for other documents. */
  readonly isLocaleApplied: boolean
}

/** A document laid out, with times. */
export interface OfficeOutput extends LaidOutDocument {
  /** Time the request waited for its turn and for a process, in milliseconds. */
  readonly queueMs: number
  /** Time from the request's turn to its result, in milliseconds. */
  readonly convertMs: number
  /** How often the conversion was begun again because its process died. */
  readonly restarts: number
}

/** State of a layout engine, for health checks and metrics. */
export interface OfficeStatus {
  /** State of the engine; `idle` before its first process. */
  readonly engine: 'idle' | 'starting' | 'ready' | 'down' | 'closed'
  /** Product and version, for example `LibreOffice 24.8.8`; absent before the first start. */
  readonly version?: string
  /** Conversions that have a process. */
  readonly running: number
  /** Conversions that wait for their turn. */
  readonly queued: number
  /** Conversions that may run at once. */
  readonly concurrency: number
  /** Conversions that may wait; one more is refused. */
  readonly queueLimit: number
  /** Waits for turns so far. */
  readonly waits?: SlotWaits
  /** Processes that stand, busy or spare. */
  readonly processes: number
}

/**
 * Engine that lays out office documents: the only way the core reaches one.
 *
 * `convert` waits for its turn, runs in a process of its own with a deadline, and is begun once more when that
 * process dies underneath it. A process that hangs is killed; a caller never sees more than its own deadline, and
 * nothing of a process that somebody else killed while it started.
 *
 * @throws EngineError `invalid_document` when the document cannot be read, `document_encrypted` when it is
 *   encrypted, `conversion_failed` at the deadline, at the end of the signal, or when the process died
 *   twice; `service_unavailable` when the queue is full, the engine is closed or no process can be started
 */
export interface OfficeEngine {
  /** Which build of LibreOffice lays out: WebAssembly, or the program of this machine. */
  readonly kind: 'libreoffice-wasm' | 'libreoffice'
  /** Lays a document out, once it has its turn. */
  convert(request: OfficeRequest): Promise<OfficeOutput>
  /** Starts a process ahead of the first conversion. */
  start(): Promise<void>
  /** State of the engine at this moment. */
  status(): OfficeStatus
  /** Refuses new conversions, lets running ones finish, ends every process. */
  close(): Promise<void>
}
