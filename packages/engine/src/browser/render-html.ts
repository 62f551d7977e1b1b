import { type Artifact, artifact } from '../artifact.ts'
import type { EngineContext } from '../context.ts'
import { EngineError } from '../errors.ts'
import { judgeUrl, urlNotAllowed } from '../network/policy.ts'
import { finishPdf } from '../pdf/finish.ts'
import { FORMULA_SIGN } from '../pdf/ua/repair-figures.ts'
import { safeFilename } from '../schemas/filename.ts'
import type { HtmlRenderOptions } from '../schemas/html-render-options.ts'
import type { OutputOptions } from '../schemas/output-options.ts'
import type { RenderOptions } from '../schemas/render-options.ts'
import { accessibleMetadata } from './accessible-metadata.ts'
import type { BrowserPage, PageOptions } from './browser-pool.ts'
import { documentMetadata } from './document-metadata.ts'
import { finishRequest, HEADING_PREFIX } from './finish-request.ts'
import { prepareForReaders } from './in-page/prepare-for-readers.ts'
import { readDocument } from './in-page/read-document.ts'
import { type DocumentToLoad, loadDocument } from './load-document.ts'
import { openDocument } from './open-document.ts'
import { prepareDocument } from './prepare-document.ts'
import { MAX_PAGES, printDocument } from './print-document.ts'
import { onStandingDocument } from './standing-document.ts'
import type { PageWatch } from './watch-page.ts'

/**
 * Renders an HTML string to PDF: load, wait, print, finish.
 *
 * The browser page is given back before the PDF is finished, so finishing costs no slot.
 *
 * @throws EngineError `url_not_allowed` for a `base_url` the network policy refuses; `conversion_failed`
 *   when the document does not get ready in time, or fails where the options say it must not;
 *   `service_unavailable` when no browser page can be had
 */
export async function renderHtmlToPdf(
  html: string,
  options: HtmlRenderOptions,
  ctx: EngineContext,
): Promise<Artifact<'application/pdf'>> {
  const { base_url: baseUrl, assets } = options
  if (baseUrl !== undefined && !judgeUrl(baseUrl, ctx.browsers.policy).allowed) {
    throw urlNotAllowed('options.base_url')
  }
  const document = { html, baseUrl, assets, folder: ctx.assets }
  const request = {
    page: pageOptions(options),
    signal: ctx.signal,
    // A wait that was asked for is not time the render takes.
    timeoutMs: options.timeout_ms + (options.wait_ms ?? 0),
  }
  const rendered = await ctx.browsers.withPage(request, (page) => render(page, document, options))
  const since = performance.now()
  const { metadata, warnings } = metadataOf(rendered, options, ctx.now())
  const finished = finishPdf(rendered.printed.body, finishRequest(rendered, options, metadata))
  refuseTooLong(finished.pages)
  return artifact('application/pdf', {
    bytes: finished.bytes,
    filename: safeFilename(options.filename ?? metadata.title, 'pdf'),
    pages: finished.pages,
    warnings: [...rendered.warnings, ...warnings, ...finished.warnings],
    timings: { ...rendered.timings, finishMs: performance.now() - since },
  })
}

function metadataOf(rendered: RenderedDocument, options: HtmlRenderOptions, now: Date) {
  const { facts, readerFacts } = rendered
  const metadata = documentMetadata(options, facts, now)
  if (readerFacts === undefined) return { metadata, warnings: [] }
  return accessibleMetadata(metadata, readerFacts, options.locale)
}

function refuseTooLong(pages: number): void {
  if (pages <= MAX_PAGES) return
  const message = `The document has ${pages} pages; at most ${MAX_PAGES} are printed.`
  throw new EngineError('conversion_failed', message)
}

/** A rendered document before it is finished. */
export type RenderedDocument = Awaited<ReturnType<typeof render>>

async function render(
  page: BrowserPage,
  source: DocumentToLoad,
  options: RenderOptions & Pick<OutputOptions, 'pdf_ua'>,
) {
  const document = openDocument(page)
  const { watch, world } = document
  const start = performance.now()
  document.page.doing('loading the document')
  await loadDocument(page, source)
  const { facts, readerFacts, printed, loaded } = await onStandingDocument(document, async () => {
    await prepareDocument(document, options)
    const found = await world.call(readDocument, options.outline ? HEADING_PREFIX : undefined)
    refuseFailures(watch, options)
    const forReaders = options.pdf_ua
      ? await world.call(prepareForReaders, FORMULA_SIGN)
      : undefined
    const since = performance.now()
    return {
      facts: found,
      readerFacts: forReaders,
      printed: await printDocument(document, found, options),
      loaded: since,
    }
  })
  // Once more for what headers and footers brought.
  refuseFailures(watch, options)
  const loadMs = loaded - start
  const printMs = performance.now() - loaded
  return {
    facts,
    readerFacts,
    printed,
    blankUrl: page.blankUrl,
    warnings: [...watch.warnings(), ...printed.warnings],
    timings: { queueMs: page.queueMs, loadMs, printMs },
  }
}

function pageOptions(options: RenderOptions): PageOptions {
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

/** Ends the render where the options make a failure of. */
function refuseFailures(watch: PageWatch, options: RenderOptions): void {
  const status = watch.mainStatus()
  const isRefusedStatus = options.fail_on_status?.some(
    ({ from, to }) => status !== undefined && from <= status && status <= to,
  )
  if (isRefusedStatus) {
    throw new EngineError('conversion_failed', `The main document answered with status ${status}.`)
  }
  const [consoleError] = watch.consoleErrors()
  if (options.fail_on_console_error && consoleError !== undefined) {
    throw new EngineError('conversion_failed', `The document reported an error: ${consoleError}`)
  }
  const resource = watch.warnings().find(({ code }) => code.startsWith('resource_'))
  if (options.on_resource_error === 'fail' && resource !== undefined) {
    throw new EngineError('conversion_failed', `A resource did not load: ${resource.message}`)
  }
}
