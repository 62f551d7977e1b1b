import { fileURLToPath } from 'node:url'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import { type OfficeDriver, OfficeProcessGone } from '../engine/office-driver.ts'
import type { WasmSetup } from './wasm-messages.ts'
import { startWasmProcess } from './wasm-process.ts'

/** Starts that may hang or fail before the engine counts as broken. */
const START_TRIES = 3

/** What the package is started with. */
export interface WasmDriverOptions extends Omit<WasmSetup, 'fontFiles'> {
  /** Font files to lay out with beside those of the package; asked at the first start. */
  readonly findFonts: () => Promise<readonly string[]>
}

/** LibreOffice compiled to WebAssembly, in child processes of this Node. */
export function wasmDriver({ findFonts, ...setup }: WasmDriverOptions): OfficeDriver {
  const entry = fileURLToPath(childEntry(import.meta.url, 'office-child'))
  let fonts: Promise<readonly string[]> | undefined
  return {
    kind: 'libreoffice-wasm',
    async launch(signal) {
      fonts ??= findFonts()
      const fontFiles = await fonts
      for (let tries = START_TRIES; ; tries--) {
        try {
          signal.throwIfAborted()
          return await startWasmProcess(entry, { ...setup, fontFiles }, signal)
        } catch (error) {
          const wasKilled = error instanceof OfficeProcessGone && error.wasKilled
          if (wasKilled || tries === 1 || signal.aborted) throw error
        }
      }
    },
  }
}
