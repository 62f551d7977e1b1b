/// <reference lib="dom" />

/**
 * Scrolls through the document screen by screen, so that what waits for being seen begins to load, and back to the
 * top. Runs in the page.
 *
 * @param maxScreens where it ends for a document that grows as one scrolls
 */
export async function scrollThrough(maxScreens: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let screen = 0; screen < maxScreens; screen++) {
    const before = scrollY
    scrollTo({ top: before + innerHeight, behavior: 'instant' })
    // Observers of intersection are told in the first frame; what they do may add to the document by the second.
    await frame()
    await frame()
    if (scrollY === before) break
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await frame()
}
