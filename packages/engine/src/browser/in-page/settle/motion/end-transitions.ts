import { openTrees } from '../../trees/open-trees.ts'

/**
 * Waits until the window has been drawn as it is now, and its documents have heard of that, then ends the transitions
 * that it brought. Runs in the page.
 */
export async function endTransitions(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // A frame tells of sizes and media after its functions: the next one comes behind all of that.
  await frame()
  await frame()
  for (const tree of openTrees()) {
    for (const animation of tree.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  }
}
