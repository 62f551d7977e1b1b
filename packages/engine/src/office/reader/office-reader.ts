import { childEntry } from '../../lifetime/child/child-entry.ts'
import {
  type ChildPool,
  type ChildPoolShare,
  createChildPool,
} from '../../lifetime/child/child-pool.ts'
import type { OfficeTasks } from './office-tasks.ts'

/** Checks, prepares and reads office documents in processes that can be killed. */
export type OfficeReader = ChildPool<OfficeTasks>

// Room for the objects that 20 MB of XML become; a document that needs more prints for minutes.
const MAX_MEMORY_MB = 1024
const RECYCLE_AFTER = 100

/** A reader whose processes start with the first document. */
export function createOfficeReader(share: ChildPoolShare = {}): OfficeReader {
  return createChildPool<OfficeTasks>({
    entry: childEntry(import.meta.url, 'office-reader-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    recycleAfter: RECYCLE_AFTER,
    ...share,
  })
}
