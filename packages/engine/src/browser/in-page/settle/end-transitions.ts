/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Waits until the window has been drawn as it is now, and its documents have heard of that, then ends the transitions
 * that it brought. Runs in the page.
 */
export async function endTransitions(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // A frame tells of sizes and media after its functions: the next one comes behind all of that.
  await frame()
  await frame()
  const trees: (Document | ShadowRoot)[] = [document]
  for (const tree of trees) {
    for (const { shadowRoot } of tree.querySelectorAll('*')) if (shadowRoot) trees.push(shadowRoot)
    for (const animation of tree.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  }
}
