import type { WasmOfficeProcess } from '../../wasm-process.ts'
import type { CodeStore } from '../code-store.ts'
import { learningDocuments } from './learning-documents.ts'

/**
 * Lays out documents of the engine's own and keeps the machine code that V8 made for them: no document from elsewhere has
 * a part in it.
 *
 * @throws OfficeProcessGone when the process ends meanwhile
 */
export async function learnOwnDocuments(
  process: WasmOfficeProcess,
  store: CodeStore,
): Promise<void> {
  for (const job of learningDocuments()) await process.convert(job)
  const code = await process.takeCode('take settled code')
  if (code !== undefined) await store.keep({ code, applications: ['writer', 'calc'] })
}
