import type { CdpSession } from '../cdp/cdp-session.ts'
import { exceptionLine } from '../cdp/exception-line.ts'
import type { BrowserPage } from '../pool/browser-pool.ts'

/** Entries of a kind that are kept; a page may log for ever. */
const MAX_ENTRIES = 2000
const MAX_TEXT_LENGTH = 4000
const MAX_DOM_LENGTH = 8 * 1024 * 1024
/** Most of a document that the last look shows, in pixels: a picture that any program opens. */
const MAX_SCREENSHOT = { width: 4000, height: 8000 }

/** One request of a page. Headers and bodies are not part of it: they hold credentials. */
export interface RequestRecord {
  readonly url: string
  readonly method: string
  readonly type: string
  readonly startMs: number
  status?: number
  mediaType?: string
  bytes?: number
  endMs?: number
  error?: string
}

/** A line of the console, or of the browser about the page. */
export interface ConsoleRecord {
  readonly atMs: number
  readonly level: string
  readonly text: string
}

/** Record of one page, from before its document was loaded. */
export class PageRecord {
  /** The page, its activities noted here. */
  readonly page: BrowserPage
  readonly activities: { readonly atMs: number; readonly doing: string }[] = []
  readonly console: ConsoleRecord[] = []
  readonly requests: RequestRecord[] = []
  screenshot: Uint8Array | undefined
  dom: string | undefined
  readonly #start = performance.now()

  constructor(page: BrowserPage) {
    this.page = {
      ...page,
      doing: (activity, blame) => {
        const doing = typeof activity === 'string' ? activity : activity()
        push(this.activities, { atMs: this.#now(), doing: doing.slice(0, MAX_TEXT_LENGTH) })
        page.doing(activity, blame)
      },
    }
    this.#recordConsole(page.cdp)
    this.#recordRequests(page.cdp)
  }

  /** The document as it stands and looks, taken before its page is closed. */
  async beforeClose(): Promise<void> {
    const { cdp } = this.page
    const { root } = await cdp.send('DOM.getDocument', { depth: 0 })
    const { outerHTML } = await cdp.send('DOM.getOuterHTML', { nodeId: root.nodeId })
    this.dom = outerHTML.slice(0, MAX_DOM_LENGTH)
    const { cssContentSize: size } = await cdp.send('Page.getLayoutMetrics')
    const { data } = await cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: {
        x: 0,
        y: 0,
        width: Math.min(size.width, MAX_SCREENSHOT.width),
        height: Math.min(size.height, MAX_SCREENSHOT.height),
        scale: 1,
      },
    })
    this.screenshot = Buffer.from(data, 'base64')
  }

  #recordConsole(cdp: CdpSession): void {
    const note = (level: string, text: string) =>
      push(this.console, { atMs: this.#now(), level, text: text.slice(0, MAX_TEXT_LENGTH) })
    cdp.on('Runtime.consoleAPICalled', ({ type, args }) => {
      note(type, args.map(({ value, description }) => String(value ?? description ?? '')).join(' '))
    })
    cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      note('exception', exceptionLine(exceptionDetails))
    })
    // Messages of the browser itself: blocked mixed content, refused fonts, violated policies.
    cdp.on('Log.entryAdded', ({ entry }) => {
      note(entry.level, entry.url === undefined ? entry.text : `${entry.text} (${entry.url})`)
    })
  }

  #recordRequests(cdp: CdpSession): void {
    const open = new Map<string, RequestRecord>()
    cdp.on(
      'Network.requestWillBeSent',
      ({ requestId, request, type = 'Other', redirectResponse }) => {
        this.#end(open.get(requestId), {
          ...(redirectResponse && { status: redirectResponse.status }),
        })
        const { url, method } = request
        const record: RequestRecord = { url, method, type, startMs: this.#now() }
        push(this.requests, record)
        open.set(requestId, record)
      },
    )
    // Cross-origin checks may hide the response itself; its headers are not looked at.
    cdp.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode: status }) => {
      const record = open.get(requestId)
      if (record !== undefined) Object.assign(record, { status })
    })
    cdp.on('Network.responseReceived', ({ requestId, response: { status, mimeType } }) => {
      const record = open.get(requestId)
      if (record !== undefined) Object.assign(record, { status, mediaType: mimeType })
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      this.#end(open.get(requestId), { bytes })
      open.delete(requestId)
    })
    cdp.on('Network.loadingFailed', ({ requestId, errorText, blockedReason }) => {
      this.#end(open.get(requestId), { error: blockedReason ?? errorText })
      open.delete(requestId)
    })
  }

  #end(record: RequestRecord | undefined, end: Partial<RequestRecord>): void {
    if (record !== undefined) Object.assign(record, { ...end, endMs: this.#now() })
  }

  #now(): number {
    return Math.round(performance.now() - this.#start)
  }
}

function push<T>(list: T[], entry: T): void {
  if (list.length < MAX_ENTRIES) list.push(entry)
}
