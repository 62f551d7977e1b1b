import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { ChildMemory } from '../../lifetime/child/child-memory.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { EditorTasks } from './editor-child.ts'

/** Merges and changes PDFs in processes that can be killed, away from this one. */
export type DocumentEditor = ChildPool<EditorTasks>

/** Settings of {@link createDocumentEditor}; each has a default. */
export interface DocumentEditorOptions {
  /** Requests at once. Default: 2. */
  readonly concurrency?: number
  /** Memory that its processes share with others. Default: a memory of their own. */
  readonly memory?: ChildMemory
}

// A hundred documents, their copies decrypted, what they become and its bytes.
const MAX_MEMORY_MB = 2048
const RECYCLE_AFTER = 100

/** An editor whose processes start with the first document. */
export function createDocumentEditor({
  concurrency = 2,
  memory,
}: DocumentEditorOptions = {}): DocumentEditor {
  return createChildPool<EditorTasks>({
    entry: childEntry(import.meta.url, 'editor-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    // Images are decoded by libvips.
    loadsNative: true,
    concurrency,
    recycleAfter: RECYCLE_AFTER,
    ...(memory && { memory }),
  })
}
