import type { CdpSession } from '../cdp/cdp-session.ts'

// `getEventListeners` is one of the functions that the browser has for its console.
const DROP = `{
  const { resize = [] } = getEventListeners(window)
  for (const { listener, useCapture } of resize) removeEventListener('resize', listener, useCapture)
  onresize = null
}`

/**
 * Takes from the window of a document who listens to its size: the browser changes it for an image of more than the window, and a
 * chart that is drawn anew then is in it as its animation begins. However many there are, they stay in the page.
 */
export async function dropResizeListeners(cdp: CdpSession): Promise<void> {
  await cdp.send('Runtime.evaluate', { expression: DROP, includeCommandLineAPI: true })
}
