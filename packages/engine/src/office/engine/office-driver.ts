import { isKilling } from '../../lifetime/process/killing-signals.ts'
import type { LaidOutDocument, OfficeEngine, OfficeRequest } from './office-engine.ts'

/** Request of one conversion to a process; deadline and signal are the pool's. */
export type OfficeJob = Omit<OfficeRequest, 'timeoutMs' | 'moreTime' | 'signal'>

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
  convert(job: OfficeJob): Promise<LaidOutDocument>
  /** Ends the process at once, whatever it is doing, and what it left on disk. Safe to call twice. */
  kill(): Promise<void>
}

/** A way to come by processes: LibreOffice as WebAssembly, or the program of this machine. */
export interface OfficeDriver {
  readonly kind: OfficeEngine['kind']
  /**
   * Starts a process; resolves when it can convert, its code warm.
   *
   * @param signal ends the start, and the process with it
   * @throws OfficeProcessGone `wasKilled` when somebody else ended the process: the next may well stand
   */
  launch(signal: AbortSignal): Promise<OfficeProcess>
}

/** The process died, at its start or under a conversion: worth one more try in a new one. */
export class OfficeProcessGone extends Error {
  /** Whether somebody else ended it: nothing is known against its successor. */
  readonly wasKilled: boolean

  /** @param signal that the process ended with, where it was not ours */
  constructor(how: string, signal?: NodeJS.Signals | null) {
    super(`the layout engine's process ${how}`)
    this.name = 'OfficeProcessGone'
    this.wasKilled = isKilling(signal)
  }
}
