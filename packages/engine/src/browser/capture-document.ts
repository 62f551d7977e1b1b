import type { EngineContext } from '../context.ts'
import type { BrowsingOptions } from '../schemas/render-options.ts'
import type { RenderWarning } from '../warnings.ts'
import type { BrowserPage, PageOptions } from './browser-pool.ts'
import { type DocumentToLoad, loadDocument, refuseForbiddenAddress } from './load-document.ts'
import { type OpenDocument, openDocument } from './open-document.ts'
import { prepareDocument } from './prepare-document.ts'
import { refuseFailures } from './refuse-failures.ts'
import { onStandingDocument } from './standing-document.ts'

/** What was made of a document, and what there is to say about the way there. */
export interface CapturedDocument<T> {
  readonly captured: T
  /** Address of the blank page, which relative URLs of a document without an address resolve to. */
  readonly blankUrl: string
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
 * @param capture runs again if the document navigates meanwhile, or its page dies; must be repeatable
 * @throws EngineError `url_not_allowed` for an address the network policy refuses; `conversion_failed`
 *   when the document does not get ready in time, or fails where the options say it must not;
 *   `service_unavailable` when no browser page can be had
 */
export async function captureDocument<T>(
  document: DocumentToLoad,
  options: BrowsingOptions,
  ctx: EngineContext,
  capture: (document: OpenDocument) => Promise<T>,
): Promise<CapturedDocument<T>> {
  refuseForbiddenAddress(document, ctx)
  const request = {
    page: pageOptions(options),
    signal: ctx.signal,
    // A wait that was asked for is not time the render takes.
    timeoutMs: options.timeout_ms + (options.wait_ms ?? 0),
  }
  return await ctx.browsers.withPage(request, (page) =>
    captureOnPage(page, document, options, capture),
  )
}

async function captureOnPage<T>(
  browserPage: BrowserPage,
  source: DocumentToLoad,
  options: BrowsingOptions,
  capture: (document: OpenDocument) => Promise<T>,
): Promise<CapturedDocument<T>> {
  const document = openDocument(browserPage)
  const { page, watch } = document
  const start = performance.now()
  page.doing('loading the document')
  await loadDocument(page, source)
  const { captured, ready } = await onStandingDocument(document, async () => {
    await prepareDocument(document, options)
    refuseFailures(watch, options)
    const since = performance.now()
    return { captured: await capture(document), ready: since }
  })
  // Once more for what capturing brought: headers and footers, for one.
  refuseFailures(watch, options)
  return {
    captured,
    blankUrl: page.blankUrl,
    warnings: watch.warnings(),
    timings: {
      queueMs: page.queueMs,
      loadMs: ready - start,
      captureMs: performance.now() - ready,
    },
  }
}

function pageOptions(options: BrowsingOptions): PageOptions {
  const { viewport } = options
  return {
    javascript: options.javascript,
    locale: options.locale,
    timezone: options.timezone,
    colorScheme: options.color_scheme,
    media: options.media,
    viewport: {
      widthPx: viewport.width_px,
      heightPx: viewport.height_px,
      deviceScaleFactor: viewport.device_scale_factor,
    },
    ...(options.user_agent !== undefined && { userAgent: options.user_agent }),
  }
}
