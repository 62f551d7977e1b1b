import type { CdpSession } from './cdp-session.ts'

/** What a page is loading now, and whether what it shows has arrived. */
export interface LoadingWatch {
  /** URLs still being loaded, oldest first. */
  readonly pending: () => readonly string[]
  /** How many requests there were so far: a mark for `arrived`. */
  readonly mark: () => number
  /**
   * Waits for the images, stylesheets and fonts asked for since a mark: those still on their way have then
   * arrived, or failed. False when there was nothing to wait for.
   */
  readonly arrived: (since: number) => Promise<boolean>
}

interface Loading {
  readonly url: string
  readonly number: number
  readonly isShown: boolean
  readonly ended: PromiseWithResolvers<void>
}

// What else a page loads may go on for ever: event streams, long polls, media.
const SHOWN: ReadonlySet<string> = new Set(['Image', 'Stylesheet', 'Font'])
// An image that is replaced over and over, as cameras send them.
const ENDLESS = 'multipart/x-mixed-replace'

/** Listens to a page from before its document is loaded. */
export function watchLoading(cdp: CdpSession): LoadingWatch {
  const loading = new Map<string, Loading>()
  let count = 0
  const end = (requestId: string) => {
    loading.get(requestId)?.ended.resolve()
    loading.delete(requestId)
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '' }) => {
    if (!/^https?:/.test(url)) return
    // A redirect goes on under the same number.
    const { number = ++count, ended = Promise.withResolvers<void>() } = loading.get(requestId) ?? {}
    loading.set(requestId, { url, number, isShown: SHOWN.has(type), ended })
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === ENDLESS) end(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => end(requestId))
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  // The document that went took what it showed with it; the request for the one that comes goes on.
  cdp.on('Runtime.executionContextsCleared', () => {
    for (const [requestId, { isShown }] of [...loading]) if (isShown) end(requestId)
  })
  return {
    pending: () => [...loading.values()].map(({ url }) => url),
    mark: () => count,
    arrived: async (since) => {
      const awaited = [...loading.values()].filter(
        ({ number, isShown }) => isShown && number > since,
      )
      await Promise.all(awaited.map(({ ended }) => ended.promise))
      return awaited.length > 0
    },
  }
}
