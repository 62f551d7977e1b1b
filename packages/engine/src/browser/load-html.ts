import { lookup } from 'mrmime'
import type { AssetFolder, EngineContext } from '../context.ts'
import type { HtmlRenderOptions } from '../schemas/html-render-options.ts'
import type { BrowserPage } from './browser-pool.ts'
import type { CdpSession } from './cdp-session.ts'
import { documentLoaded } from './document-loaded.ts'
import { ignoreClosed } from './driven-session.ts'

/** An HTML string to load and what it may find beside it. */
export interface HtmlDocument {
  readonly kind: 'html'
  readonly html: string
  /** The document's address; absent: the pool's blank page. */
  readonly baseUrl?: string | undefined
  /** Files of this render by path relative to the document's address. */
  readonly assets?: ReadonlyMap<string, Uint8Array> | undefined
  /** Asked for what `assets` does not hold. */
  readonly folder?: AssetFolder | undefined
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
export async function loadHtml(page: BrowserPage, document: HtmlDocument): Promise<void> {
  const { cdp, frameId, blankUrl } = page
  const { html, baseUrl, assets, folder } = document
  const url = new URL(baseUrl ?? blankUrl)
  url.hash = ''
  const patterns = [
    ...(baseUrl === undefined ? [] : [{ urlPattern: literal(url.href) }]),
    ...(assets || folder ? [{ urlPattern: `${literal(new URL('.', url).href)}*` }] : []),
  ]
  if (patterns.length > 0) await serve(cdp, url, document, patterns)
  const loaded = documentLoaded(page)
  if (baseUrl === undefined) {
    await Promise.all([
      // A page with a history is not closed by `window.close()`, which often follows `window.print()`.
      cdp.send('Runtime.evaluate', { expression: 'history.pushState(null, "")' }),
      cdp.send('Page.setDocumentContent', { frameId, html }),
    ])
  } else {
    // A document with an address has it for good: its origin, its cookies, its links to itself.
    await cdp.send('Page.navigate', { url: url.href })
  }
  await loaded
}

async function serve(
  cdp: CdpSession,
  url: URL,
  { html, baseUrl, assets, folder }: HtmlDocument,
  patterns: { urlPattern: string }[],
): Promise<void> {
  let served = baseUrl === undefined
  const find = async (requested: string): Promise<[Uint8Array, string] | undefined> => {
    if (!served && requested === url.href) {
      served = true
      return [Buffer.from(html), 'text/html; charset=utf-8']
    }
    const path = relativePath(requested, url)
    if (path === undefined) return undefined
    const bytes = assets?.get(path) ?? (await folder?.read(path))
    return bytes && [bytes, lookup(path) ?? 'application/octet-stream']
  }
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = async () => {
      const found = await find(request.url).catch(() => undefined)
      if (!found) return cdp.send('Fetch.continueRequest', { requestId })
      const [bytes, mediaType] = found
      return cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: mediaType }],
        body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
      })
    }
    answer().catch(ignoreClosed)
  })
  await cdp.send('Fetch.enable', { patterns })
}

/** Path of a URL below the document's folder, decoded; undefined when it is not there or is the document. */
function relativePath(requested: string, document: URL): string | undefined {
  const { origin, pathname } = new URL(requested)
  const folder = new URL('.', document)
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return undefined
  try {
    return decodeURIComponent(pathname.slice(folder.pathname.length)) || undefined
  } catch {
    return undefined
  }
}

/** A URL as a pattern that matches it alone: `*`, `?` and `\` mean something in patterns. */
function literal(url: string): string {
  return url.replace(/[*?\\]/g, '\\$&')
}
