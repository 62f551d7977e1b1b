import { fileURLToPath } from 'node:url'
import { childEntry } from '../../child/child-entry.ts'
import type { OfficeDriver, OfficeProcess } from '../office-driver.ts'
import type { WasmSetup } from './wasm-messages.ts'
import { startWasmProcess } from './wasm-process.ts'

/** Starts that may hang or fail before the engine counts as broken. */
const START_TRIES = 3

/** LibreOffice compiled to WebAssembly, in child processes of this Node. */
export function wasmDriver(setup: WasmSetup): OfficeDriver {
  const entry = fileURLToPath(childEntry(import.meta.url, 'office-child'))
  return { kind: 'libreoffice-wasm', launch: () => launch(entry, setup, START_TRIES) }
}

async function launch(entry: string, setup: WasmSetup, tries: number): Promise<OfficeProcess> {
  try {
    return await startWasmProcess(entry, setup)
  } catch (error) {
    if (tries <= 1) throw error
    return await launch(entry, setup, tries - 1)
  }
}
