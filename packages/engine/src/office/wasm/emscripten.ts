import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type CompiledModule, compileModule } from './code/compiled-module.ts'
import type { FileSystem } from './file-system.ts'
import { LateWorker } from './late-worker.ts'
import { separateData } from './module/separate-data.ts'
import { PackageFiles } from './package-files.ts'
import { readStored } from './packed/packed-file.ts'

/** The parts of Emscripten's module that are used here; addresses are numbers. */
export interface EmscriptenModule {
  readonly FS: FileSystem
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

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void

interface Loader {
  createModule(config: {
    readonly wasmBinary: ArrayBuffer
    readonly wasmMemory: WebAssembly.Memory
    /** Whether the program's own `main` stays unused. */
    readonly noInitialRun: boolean
    /** Makes an instance and hands it over, with its module for the threads. */
    readonly instantiateWasm: (imports: WebAssembly.Imports, done: Instantiated) => object
    /** The package's files, in place of reading them all. */
    readonly getPreloadedPackage: () => ArrayBuffer
  }): Promise<EmscriptenModule>
}

const PAGE_BYTES = 65_536

/** Where a binary is asked for beside the module that was compiled of it. */
const NOTHING = new ArrayBuffer(0)

/** Memory that soffice.wasm asks for at least: 1 GiB of address space, touched only as it is used. */
const MIN_PAGES = 16_384

/** LibreOffice's code and files, loaded. */
export interface LoadedOffice extends CompiledModule {
  readonly emscripten: EmscriptenModule
}

/**
 * Loads LibreOffice's code and files into this process; the office itself is not started yet.
 *
 * @param codeFile machine code of an earlier run, where there is a file of it
 */
export async function loadEmscripten(
  wasmFolder: string,
  maxMemoryBytes: number,
  codeFile?: string,
): Promise<LoadedOffice> {
  const loader = createRequire(import.meta.url)(join(wasmFolder, 'loader.cjs')) as Loader
  const binary = readStored(join(wasmFolder, 'soffice.wasm'))
  // A third of its 147 MB. A module of another shape keeps it, and V8 a copy.
  const separate = separateData(binary)
  const compiled = compileModule(separate?.module ?? binary, codeFile)
  // V8 has a copy of it.
  binary.buffer.transfer(0)
  const files = new PackageFiles(join(wasmFolder, 'soffice.data'))
  const maximum = Math.max(MIN_PAGES, Math.floor(maxMemoryBytes / PAGE_BYTES))
  // The package takes its threads from there, and would put Node's own in their place.
  Object.defineProperty(globalThis, 'Worker', { get: () => LateWorker, set() {} })
  const wasmMemory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum, shared: true })
  const emscripten = await loader.createModule({
    wasmBinary: NOTHING,
    wasmMemory,
    // Else `main` starts the office a second time, in a thread of its own. The two hold locks that the other wants in
    // one start of ten, and stand still; a workbook's import waits for an event that the other has taken; and each of
    // its 70 000 accesses to font files is handed to this thread, which looks for them once a millisecond.
    noInitialRun: true,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(compiled.module, imports)
      separate?.writeOnce(new Uint8Array(wasmMemory.buffer))
      done(instance, compiled.module)
      return instance.exports
    },
    getPreloadedPackage: () => files.placeholder,
  })
  files.open(emscripten.FS)
  return { ...compiled, emscripten }
}
