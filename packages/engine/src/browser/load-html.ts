import type { EngineContext } from '../context.ts'
import type { HtmlRenderOptions } from '../schemas/html-render-options.ts'
import type { BrowsingOptions } from '../schemas/render-options.ts'
import { blockRequests } from './block-requests.ts'
import { documentLoaded } from './document-loaded.ts'
import { loadEnded } from './in-page/load-ended.ts'
import { interceptRequests, literalPattern, type RequestRule } from './intercept-requests.ts'
import type { OpenDocument } from './open-document.ts'
import { ContextGone } from './page-world.ts'
import { type FilesBeside, serveFiles } from './serve-files.ts'

/** An HTML string to load and what it may find beside it. */
export interface HtmlDocument extends FilesBeside {
  readonly kind: 'html'
  readonly html: string
  /** The document's address; absent: the pool's blank page. */
  readonly baseUrl?: string | undefined
}

/** The document of a request, with the files its caller may lend it. */
export function htmlDocument(
  html: string,
  { base_url: baseUrl, assets }: Pick<HtmlRenderOptions, 'base_url' | 'assets'>,
  { assets: folder }: Pick<EngineContext, 'assets'>,
): HtmlDocument {
  return { kind: 'html', html, baseUrl, assets, folder }
}

/** Puts an HTML string into a page and waits until it has loaded. */
export async function loadHtml(
  { page, world }: OpenDocument,
  document: HtmlDocument,
  options: Pick<BrowsingOptions, 'block' | 'wait_until'>,
): Promise<void> {
  const { cdp, frameId, blankUrl } = page
  const { html, baseUrl } = document
  const url = new URL(baseUrl ?? blankUrl)
  url.hash = ''
  await interceptRequests(cdp, [
    ...(baseUrl === undefined ? [] : [serveDocument(url, html)]),
    blockRequests(options.block, frameId),
    serveFiles(url, document),
  ])
  if (baseUrl !== undefined) {
    // A document with an address has it for good: its origin, its cookies, its links to itself.
    const loaded = documentLoaded(page, options.wait_until, 'navigating')
    await cdp.send('Page.navigate', { url: url.href })
    await loaded
    return
  }
  const loaded = documentLoaded(page, options.wait_until)
  await Promise.all([
    // A page with a history is not closed by `window.close()`, which often follows `window.print()`.
    cdp.send('Runtime.evaluate', { expression: 'history.pushState(null, "")' }),
    cdp.send('Page.setDocumentContent', { frameId, html }),
  ])
  // Of a document that was written and not navigated to, no event tells that it was stopped.
  const ended = world.call(loadEnded).catch((error) => {
    if (!(error instanceof ContextGone)) throw error
    return loaded
  })
  await Promise.race([loaded, ended])
}

/** Answers the first request for the document's own address with the document. */
function serveDocument({ href }: URL, html: string): RequestRule {
  let isServed = false
  return {
    patterns: [{ urlPattern: literalPattern(href) }],
    decide({ request }) {
      if (isServed || request.url !== href) return undefined
      isServed = true
      return { kind: 'answer', bytes: Buffer.from(html), mediaType: 'text/html; charset=utf-8' }
    },
  }
}
