import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { ChildMemory } from '../../lifetime/child/child-memory.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { MarkdownTasks } from './markdown-tasks.ts'

/** Reads Markdown in processes that can be killed. */
export type MarkdownReader = ChildPool<MarkdownTasks>

/** Settings of {@link createMarkdownReader}; each has a default. */
export interface MarkdownReaderOptions {
  /** Documents at once. Default: 2. */
  readonly concurrency?: number
  /** Memory that its processes share with others. Default: a memory of their own. */
  readonly memory?: ChildMemory
}

// 2 MB of Markdown need 250 MB as tokens and elements; what needs more is made to.
const MAX_MEMORY_MB = 768
const RECYCLE_AFTER = 500

/** A reader whose processes start with the first document. */
export function createMarkdownReader({
  concurrency = 2,
  memory,
}: MarkdownReaderOptions = {}): MarkdownReader {
  return createChildPool<MarkdownTasks>({
    entry: childEntry(import.meta.url, 'markdown-reader-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    concurrency,
    recycleAfter: RECYCLE_AFTER,
    ...(memory && { memory }),
  })
}
