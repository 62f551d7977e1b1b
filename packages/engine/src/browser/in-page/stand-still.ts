/// <reference lib="dom" />

/**
 * Waits until nothing in the document has changed for some frames. Runs in the page.
 *
 * @param frames in a row without a change
 * @param maxMs after which a document that never rests is taken as it is
 */
export function standStill(frames: number, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    let still = 0
    const observer = new MutationObserver(() => {
      still = 0
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    const end = performance.now() + maxMs
    const onFrame = () => {
      if (++still < frames && performance.now() < end) {
        requestAnimationFrame(onFrame)
        return
      }
      observer.disconnect()
      resolve()
    }
    requestAnimationFrame(onFrame)
  })
}
