import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserPage } from '../../pool/browser-pool.ts'

/** Resources that a page is loading now, and whether what it shows has arrived. */
export interface LoadingWatch {
  /** URLs still being loaded, oldest first. */
  readonly pending: () => readonly string[]
  /** Number of the request that a style sheet came with, by its URL before and after redirects. */
  readonly sheets: ReadonlyMap<string, string>
  /** How many requests there were so far: a mark for `arrived`. */
  readonly mark: () => number
  /**
   * Waits for the images, stylesheets and fonts asked for since a mark: those still on their way have then
   * arrived, or failed. False when there was nothing to wait for.
   */
  readonly arrived: (since: number) => Promise<boolean>
  /**
   * Waits until nothing is on its way that the document needs to go on: data, scripts, frames, what it shows. Streams
   * of events do not count, nor what has been on its way for longer than `maxAgeMs`; nor anything after `endMs`, by the
   * clock of `performance.now()`: a document may ask for ever. False when there was nothing to wait for.
   */
  readonly quiet: (maxAgeMs: number, endMs: number) => Promise<boolean>
  /** Whether anything was asked for that is a script, or that scripts alone ask for. */
  readonly hasScripts: () => boolean
  /** Waits until the document of a frame breaks off on its way: it then never becomes complete. */
  readonly brokenOff: (frameId: string) => Promise<void>
}

interface Loading {
  readonly url: string
  readonly number: number
  readonly isShown: boolean
  readonly isNeeded: boolean
  /** By the clock of `performance.now()`. */
  readonly begunMs: number
  readonly ended: PromiseWithResolvers<void>
}

// Other loading of a page may go on for ever: event streams, long polls, media.
const SHOWN: ReadonlySet<string> = new Set(['Image', 'Stylesheet', 'Font'])
const SCRIPTED: ReadonlySet<string> = new Set(['Script', 'XHR', 'Fetch'])
const NEEDED: ReadonlySet<string> = new Set([...SHOWN, ...SCRIPTED, 'Document'])
// An image that is replaced over and over, as cameras send them, and events as they happen.
const ENDLESS: ReadonlySet<string> = new Set(['multipart/x-mixed-replace', 'text/event-stream'])

/** Listens to a page from before its document is loaded. */
export function watchLoading({
  cdp,
  frameId: mainFrameId,
}: Pick<BrowserPage, 'cdp' | 'frameId'>): LoadingWatch {
  const loading = new Map<string, Loading>()
  const sheets = new Map<string, string>()
  /** The request for the document of each frame, and its end when it broke off. */
  const documents = new Map<string, { requestId: string; broken: PromiseWithResolvers<void> }>()
  const documentOf = (frameId: string, requestId: string) => {
    const document = { requestId, broken: Promise.withResolvers<void>() }
    documents.set(frameId, document)
    return document
  }
  let count = 0
  let hasScripts = false
  const end = (requestId: string) => {
    loading.get(requestId)?.ended.resolve()
    loading.delete(requestId)
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '', frameId }) => {
    hasScripts ||= SCRIPTED.has(type)
    if (type === 'Stylesheet') sheets.set(url, requestId)
    if (type === 'Document' && frameId !== undefined) documentOf(frameId, requestId)
    if (!/^https?:/.test(url)) return
    // A redirect goes on under the same number.
    const before = loading.get(requestId)
    loading.set(requestId, {
      url,
      number: before?.number ?? ++count,
      isShown: SHOWN.has(type),
      isNeeded: NEEDED.has(type),
      begunMs: before?.begunMs ?? performance.now(),
      ended: before?.ended ?? Promise.withResolvers<void>(),
    })
  })
  cdp.on('Network.responseReceived', ({ requestId, response, type, frameId }) => {
    const known = loading.get(requestId)
    // The rest of the document itself is what its load event is about; one that was stopped never ends.
    const isMain = type === 'Document' && frameId === mainFrameId
    if (known && isMain) loading.set(requestId, { ...known, isNeeded: false })
    if (ENDLESS.has(response.mimeType)) end(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => end(requestId))
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    end(requestId)
    for (const document of documents.values()) {
      if (document.requestId === requestId) document.broken.resolve()
    }
  })
  // The document that went took what it showed with it; the request for the one that comes goes on.
  cdp.on('Runtime.executionContextsCleared', () => {
    for (const [requestId, { isShown }] of [...loading]) if (isShown) end(requestId)
  })
  return {
    sheets,
    hasScripts: () => hasScripts,
    pending: () => [...loading.values()].map(({ url }) => url),
    brokenOff: (frameId) => (documents.get(frameId) ?? documentOf(frameId, '')).broken.promise,
    mark: () => count,
    arrived: async (since) => {
      const awaited = [...loading.values()].filter(
        ({ number, isShown }) => isShown && number > since,
      )
      await Promise.all(awaited.map(({ ended }) => ended.promise))
      return awaited.length > 0
    },
    quiet: async (maxAgeMs, endMs) => {
      let hasWaited = false
      for (;;) {
        const now = performance.now()
        const awaited = [...loading.values()].filter(
          ({ isNeeded, begunMs }) => isNeeded && Math.min(begunMs + maxAgeMs, endMs) > now,
        )
        if (awaited.length === 0) return hasWaited
        hasWaited = true
        await Promise.all(
          awaited.map(({ ended, begunMs }) =>
            Promise.race([
              ended.promise,
              // Must not keep a process alive that has its document.
              delay(Math.min(begunMs + maxAgeMs, endMs) - now, undefined, { ref: false }),
            ]),
          ),
        )
      }
    },
  }
}
