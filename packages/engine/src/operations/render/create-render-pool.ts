import type { RenderPool, RenderTasks } from '../../draw/render-pool.ts'
import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { ChildMemory } from '../../lifetime/child/child-memory.ts'
import { createChildPool } from '../../lifetime/child/child-pool.ts'
import type { ChildStart } from '../../lifetime/child/child-start.ts'
import { startChildEarly } from '../../lifetime/child/early-start.ts'
import { defaultConcurrency } from '../../lifetime/default-concurrency.ts'

// Twenty thousand commands, their fonts and images, and the result.
const MAX_MEMORY_MB = 1536
const RECYCLE_AFTER = 200

/**
 * A pool of processes that draw documents; the first starts with the first document.
 *
 * @param memory shared with other processes
 */
export function createRenderPool(memory?: ChildMemory): RenderPool {
  return createChildPool<RenderTasks>({
    ...renderChild(),
    concurrency: defaultConcurrency(),
    recycleAfter: RECYCLE_AFTER,
    ...(memory && { memory }),
  })
}

/** Starts the first process of the next pool at once: a program that draws one document loads the rest meanwhile. */
export function startRendererEarly(): void {
  startChildEarly(renderChild())
}

function renderChild(): ChildStart {
  return {
    entry: childEntry(import.meta.url, 'render-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    // Decoder of images that a PDF cannot hold as they are.
    loadsNative: true,
  }
}
