import { stylesSay } from '../styles/styles-say.ts'
import { openTrees } from '../trees/open-trees.ts'

/**
 * Shows the parts of a document that the browser passes over while they are beyond the window (`content-visibility: auto`): an image
 * had their place without them. Runs in the page.
 *
 * @returns whether there are any
 */
export function showSkipped(): boolean {
  if (!stylesSay(/content-visibility\s*:[^;}]*(?:auto|\w\()/i)) return false
  const skipped = openTrees()
    .flatMap((tree) => [...tree.querySelectorAll<HTMLElement | SVGElement>('*')])
    .filter((element) => getComputedStyle(element).contentVisibility === 'auto')
  for (const { style } of skipped) style.setProperty('content-visibility', 'visible', 'important')
  return skipped.length > 0
}
