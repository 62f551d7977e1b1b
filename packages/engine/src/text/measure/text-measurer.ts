import { childEntry } from '../../lifetime/child/child-entry.ts'
import { type ChildPool, createChildPool } from '../../lifetime/child/child-pool.ts'
import type { MeasureTasks } from './measure-tasks.ts'

/** Measures text in processes that can be killed: fonts of a request may be anything. */
export type TextMeasurer = ChildPool<MeasureTasks>

// The largest fonts have 20 MB, and are there twice: as a file and in HarfBuzz.
const MAX_MEMORY_MB = 768
const RECYCLE_AFTER = 1000

/** A measurer whose processes start with the first text. */
export function createTextMeasurer({
  concurrency = 2,
}: {
  readonly concurrency?: number
} = {}): TextMeasurer {
  return createChildPool<MeasureTasks>({
    entry: childEntry(import.meta.url, 'measure-child'),
    maxMemoryMb: MAX_MEMORY_MB,
    concurrency,
    recycleAfter: RECYCLE_AFTER,
  })
}
