import type { Refusal } from '../engine/document-refused.ts'
import type { OfficeJob } from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'

/** What the child is told when it is started, as JSON in its only argument. */
export interface WasmSetup {
  /** Folder of `loader.cjs` and `soffice.wasm`. */
  readonly wasmFolder: string
  /** Font files of this machine to lay out with, beside those in the package. */
  readonly fontFiles: readonly string[]
  /** Largest memory of LibreOffice, in bytes. */
  readonly maxMemoryBytes: number
}

/** What the parent sends: one document, and the next only after its answer. */
export type WasmRequest = OfficeJob

/** LibreOffice said no; the process goes on. */
export interface WasmRefusal extends Refusal {
  readonly kind: 'refused'
  readonly rssBytes: number
}

/** What the child sends: `ready` once, then one answer per document. */
export type WasmAnswer =
  | { readonly kind: 'ready'; readonly version: string; readonly rssBytes: number }
  | { readonly kind: 'converted'; readonly document: LaidOutDocument; readonly rssBytes: number }
  | WasmRefusal
