import type { PagedWorld } from '../paged-state.ts'
import { FlowMeasure } from './flow-measure.ts'
import { readFlow } from './read-flow.ts'

/**
 * Finds the parts of a document that pages do not cut. Runs in the page, after `layOutAsPrinted`; `numberFlow` tells what was
 * found.
 *
 * @param pagePx height of pages between their margins
 */
export function measureFlow(pagePx: number): void {
  const { svcFootnotes: world } = globalThis as PagedWorld
  if (!world) return
  const measure = new FlowMeasure(pagePx, world.stack)
  const units = readFlow(measure, document.body)
  const { unitsOf, floats, isDrawnUp } = measure
  Object.assign(world, { units, unitsOf, floats, isDrawnUp })
}
