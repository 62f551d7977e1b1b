import type { BrowserPage } from '../../pool/browser-pool.ts'

/** A refresh that waits for its time. */
export interface ScheduledRefresh {
  readonly seconds: number
  readonly url: string
}

/**
 * Follows whether a document is to be replaced after a while, by its header `Refresh` or a meta element.
 *
 * @returns the refresh that waits now
 */
export function watchRefresh({
  cdp,
  frameId,
}: Pick<BrowserPage, 'cdp' | 'frameId'>): () => ScheduledRefresh | undefined {
  let refresh: ScheduledRefresh | undefined
  cdp.on('Page.frameScheduledNavigation', ({ reason, delay, url, ...event }) => {
    if (event.frameId !== frameId) return
    const isRefresh = reason === 'httpHeaderRefresh' || reason === 'metaTagRefresh'
    refresh = isRefresh ? { seconds: delay, url } : undefined
  })
  cdp.on('Page.frameClearedScheduledNavigation', (event) => {
    if (event.frameId === frameId) refresh = undefined
  })
  return () => refresh
}
