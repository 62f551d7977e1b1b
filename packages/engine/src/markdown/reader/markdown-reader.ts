import { childEntry } from '../../lifetime/child/child-entry.ts'
import {
  type ChildPool,
  type ChildPoolShare,
  createChildPool,
} from '../../lifetime/child/child-pool.ts'
import type { MarkdownTasks } from './markdown-tasks.ts'

/** Reads Markdown in processes that can be killed. */
export type MarkdownReader = ChildPool<MarkdownTasks>

// 2 MB of Markdown need 250 MB as tokens and elements; what needs more is made to.
const MAX_MEMORY_MB = 768
const RECYCLE_AFTER = 500

/** A reader whose processes start with the first document. */
export function createMarkdownReader(share: ChildPoolShare = {}): MarkdownReader {
  return createChildPool<MarkdownTasks>({
    entry: childEntry(import.meta.url, 'markdown-reader-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    recycleAfter: RECYCLE_AFTER,
    ...share,
  })
}
