import type { BrowserPage, BrowserPool } from './browser/pool/browser-pool.ts'
import type { RenderPool } from './draw/render-pool.ts'
import type { DocumentEditor } from './edit/editor/document-editor.ts'
import type { DoneParts } from './lifetime/done-parts.ts'
import type { MarkdownReader } from './markdown/reader/markdown-reader.ts'
import type { OfficeEngine } from './office/engine/office-engine.ts'
import type { OfficeReader } from './office/reader/office-reader.ts'
import type { PdfThreads } from './pdf/threads/pdf-threads.ts'
import type { MachineFonts } from './text/fonts/machine-fonts.ts'
import type { TextMeasurer } from './text/measure/text-measurer.ts'

/** Files a document may load besides the network: the CLI's input folder, an embedding program's assets. */
export interface AssetFolder {
  /** Where the document lies in it (`chapters/one.html`); absent: in the folder itself. */
  readonly documentPath?: string
  /** Bytes of a file by its path in the folder (`img/logo.png`), or undefined when there is none. */
  read(path: string): Promise<Uint8Array | undefined>
}

/** A browser page under record. */
export interface RecordedPage {
  /** The page to use from now on: what happens on it is noted. */
  readonly page: BrowserPage
  /** Reads the document and its looks before the page is closed. */
  beforeClose(): Promise<void>
}

/** Records one call for a person who asks why it went wrong. */
export interface CallRecorder {
  /**
   * Begins with a page of the call.
   *
   * @param secrets values that must not be seen in the record
   */
  watch(page: BrowserPage, secrets: readonly string[]): RecordedPage
  /** Notes how the call ended: with a result, or by throwing. */
  ended(end: { readonly result: unknown } | { readonly error: unknown }): void
}

/**
 * Reads the result of an earlier job of the same caller.
 *
 * @returns its bytes, or `undefined` when there is no such result
 * @throws EngineError `service_unavailable` when the result cannot be had yet
 */
export type JobReader = (jobId: string) => Promise<Uint8Array | undefined>

/** Phase of a run: `reading` sources from addresses and earlier jobs, then `converting`. */
export type RunPhase = 'reading' | 'converting'

/** How far a run is. */
export interface RunProgress {
  /** The phase that the run is in. */
  readonly phase: RunPhase
  /** How much of the phase is done, where it can be counted: sources read, documents merged, edits made, files split off. */
  readonly parts?: DoneParts
}

/** The only door from an operation to the outside world. */
export interface EngineContext {
  /** Where browser pages come from. */
  readonly browsers: BrowserPool
  /** Files beside the document, for callers that trust it with a folder. */
  readonly assets?: AssetFolder
  /** Records what the operation does in the browser, for a person who asks why it went wrong. */
  readonly debug?: CallRecorder
  /** Engine that lays out office documents; absent where none is to be had. */
  readonly office?: OfficeEngine
  /** Processes that take office documents to pieces; absent where none are converted. */
  readonly officeReader?: OfficeReader
  /** Processes that measure text; absent where none is measured. */
  readonly textMeasurer?: TextMeasurer
  /** Processes that draw documents from commands; absent where none are drawn. */
  readonly renderer?: RenderPool
  /** Fonts of this machine; absent where none but the default family are to be had. */
  readonly machineFonts?: MachineFonts
  /** Processes that merge and change PDFs; absent where none are. */
  readonly documentEditor?: DocumentEditor
  /** Processes that read Markdown; absent where none is converted. */
  readonly markdownReader?: MarkdownReader
  /** Does work on large PDFs on threads of their own; where it is absent, all work is done on this one. */
  readonly pdfThreads?: PdfThreads
  /** Reads results of earlier jobs for requests that name them; absent where there are none. */
  readonly readJob?: JobReader
  /** Told of the bytes of each remote source that was read; what it throws ends the operation. */
  readonly onSource?: (bytes: number) => void
  /** Told of each phase as it begins, and now and then how much of it is done. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Current time; fixed in tests. */
  readonly now: () => Date
  /** Ends the operation when the caller goes away. */
  readonly signal: AbortSignal
}
