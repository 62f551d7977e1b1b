import type { RenderPool, RenderTasks } from '../../draw/render-pool.ts'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import { createChildPool } from '../../lifetime/child/child-pool.ts'
import { defaultConcurrency } from '../../lifetime/default-concurrency.ts'

// Twenty thousand commands, their fonts and images, and the result.
const MAX_MEMORY_MB = 1536
const RECYCLE_AFTER = 200

/** A pool of processes that draw documents; the first starts with the first document. */
export function createRenderPool(): RenderPool {
  return createChildPool<RenderTasks>({
    entry: childEntry(import.meta.url, 'render-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    // Decoder of images that a PDF cannot hold as they are.
    loadsNative: true,
    concurrency: defaultConcurrency(),
    recycleAfter: RECYCLE_AFTER,
  })
}
