import { fileURLToPath } from 'node:url'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import {
  type OfficeDriver,
  type OfficeProcess,
  OfficeProcessGone,
} from '../engine/office-driver.ts'
import { CodeStore } from './code/code-store.ts'
import { learnOwnDocuments } from './code/learning/learn-own-documents.ts'
import { LearningProcess } from './code/learning-process.ts'
import type { WasmSetup } from './wasm-messages.ts'
import { startWasmProcess } from './wasm-process.ts'

/** Starts that may hang or fail before the engine counts as broken. */
const START_TRIES = 3

/** Settings that the package is started with. */
export interface WasmDriverOptions extends Omit<WasmSetup, 'fontFiles' | 'codeFile'> {
  /** Font files to lay out with beside those of the package; asked at the first start. */
  readonly findFonts: () => Promise<readonly string[]>
  /** Machine code between runs; without it each start compiles anew. */
  readonly codeCache?: CodeCache
}

/** Where the machine code of LibreOffice is kept between runs, and of which documents it is made. */
export interface CodeCache {
  /** A folder that nobody else may write to: what lies there is run. */
  readonly folder: string
  /**
   * `own`: the first start without code lays out documents of the engine's own, which takes 5 seconds longer. `first`: the
   * first document of a process does, for those who convert only for themselves.
   */
  readonly documents: 'own' | 'first'
}

/** LibreOffice compiled to WebAssembly, in child processes of this Node. */
export function wasmDriver({ findFonts, codeCache, ...options }: WasmDriverOptions): OfficeDriver {
  const entry = fileURLToPath(childEntry(import.meta.url, 'office-child'))
  const prepare = async () => ({
    fontFiles: await findFonts(),
    store: codeCache && (await CodeStore.open(codeCache.folder, options.wasmFolder)),
  })
  let prepared: ReturnType<typeof prepare> | undefined
  let hasLearned = false

  async function start(signal: AbortSignal): Promise<OfficeProcess> {
    prepared ??= prepare()
    const { fontFiles, store } = await prepared
    const setup = { ...options, fontFiles }
    if (store === undefined) return startWasmProcess(entry, setup, signal)
    const process = await startWasmProcess(entry, { ...setup, codeFile: store.file }, signal)
    if (codeCache?.documents === 'first') return new LearningProcess(process, store)
    if (!hasLearned && process.learned.length === 0) {
      hasLearned = true
      await learnOwnDocuments(process, store)
    }
    return process
  }

  return {
    kind: 'libreoffice-wasm',
    async launch(signal) {
      for (let tries = START_TRIES; ; tries--) {
        try {
          signal.throwIfAborted()
          return await start(signal)
        } catch (error) {
          const wasKilled = error instanceof OfficeProcessGone && error.wasKilled
          if (wasKilled || tries === 1 || signal.aborted) throw error
        }
      }
    },
  }
}
