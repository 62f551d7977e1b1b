import type { EngineContext } from '../context.ts'
import { judgeUrl, urlNotAllowed } from '../network/policy.ts'
import type { BrowserPage } from './browser-pool.ts'
import { type HtmlDocument, loadHtml } from './load-html.ts'
import { loadUrl, type UrlDocument } from './load-url.ts'

/** What a browser page can load: an HTML string, or the document at an address. */
export type DocumentToLoad = HtmlDocument | UrlDocument

/** Puts a document into a page and waits until it has loaded. */
export async function loadDocument(page: BrowserPage, document: DocumentToLoad): Promise<void> {
  if (document.kind === 'html') await loadHtml(page, document)
  else await loadUrl(page, document)
}

/**
 * Refuses a document whose address the network policy refuses as it is written, before a page is taken for it.
 *
 * @throws EngineError `url_not_allowed`
 */
export function refuseForbiddenAddress(
  document: DocumentToLoad,
  { browsers }: Pick<EngineContext, 'browsers'>,
): void {
  const [field, address] =
    document.kind === 'html' ? ['options.base_url', document.baseUrl] : ['url', document.url]
  if (address !== undefined && !judgeUrl(address, browsers.policy).allowed) {
    throw urlNotAllowed(field)
  }
}
