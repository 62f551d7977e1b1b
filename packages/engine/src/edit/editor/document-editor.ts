import { childEntry } from '../../lifetime/child/child-entry.ts'
import {
  type ChildPool,
  type ChildPoolShare,
  createChildPool,
} from '../../lifetime/child/child-pool.ts'
import type { EditorTasks } from './editor-child.ts'

/** Merges and changes PDFs in processes that can be killed, away from this one. */
export type DocumentEditor = ChildPool<EditorTasks>

// A hundred documents, their copies decrypted, what they become and its bytes.
const MAX_MEMORY_MB = 2048
const RECYCLE_AFTER = 100

/** An editor whose processes start with the first document. */
export function createDocumentEditor(share: ChildPoolShare = {}): DocumentEditor {
  return createChildPool<EditorTasks>({
    entry: childEntry(import.meta.url, 'editor-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    // Images are decoded by libvips.
    loadsNative: true,
    recycleAfter: RECYCLE_AFTER,
    ...share,
  })
}
