import { proxyAnswerOf } from '../../../network/proxy/proxy-answers.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import { whyNotFramed } from './frame-types.ts'
import { type PageTroubles, shorten } from './page-troubles.ts'

/** Files that a page asked for and that came, so far. */
export interface WatchedFiles {
  /** Addresses that came to their end, whatever they are. */
  readonly arrived: ReadonlySet<string>
  /** Addresses of images, not all of which have come to their end. */
  readonly images: ReadonlySet<string>
  /** Addresses of stylesheets whose type is another's, as messages name them. */
  readonly noSheets: ReadonlySet<string>
}

type AskingPage = Pick<BrowserPage, 'cdp' | 'frameId' | 'troubleWith' | 'blankUrl'>

/** The browser's words for a font that came and is none. */
const NO_FONT = /^Failed to decode downloaded font: (.+)$/s
/** Its words for a frame whose address it shows to nobody: `file:`, `chrome:`. */
const CLOSED = /^Not allowed to load local resource: (.+)$/s
/** Types of files that the browser takes for a stylesheet. */
const SHEET_TYPES = new Set([undefined, '', 'text/css', 'application/x-unknown-content-type'])
/** Addresses that never leave the document. */
const OWN_SCHEMES = /^(?:data|blob|about|javascript):/i
const NOT_LOADED =
  'documents load http, https and data addresses and files beside them, nothing else'
const NOT_READ = 'its data cannot be read'
// A service has no folder: with --remote the file may well lie beside the document, where the command runs.
const NOT_BESIDE =
  'there is no such file among the assets, nor in a folder that the document may read'

/** Listens to the files of a page from before its document is loaded, and tells of those that do not come. */
export function watchFiles(page: AskingPage, troubles: PageTroubles): WatchedFiles {
  const { cdp, frameId } = page
  const urls = new Map<string, string>()
  const arrived = new Set<string>()
  const images = new Set<string>()
  const noSheets = new Set<string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!OWN_SCHEMES.test(request.url)) urls.set(requestId, request.url)
  })
  const answered = (requestId: string, status: number, headers: Record<string, string>) => {
    const url = urls.get(requestId)
    if (url === undefined || status < 400) return
    urls.delete(requestId)
    if (proxyAnswerOf(headers) === 'refused') troubles.notAskedFor(url)
    else troubles.failed(url, isBeside(page, url) ? NOT_BESIDE : `HTTP ${status}`)
  }
  // In the order of the page's own events, so that it is here when the page has loaded.
  cdp.on('Network.responseReceived', ({ requestId, type, response, frameId: frame }) => {
    const { status, headers, mimeType, url } = response
    answered(requestId, status, headers)
    if (status >= 400) return
    if (type === 'Stylesheet' && !SHEET_TYPES.has(mimeType)) noSheets.add(shorten(url))
    if (type === 'Image' && !OWN_SCHEMES.test(url)) images.add(url)
    // The browser ends the rest itself, once it has what it wants of it.
    if (type === 'Media') arrived.add(url)
    const why = type === 'Document' ? whyNotFramed(mimeType, headers) : undefined
    if (why !== undefined && frame !== frameId) troubles.failedOnce(url, why)
  })
  // The headers as they came, in their own time: cross-origin checks may hide the response itself from the rest.
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    answered(requestId, statusCode, headers)
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    const url = urls.get(requestId)
    if (url !== undefined) arrived.add(url)
    urls.delete(requestId)
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const url = urls.get(requestId)
    urls.delete(requestId)
    // Resources that the caller had blocked are missing on purpose.
    if (url === undefined || canceled || blockedReason === 'inspector') return
    if (!/^https?:/i.test(url)) troubles.failed(url, NOT_LOADED)
    // Chromium tells of a refused tunnel only that it failed.
    else if (isUnasked(page, url)) troubles.notAskedFor(url)
    else troubles.failed(url, blockedReason ?? (errorText.replace(/^net::/, '') || 'failed'))
  })
  watchOwnData(page, troubles)
  watchWords(page, troubles)
  return { arrived, images, noSheets }
}

/** Whether an address belongs to the folder of the document. */
function isBeside({ blankUrl }: AskingPage, url: string): boolean {
  return new URL(url).origin === new URL(blankUrl).origin
}

/** Whether our own proxy let nobody ask for an address. */
function isUnasked({ troubleWith }: AskingPage, url: string): boolean {
  const trouble = troubleWith(url)
  return trouble === 'refused' || trouble === 'unresolved'
}

/** Listens to `data:` addresses: those that are none fail. */
function watchOwnData({ cdp }: AskingPage, troubles: PageTroubles): void {
  const data = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^data:/i.test(request.url)) data.set(requestId, shorten(request.url))
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => data.delete(requestId))
  cdp.on('Network.loadingFailed', ({ requestId, errorText }) => {
    const url = data.get(requestId)
    data.delete(requestId)
    if (url !== undefined && errorText === 'net::ERR_INVALID_URL')
      troubles.failedOnce(url, NOT_READ)
  })
}

/** Listens to what the browser tells in its log alone. */
function watchWords({ cdp }: AskingPage, troubles: PageTroubles): void {
  cdp.on('Log.entryAdded', ({ entry }) => {
    const font = NO_FONT.exec(entry.text)?.[1]
    if (font !== undefined) troubles.failedOnce(font, 'it is no font that can be read')
    const closed = CLOSED.exec(entry.text)?.[1]
    if (closed !== undefined) troubles.failedOnce(closed, NOT_LOADED)
  })
}
