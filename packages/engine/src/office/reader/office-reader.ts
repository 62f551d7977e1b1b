import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { ChildMemory } from '../../lifetime/child/child-memory.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { OfficeTasks } from './office-tasks.ts'

/** Checks, prepares and reads office documents in processes that can be killed. */
export type OfficeReader = ChildPool<OfficeTasks>

/** Settings of {@link createOfficeReader}; each has a default. */
export interface OfficeReaderOptions {
  /** Documents at once. Default: 2. */
  readonly concurrency?: number
  /** Memory that its processes share with others. Default: a memory of their own. */
  readonly memory?: ChildMemory
}

// Room for the objects that 20 MB of XML become; a document that needs more prints for minutes.
const MAX_MEMORY_MB = 1024
const RECYCLE_AFTER = 100

/** A reader whose processes start with the first document. */
export function createOfficeReader({
  concurrency = 2,
  memory,
}: OfficeReaderOptions = {}): OfficeReader {
  return createChildPool<OfficeTasks>({
    entry: childEntry(import.meta.url, 'office-reader-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    concurrency,
    recycleAfter: RECYCLE_AFTER,
    ...(memory && { memory }),
  })
}
