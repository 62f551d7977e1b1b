import type { OfficeApplication } from '../document/office-application.ts'
import type { Refusal } from '../engine/document-refused.ts'
import type { OfficeJob } from '../engine/office-driver.ts'
import type { LaidOutDocument } from '../engine/office-engine.ts'

/** Settings of the child when it is started, as JSON in its only argument. */
export interface WasmSetup {
  /** Folder of `loader.cjs` and `soffice.wasm`. */
  readonly wasmFolder: string
  /** Font files of this machine to lay out with, beside those in the package. */
  readonly fontFiles: readonly string[]
  /** Largest memory of LibreOffice, in bytes. */
  readonly maxMemoryBytes: number
  /** Machine code of an earlier run, where it is kept. */
  readonly codeFile?: string
}

/** The wish for the machine code: as much as there is by now, or once V8 has made all that it has begun with. */
export type CodeRequest = 'take code' | 'take settled code'

/** Messages of the parent: a document or the wish for the machine code, and the next only after the answer. */
export type WasmRequest = OfficeJob | CodeRequest

/** LibreOffice said no; the process goes on. */
export interface WasmRefusal extends Refusal {
  readonly kind: 'refused'
  readonly rssBytes: number
}

/** The office stands. */
export interface WasmReady {
  readonly kind: 'ready'
  readonly version: string
  /** Applications whose machine code came from the file. */
  readonly learned: readonly OfficeApplication[]
  readonly rssBytes: number
}

/** Messages of the child: `ready` once, then one answer per request. */
export type WasmAnswer =
  | WasmReady
  | { readonly kind: 'code'; readonly code: Uint8Array | undefined; readonly rssBytes: number }
  | { readonly kind: 'converted'; readonly document: LaidOutDocument; readonly rssBytes: number }
  | WasmRefusal
