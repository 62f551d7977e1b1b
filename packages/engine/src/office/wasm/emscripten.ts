import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The parts of Emscripten's module that are used here; addresses are numbers. */
export interface EmscriptenModule {
  readonly FS: {
    analyzePath(path: string): { readonly exists: boolean }
    mkdir(path: string): void
    readdir(path: string): string[]
    readFile(path: string): Uint8Array
    unlink(path: string): void
    writeFile(path: string, bytes: Uint8Array): void
  }
  /** The heap; replaced when memory grows, so never kept. */
  readonly HEAPU8: Uint8Array
  readonly HEAPU32: Uint32Array
  readonly wasmTable: WebAssembly.Table
  _malloc(size: number): number
  _free(address: number): void
  _libreofficekit_hook(installPath: number): number
  _lok_getError(office: number): number
  _lok_documentLoadWithOptions(office: number, url: number, options: number): number
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number
  _lok_documentDestroy(document: number): void
}

interface Loader {
  createModule(config: {
    readonly wasmBinary: ArrayBuffer
    readonly wasmMemory: WebAssembly.Memory
    /** Whether the program's own `main` stays unused. */
    readonly noInitialRun: boolean
  }): Promise<EmscriptenModule>
}

const PAGE_BYTES = 65_536

/** What soffice.wasm asks for at least: 1 GiB of address space, touched only as it is used. */
const MIN_PAGES = 16_384

/** Loads LibreOffice's code and files into this process; the office itself is not started yet. */
export async function loadEmscripten(
  wasmFolder: string,
  maxMemoryBytes: number,
): Promise<EmscriptenModule> {
  const loader = createRequire(import.meta.url)(join(wasmFolder, 'loader.cjs')) as Loader
  const wasmBinary = readFileSync(join(wasmFolder, 'soffice.wasm')).buffer
  const maximum = Math.max(MIN_PAGES, Math.floor(maxMemoryBytes / PAGE_BYTES))
  const wasmMemory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum, shared: true })
  // Else `main` starts the office a second time, in a thread of its own. The two hold locks that the other wants in
  // one start of ten, and stand still; a workbook's import waits for an event that the other has taken; and each of
  // its 70 000 accesses to font files is handed to this thread, which looks for them once a millisecond.
  const module = await loader.createModule({ wasmBinary, wasmMemory, noInitialRun: true })
  // 147 MB that were needed for compiling only; the module's own code keeps them, so they are taken away from it.
  wasmBinary.transfer(0)
  return module
}
