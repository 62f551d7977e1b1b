import { childEntry } from '../../lifetime/child/child-entry.ts'
import type { ChildMemory } from '../../lifetime/child/child-memory.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { ChildStart } from '../../lifetime/child/child-start.ts'
import { startChildEarly } from '../../lifetime/child/early-start.ts'
import type { MeasureTasks } from './measure-tasks.ts'

/** Measures text in processes that can be killed: fonts of a request may be anything. */
export type TextMeasurer = ChildPool<MeasureTasks>

// The largest fonts have 20 MB, and are there twice: as a file and in HarfBuzz.
const MAX_MEMORY_MB = 768
const RECYCLE_AFTER = 1000

/** A measurer whose processes start with the first text. */
export function createTextMeasurer({
  concurrency = 2,
  memory,
}: {
  readonly concurrency?: number
  readonly memory?: ChildMemory
} = {}): TextMeasurer {
  return createChildPool<MeasureTasks>({
    ...measureChild(),
    concurrency,
    recycleAfter: RECYCLE_AFTER,
    ...(memory && { memory }),
  })
}

/** Starts the first process of the next measurer at once: a program that measures once loads the rest meanwhile. */
export function startMeasurerEarly(): void {
  startChildEarly(measureChild())
}

function measureChild(): ChildStart {
  return { entry: childEntry(import.meta.url, 'measure-child'), maxMemoryMb: MAX_MEMORY_MB }
}
