import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'

/**
 * The next load event, or the one before it; or the end of a navigation that came to nothing.
 *
 * A script that sends the document to a download or to a mail program stops it from loading any further, and
 * the load event never comes.
 *
 * @param state `navigating` when the document is about to be navigated to
 */
export function documentLoaded(
  { cdp, frameId }: BrowserPage,
  waitUntil: BrowsingOptions['wait_until'],
  state: 'standing' | 'navigating' = 'standing',
): Promise<void> {
  return new Promise((resolve) => {
    let isNavigating = state === 'navigating'
    cdp.on('Page.loadEventFired', () => resolve())
    if (waitUntil === 'dom_content_loaded') cdp.on('Page.domContentEventFired', () => resolve())
    cdp.on('Page.frameRequestedNavigation', (event) => {
      isNavigating ||= event.frameId === frameId
    })
    cdp.on('Page.frameStoppedLoading', (event) => {
      if (isNavigating && event.frameId === frameId) resolve()
    })
  })
}
