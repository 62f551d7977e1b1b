import { openTrees } from '../../trees/open-trees.ts'
import { canDecode, replaceImages, replaceInStyles } from './replace-pictures.ts'

/**
 * Shows other pictures in place of animated ones. Runs in the page.
 *
 * @param stills addresses of animated pictures, and of those to show
 * @param mark attribute that numbers the elements whose styles are ours
 * @returns whether the document allows them
 */
export async function showStills(
  stills: readonly (readonly [url: string, still: string])[],
  mark: string,
): Promise<boolean> {
  const probe = new Image()
  probe.src = stills[0]?.[1] ?? ''
  if (!(await canDecode(probe))) return false
  const trees = openTrees()
  let marks = trees.reduce((sum, tree) => sum + tree.querySelectorAll(`[${mark}]`).length, 0)
  for (const tree of trees) {
    for (const [url, still] of stills) await replaceImages(tree, url, still)
    replaceInStyles(tree, new Map(stills), mark, () => ++marks)
  }
  return true
}
