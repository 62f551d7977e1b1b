import type { AssetFolder, DebugRecorder } from '@svc/engine'

/** Options of one call. */
export interface CallOptions {
  /** Ends the call: it rejects with the reason of the signal, and its browser page is closed at once. */
  readonly signal?: AbortSignal
  /** Files that this document may load by relative path, instead of those of {@link SvcOptions}. */
  readonly assets?: AssetFolder
  /**
   * Records this call, failed or not: make one per call, and write its `bundle()` to a ZIP file afterwards. It holds
   * the document, the console, every request and a screenshot, but no credentials.
   */
  readonly debug?: DebugRecorder
}
