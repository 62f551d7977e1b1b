import { openTrees } from '../../trees/open-trees.ts'
import { scrollerOf, unbuiltRows } from './unbuilt-rows.ts'

/**
 * Whether a list that the window scrolls lacks rows. Runs in the page.
 *
 * @param windowPx height of the window that a person would have, in CSS pixels
 */
export function hasRoomForRows(windowPx: number): boolean {
  const unbuilt = openTrees().flatMap((tree) => unbuiltRows(tree, windowPx))
  return unbuilt.some(({ list }) => scrollerOf(list) === undefined)
}

/** Height of a document below its window, in CSS pixels. Runs in the page. */
export function belowWindow(): number {
  return Math.max(0, document.documentElement.scrollHeight - innerHeight)
}
