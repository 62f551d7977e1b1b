import type { DocumentSource } from '../../artifact.ts'
import type { EngineContext } from '../../context.ts'
import type { RenderWarning } from '../../messages/warnings.ts'
import type { BrowsingOptions, RenderOptions } from '../../schemas/options/render-options.ts'
import { secretsOf } from '../debug/redact.ts'
import { withRecordedPage } from '../debug/with-recorded-page.ts'
import type { BrokenImages } from '../in-page/resources/broken-images.ts'
import type { BrowserPage, PageOptions } from '../pool/browser-pool.ts'
import { isInertHtml } from './arrival/inert-html.ts'
import {
  type DocumentToLoad,
  loadDocument,
  refuseForbiddenAddress,
} from './arrival/load-document.ts'
import { htmlAddress } from './arrival/load-html.ts'
import { refuseSilence } from './arrival/refuse-source.ts'
import { warnOfFonts } from './fonts/warn-of-fonts.ts'
import { type OpenDocument, openDocument } from './loaded-document.ts'
import { openClosedTrees } from './open-closed-trees.ts'
import { prepareDocument } from './prepare-document.ts'
import { readyWithinMs, startReadyTimer } from './ready-timer.ts'
import { refuseFailures } from './refuse-failures.ts'
import { retryOnNavigation } from './retry-on-navigation.ts'
import { changesLater } from './settle/changes-later.ts'
import { leadsElsewhere } from './settle/leads-elsewhere.ts'
import { wakeUp } from './wake-up.ts'
import type { WindowSize } from './window-size.ts'

/** Time that capturing what is there gets beyond the time the document had to get ready, in milliseconds. */
const CAPTURE_MS = 30_000

/**
 * Longest inert document whose realm of scripts the next document may have, in UTF-16 units: what a longer one was made of goes
 * with its realm.
 */
const MAX_LEFT_BEHIND = 256 * 1024

/** Task for a document. */
export interface CaptureRequest<T> {
  readonly window: WindowSize
  /** Whether the document is to be seen as it is painted; default: as it is laid out. */
  readonly isPainted?: boolean
  /** Runs again if the document navigates meanwhile, or its page dies; must be repeatable. */
  readonly capture: (document: OpenDocument) => Promise<T>
}

/** The result made of a document, and what there is to say about the way there. */
export interface CapturedDocument<T> {
  readonly captured: T
  /** Absent when the document came with the request. */
  readonly source?: DocumentSource
  /** Folder of the address a document without one was given: links below it were relative. */
  readonly linkBase: string
  readonly warnings: readonly RenderWarning[]
  readonly timings: {
    readonly queueMs: number
    readonly loadMs: number
    readonly captureMs: number
  }
}

/**
 * Loads a document into a page of its own, waits until it is ready, and captures it: as PDF, as image, in
 * whatever form.
 *
 * @throws EngineError `url_not_allowed` for an address the network policy refuses; `source_unavailable`
 *   when nothing to capture comes from it; `conversion_failed` when the document does not get ready in time, or
 *   fails where the options say it must not; `service_unavailable` when no browser page can be had
 */
export async function captureDocument<T>(
  source: DocumentToLoad,
  options: BrowsingOptions,
  ctx: EngineContext,
  { window, isPainted = false, capture }: CaptureRequest<T>,
): Promise<CapturedDocument<T>> {
  refuseForbiddenAddress(source, ctx)
  const isInert = await holdsNoScript(source, options)
  const document = source.kind === 'html' ? { ...source, isInert } : source
  const request = {
    page: { ...pageOptions(options), viewport: window },
    isPainted: isPainted || !isInert,
    isInert: isInert && source.kind === 'html' && source.html.length <= MAX_LEFT_BEHIND,
    signal: ctx.signal,
    timeoutMs: readyWithinMs(options) + (options.on_timeout === 'render' ? CAPTURE_MS : 0),
  }
  return await withRecordedPage(
    ctx,
    request,
    source.kind === 'url' ? secretsOf(source) : [],
    (page) => captureOnPage(page, document, options, capture),
  )
}

async function captureOnPage<T>(
  browserPage: BrowserPage,
  source: DocumentToLoad,
  options: BrowsingOptions,
  capture: CaptureRequest<T>['capture'],
): Promise<CapturedDocument<T>> {
  const document = openDocument(browserPage, options.javascript)
  const { page, watch, loading } = document
  const readyTimer = startReadyTimer(document, options)
  const start = performance.now()
  page.doing('loading the document')
  await readyTimer.wait(loadDocument(document, source, options))
  if (readyTimer.isOver) {
    if (source.kind === 'url') refuseSilence(document, source.url)
    await wakeUp(document)
    await page.cdp.send('Page.stopLoading')
  }
  const work = async () => {
    if (!readyTimer.isOver) await readyTimer.wait(openClosedTrees(document, source))
    await prepareDocument(document, options, readyTimer)
    if (readyTimer.isOver) await wakeUp(document)
    // Scripts may have had the parser make some meanwhile, and the time may have been over before.
    if (source.kind === 'html' || readyTimer.isOver) await openClosedTrees(document, source)
    const { length: judged } = watch.images()
    await Promise.all([watchResources(document), warnOfFonts(document)])
    refuseFailures(document, source, options)
    const since = performance.now()
    const asked = loading.mark()
    const captured = await capture(document)
    // Printing asks for images of pages and their margins; that they came may be told after the print.
    if (loading.mark() > asked) await wakeUp(document)
    if (watch.images().length > judged) await watchResources(document)
    return { captured, ready: since }
  }
  const { captured, ready } = await retryOnNavigation(document, work, readyTimer)
  const captureMs = performance.now() - ready
  // Once more for what capturing brought: headers and footers, for one.
  refuseFailures(document, source, options)
  const main = source.kind === 'url' ? watch.main() : undefined
  const warnings = [
    ...readyTimer.warnings(),
    ...document.warned(),
    ...watch.warnings(),
    ...(await leadsElsewhere(document)),
  ]
  // Last: failures of timers that ran ahead are no failures of the document.
  const isInert = source.kind === 'html' && source.isInert === true
  if (!isInert) warnings.push(...(await changesLater(document, options)))
  return {
    captured,
    ...(main?.status !== undefined && { source: { status: main.status, url: main.url } }),
    linkBase: linkBase(source, page.blankUrl),
    warnings,
    timings: {
      queueMs: page.queueMs,
      loadMs: ready - start,
      captureMs,
    },
  }
}

/** Has the document say which of its images are broken, and how it writes the addresses that failed. */
async function watchResources(document: OpenDocument): Promise<void> {
  const { page, world, watch } = document
  watch.broken(await brokenImages(document))
  // An address on the network says more than the part of it that the document writes.
  const isOwn = (url: string) => url.startsWith(page.blankUrl) || !/^https?:/.test(url)
  const failed = watch.warnings().flatMap(({ url }) => (url !== undefined && isOwn(url) ? url : []))
  if (failed.length === 0) return
  // A file that a script or a style sheet asked for is named by its place beside the document.
  const { blankUrl } = page
  const beside = failed.filter((url) => url.startsWith(blankUrl) && url !== blankUrl)
  const places = beside.map((url) => [url, url.slice(blankUrl.length)] as const)
  watch.written(new Map([...places, ...(await world.call('writtenAddresses', failed))]))
}

async function brokenImages(document: OpenDocument): Promise<BrokenImages> {
  const { page, world, watch } = document
  const found = await world.call('brokenImages', watch.images())
  if (found) return found
  await page.paint()
  return await brokenImages(document)
}

/** Whether nothing of a document can outlive it in its page but what stands in its page. */
async function holdsNoScript(
  source: DocumentToLoad,
  options: BrowsingOptions & Partial<Pick<RenderOptions, 'header_html' | 'footer_html'>>,
): Promise<boolean> {
  if (source.kind === 'url' || source.baseUrl !== undefined) return false
  const { scripts = [], wait_for_function: waitsForScript, header_html, footer_html } = options
  if (scripts.length > 0 || waitsForScript !== undefined) return false
  const running = [header_html, footer_html].flatMap((parts = {}) => Object.values(parts))
  for (const html of [source.html, ...running]) {
    if (!(await isInertHtml(html))) return false
  }
  return true
}

function linkBase(source: DocumentToLoad, blankUrl: string): string {
  if (source.kind === 'url' || source.baseUrl !== undefined) return blankUrl
  return new URL('.', htmlAddress(source, blankUrl)).href
}

function pageOptions(options: BrowsingOptions): PageOptions {
  return {
    javascript: options.javascript,
    locale: options.locale,
    timezone: options.timezone,
    colorScheme: options.color_scheme,
    media: options.media,
    ...(options.user_agent !== undefined && { userAgent: options.user_agent }),
  }
}
