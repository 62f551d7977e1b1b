import type { BrowserPage } from './browser-pool.ts'

/**
 * The next load event, or the end of a navigation that came to nothing.
 *
 * A script that sends the document to a download or to a mail program stops it from loading any further, and
 * the load event never comes.
 */
export function documentLoaded({ cdp, frameId }: BrowserPage): Promise<void> {
  return new Promise((resolve) => {
    let isNavigating = false
    cdp.on('Page.loadEventFired', () => resolve())
    cdp.on('Page.frameRequestedNavigation', (event) => {
      isNavigating ||= event.frameId === frameId
    })
    cdp.on('Page.frameStoppedLoading', (event) => {
      if (isNavigating && event.frameId === frameId) resolve()
    })
  })
}
