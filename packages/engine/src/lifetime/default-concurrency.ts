import { availableParallelism } from 'node:os'

/** Browser pages at once unless a caller says otherwise: one per core, at least two, since a page also waits. */
export function defaultConcurrency(): number {
  return Math.max(2, availableParallelism())
}
