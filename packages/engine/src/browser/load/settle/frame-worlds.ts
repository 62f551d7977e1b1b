import type { BrowserPage } from '../../pool/browser-pool.ts'
import { IsolatedWorld } from '../isolated-world.ts'

/**
 * Worlds of our own in the frames of a page that share its process: frames of its own site, and documents of `data:`
 * and `srcdoc`, which scripts of the page may not reach.
 */
export async function frameWorlds({
  cdp,
}: Pick<BrowserPage, 'cdp'>): Promise<readonly IsolatedWorld[]> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const trees = [frameTree]
  for (const { childFrames = [] } of trees) trees.push(...childFrames)
  return trees.slice(1).map(({ frame: { id } }) => new IsolatedWorld({ cdp, frameId: id }))
}
