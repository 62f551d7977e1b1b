import type { EngineContext } from '../../../context.ts'
import { judgeUrl, urlNotAllowed } from '../../../network/policy/policy.ts'
import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { type HtmlDocument, loadHtml } from './load-html.ts'
import { loadUrl, type UrlDocument } from './load-url.ts'

/** Document that a browser page can load: an HTML string, or the document at an address. */
export type DocumentToLoad = HtmlDocument | UrlDocument

/** Puts a document into a page and waits until it has loaded. */
export async function loadDocument(
  document: OpenDocument,
  source: DocumentToLoad,
  options: BrowsingOptions,
): Promise<void> {
  if (source.kind === 'html') await loadHtml(document, source, options)
  else await loadUrl(document, source, options)
}

/**
 * Refuses a document whose address the network policy refuses as it is written, before a page is taken for it.
 *
 * @throws EngineError `url_not_allowed`
 */
export function refuseForbiddenAddress(
  source: DocumentToLoad,
  { browsers }: Pick<EngineContext, 'browsers'>,
): void {
  const [field, address] =
    source.kind === 'html' ? ['options.base_url', source.baseUrl] : ['url', source.url]
  if (address !== undefined && !judgeUrl(address, browsers.policy).allowed) {
    throw urlNotAllowed(field)
  }
}
