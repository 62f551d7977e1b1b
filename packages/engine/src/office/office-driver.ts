import type { OfficeEngine, OfficeRequest } from './office-engine.ts'

/** What one conversion asks of a process; deadline and signal are the pool's. */
export type OfficeJob = Omit<OfficeRequest, 'timeoutMs' | 'signal'>

/** A process that lays out documents, one at a time. */
export interface OfficeProcess {
  /** Product and version, for example `LibreOffice 24.8.8`. */
  readonly version: string
  /** Resolves when the process is gone, whatever the cause. */
  readonly gone: Promise<void>
  /** Resident memory after the latest conversion, in bytes; 0 where nothing stays between conversions. */
  readonly rssBytes: number
  /**
   * @throws OfficeProcessGone when the process died or stood still under the conversion;
   *   EngineError `invalid_document` or `document_encrypted` when the document is at fault
   */
  convert(job: OfficeJob): Promise<Uint8Array>
  /** Ends the process at once, whatever it is doing, and what it left on disk. Safe to call twice. */
  kill(): Promise<void>
}

/** A way to come by processes: LibreOffice as WebAssembly, or the program of this machine. */
export interface OfficeDriver {
  readonly kind: OfficeEngine['kind']
  /** Starts a process; resolves when it can convert, its code warm. */
  launch(): Promise<OfficeProcess>
}

/** The process died under a conversion: worth one more try in a new one. */
export class OfficeProcessGone extends Error {
  constructor(how: string) {
    super(`the layout engine's process ${how}`)
    this.name = 'OfficeProcessGone'
  }
}
