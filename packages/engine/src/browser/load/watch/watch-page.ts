import { type RenderWarning, renderWarning } from '../../../messages/warnings.ts'
import { UNRESOLVED } from '../../../network/network-trouble.ts'
import { proxyAnswerOf } from '../../../network/proxy/proxy-answers.ts'
import { exceptionLine } from '../../cdp/exception-line.ts'
import type { BrokenImages } from '../../in-page/resources/broken-images.ts'
import type { BrowserPage } from '../../pool/browser-pool.ts'
import { whyNotFramed } from './frame-types.ts'
import { type MainDocument, watchMainDocument } from './watch-main-document.ts'

/** More warnings than this say nothing new; the rest is counted. */
const MAX_WARNINGS = 50
/** Long `data:` and query URLs are cut in messages. */
const MAX_URL_LENGTH = 300

/** Observations of a page while it loaded and printed. */
export interface PageWatch {
  /** Resources and scripts that went wrong, in the order seen. */
  readonly warnings: () => readonly RenderWarning[]
  /** How the main document came; undefined if not over the network. */
  readonly main: () => MainDocument | undefined
  /** Addresses of the images that came, whatever they are. */
  readonly images: () => readonly string[]
  /**
   * Images and videos that the document shows as broken, of those that came, and stylesheets that it does not take. One whose address
   * has a warning already gets no second.
   *
   * @param images where they come from
   */
  readonly broken: (images: BrokenImages) => void
  /**
   * How the document writes addresses that failed.
   *
   * @param written by the address as it was asked for
   */
  readonly written: (written: ReadonlyMap<string, string>) => void
  /** Uncaught exceptions and `console.error` calls, first lines. */
  readonly consoleErrors: () => readonly string[]
}

type WatchedPage = Pick<BrowserPage, 'cdp' | 'frameId' | 'troubleWith' | 'blankUrl'>

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
const NO_IMAGE = 'it is no image that can be shown'
const CUT_IMAGE =
  'its data ends too early or is damaged, so that a part of the image may be missing'
const NO_VIDEO = 'it is no video that can be played'
const NO_PLUGIN = 'the browser has no plugin that shows it'
// A service has no folder: with --remote the file may well lie beside the document, where the command runs.
const NOT_BESIDE =
  'there is no such file among the assets, nor in a folder that the document may read'

/** Listens to a page from before its document is loaded. */
export function watchPage({ cdp, frameId, troubleWith, blankUrl }: WatchedPage): PageWatch {
  const warnings = new Map<string, RenderWarning>()
  const urls = new Map<string, string>()
  const arrived = new Set<string>()
  const images = new Set<string>()
  const noSheets = new Set<string>()
  const consoleErrors: string[] = []
  let dropped = 0
  const warn = (warning: RenderWarning) => {
    const key = `${warning.code} ${warning.url ?? warning.message}`
    if (warnings.has(key)) return
    if (warnings.size < MAX_WARNINGS) warnings.set(key, warning)
    else dropped++
  }
  const failed = (url: string, reason: string) => {
    warn(renderWarning('resource_failed', `${shorten(url)}: ${reason}`, { url: shorten(url) }))
  }
  const failedOnce = (url: string, reason: string) => {
    const codes = ['resource_failed', 'resource_refused']
    if (!codes.some((code) => warnings.has(`${code} ${shorten(url)}`))) failed(url, reason)
  }
  const refused = (url: string) => {
    const message = `${shorten(url)}: refused by the network policy or its limits`
    warn(renderWarning('resource_refused', message, { url: shorten(url) }))
  }
  const refusedOrUnknown = (url: string) => {
    if (troubleWith(url) === 'unresolved') failed(url, UNRESOLVED)
    else refused(url)
  }
  const isBeside = (url: string) => new URL(url).origin === new URL(blankUrl).origin

  const data = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^data:/i.test(request.url)) data.set(requestId, shorten(request.url))
    if (!OWN_SCHEMES.test(request.url)) urls.set(requestId, request.url)
  })
  const answered = (requestId: string, status: number, headers: Record<string, string>) => {
    const url = urls.get(requestId)
    if (url === undefined || status < 400) return
    urls.delete(requestId)
    if (proxyAnswerOf(headers) === 'refused') refusedOrUnknown(url)
    else failed(url, isBeside(url) ? NOT_BESIDE : `HTTP ${status}`)
  }

  // In the order of the page's own events, so that it is here when the page has loaded.
  cdp.on('Network.responseReceived', ({ requestId, type, response, frameId: frame }) => {
    const { status, headers, mimeType, url } = response
    const isFine = status < 400
    if (type === 'Stylesheet' && isFine && !SHEET_TYPES.has(mimeType)) noSheets.add(shorten(url))
    if (type === 'Image' && isFine && !OWN_SCHEMES.test(url)) images.add(url)
    // The browser ends the rest itself, once it has what it wants of it.
    if (type === 'Media' && isFine) arrived.add(url)
    const why = type === 'Document' && isFine ? whyNotFramed(mimeType, headers) : undefined
    if (why !== undefined && frame !== frameId) failedOnce(url, why)
    answered(requestId, status, headers)
  })
  // The headers as they came, in their own time: cross-origin checks may hide the response itself from the rest.
  cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    answered(requestId, statusCode, headers)
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    const url = urls.get(requestId)
    if (url !== undefined) arrived.add(url)
    urls.delete(requestId)
    data.delete(requestId)
  })
  cdp.on('Log.entryAdded', ({ entry }) => {
    const url = NO_FONT.exec(entry.text)?.[1]
    if (url !== undefined) failedOnce(url, 'it is no font that can be read')
    const closed = CLOSED.exec(entry.text)?.[1]
    if (closed !== undefined) failedOnce(closed, NOT_LOADED)
  })
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const url = urls.get(requestId)
    const own = data.get(requestId)
    urls.delete(requestId)
    data.delete(requestId)
    if (own !== undefined && errorText === 'net::ERR_INVALID_URL') failedOnce(own, NOT_READ)
    // Resources that the caller had blocked are missing on purpose.
    if (url === undefined || canceled || blockedReason === 'inspector') return
    if (!/^https?:/i.test(url)) {
      failed(url, NOT_LOADED)
      return
    }
    // Chromium tells of a refused tunnel only that it failed.
    const trouble = troubleWith(url)
    if (trouble === 'refused' || trouble === 'unresolved') refusedOrUnknown(url)
    else failed(url, blockedReason ?? (errorText.replace(/^net::/, '') || 'failed'))
  })
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const message = exceptionLine(exceptionDetails)
    if (consoleErrors.length < MAX_WARNINGS) consoleErrors.push(shorten(message))
    warn(renderWarning('script_error', shorten(message)))
  })
  cdp.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type !== 'error' || consoleErrors.length >= MAX_WARNINGS) return
    const text = args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
    consoleErrors.push(shorten(text))
  })
  let asWritten: ReadonlyMap<string, string> = new Map()
  const inItsWords = (warning: RenderWarning): RenderWarning => {
    const { url = '', message } = warning
    const words = asWritten.get(url)
    if (words === undefined) return warning
    return { ...warning, url: words, message: message.replace(url, () => words) }
  }
  return {
    images: () => [...images].filter((url) => arrived.has(url)),
    broken: ({ addresses, cut, plugins, videos, isStrict }) => {
      // One that never came is told as that, unless the caller had it blocked.
      const isThere = (url: string) => arrived.has(url) || /^(?:data|blob):/i.test(url)
      for (const url of addresses.filter(isThere)) failedOnce(url, NO_IMAGE)
      for (const url of cut.filter(isThere)) failedOnce(url, CUT_IMAGE)
      for (const url of videos.filter(isThere)) failedOnce(url, NO_VIDEO)
      for (const url of plugins) failedOnce(url, NO_PLUGIN)
      for (const url of isStrict ? noSheets : []) {
        failedOnce(url, 'its type is not the one of stylesheets (text/css)')
      }
    },
    written: (written) => {
      asWritten = written
    },
    warnings: () => {
      const seen = [...warnings.values()].map(inItsWords)
      if (dropped === 0) return seen
      return [...seen, renderWarning('warnings_truncated', `${dropped} more warnings`)]
    },
    consoleErrors: () => consoleErrors,
    main: watchMainDocument({ cdp, frameId }),
  }
}

/** A URL or message at a length that can be read. */
export function shorten(url: string): string {
  return url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url
}
