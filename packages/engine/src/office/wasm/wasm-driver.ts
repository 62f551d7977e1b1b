import { fileURLToPath } from 'node:url'
import { childEntry } from '../../child/child-entry.ts'
import type { OfficeDriver, OfficeProcess } from '../office-driver.ts'
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
    async launch() {
      fonts ??= findFonts()
      return await launch(entry, { ...setup, fontFiles: await fonts }, START_TRIES)
    },
  }
}

async function launch(entry: string, setup: WasmSetup, tries: number): Promise<OfficeProcess> {
  try {
    return await startWasmProcess(entry, setup)
  } catch (error) {
    if (tries <= 1) throw error
    return await launch(entry, setup, tries - 1)
  }
}
