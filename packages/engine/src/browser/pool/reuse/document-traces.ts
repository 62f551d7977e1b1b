import type { CdpSession } from '../../cdp/cdp-session.ts'

/** Addresses whose bytes are in the document. */
const OWN_BYTES = /^(?:data|blob):/i

/** Settings of a session that may outlive its document. */
export interface DocumentTraces {
  /** The first of them, in the protocol's words; undefined while there is none. */
  readonly first: () => string | undefined
  /**
   * Whether the document asked for anything that its realm may remember: files beside it included, stylesheets of its own
   * data, and what failed.
   */
  readonly hasAsked: () => boolean
  /** Lets the page go to an address, once. */
  readonly expect: (url: string) => void
}

/**
 * Watches a page for all that a document may leave in its browser context, from before the document is loaded.
 *
 * A document that asked nothing of the network, of frames, workers, windows or storage can have left nothing there: no
 * cache entry, no cookie of a server, no credentials, no connection.
 *
 * @param blankUrl address of the blank document; what the document finds below it is served by us
 */
export function watchTraces(
  cdp: CdpSession,
  { blankUrl, frameId }: { readonly blankUrl: string; readonly frameId: string },
): DocumentTraces {
  const expected = new Set<string>()
  let first: string | undefined
  let hasAsked = false
  const note = (trace: string) => {
    first ??= trace
  }
  // A realm asks for a stylesheet of its own data once, and once for what cannot be read: of the next document that has
  // the same, nothing would be told.
  cdp.on('Network.loadingFailed', () => {
    hasAsked = true
  })
  cdp.on('Network.requestWillBeSent', ({ request: { url }, type }) => {
    if (type === 'Stylesheet') hasAsked = true
    if (OWN_BYTES.test(url) || expected.has(url)) return
    hasAsked = true
    if (url.startsWith(blankUrl)) return
    note('Network.requestWillBeSent')
  })
  cdp.on('Page.frameNavigated', ({ frame: { id, url } }) => {
    if (id !== frameId || !expected.delete(url)) note('Page.frameNavigated')
  })
  for (const event of TELLING) cdp.on(event, () => note(event))
  return { first: () => first, hasAsked: () => hasAsked, expect: (url) => void expected.add(url) }
}

const TELLING = [
  'DOMStorage.domStorageItemAdded',
  'Network.webSocketCreated',
  'Network.webTransportCreated',
  'Page.downloadWillBegin',
  'Page.fileChooserOpened',
  'Page.frameAttached',
  'Page.javascriptDialogOpening',
  'Page.windowOpen',
  'Target.attachedToTarget',
] as const
