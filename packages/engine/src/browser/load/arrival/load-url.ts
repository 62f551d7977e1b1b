import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import type { UrlOptions } from '../../../schemas/options/url-options.ts'
import { addHeaders } from '../../requests/add-headers.ts'
import { answerOrigin } from '../../requests/answer-challenge.ts'
import { blockRequests } from '../../requests/block-requests.ts'
import {
  interceptRequests,
  literalPattern,
  type RequestRule,
} from '../../requests/intercept-requests.ts'
import { assetsBeside, type FilesBeside, serveFiles } from '../../requests/serve-files.ts'
import { setCookies } from '../../requests/set-cookies.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { documentLoaded } from './document-loaded.ts'
import { refuseSource } from './refuse-source.ts'

/** A document that stands somewhere on the network, and how to ask for it. */
export interface UrlDocument extends FilesBeside {
  readonly kind: 'url'
  /** Absolute http or https address. */
  readonly url: string
  readonly headers?: UrlOptions['headers']
  readonly cookies?: UrlOptions['cookies']
  readonly auth?: UrlOptions['http_auth']
}

/** The document of a request. */
export function urlDocument(
  url: string,
  options: Pick<UrlOptions, 'headers' | 'cookies' | 'http_auth'> & Pick<BrowsingOptions, 'assets'>,
): UrlDocument {
  const { headers, cookies, http_auth: auth, assets } = options
  return { kind: 'url', url, headers, cookies, auth, assets }
}

/**
 * Sends a page to an address and waits until the document there has loaded.
 *
 * @throws EngineError `url_not_allowed` or `source_unavailable` when no document came
 */
export async function loadUrl(
  document: OpenDocument,
  source: UrlDocument,
  options: Pick<BrowsingOptions, 'block' | 'wait_until' | 'fail_on_status'>,
): Promise<void> {
  const { page } = document
  const { cdp, frameId } = page
  const { url, auth } = source
  await Promise.all([
    setCookies(cdp, source.cookies, url),
    interceptRequests(
      page,
      [
        blockRequests(options.block, frameId),
        serveFiles(assetsBeside(new URL(url), source)),
        addHeaders(source.headers, url),
        ...(auth ? [stopOrigin(url)] : []),
      ],
      auth && answerOrigin(auth, url),
    ),
  ])
  const loaded = documentLoaded(page, options.wait_until, 'navigating')
  page.doing('waiting for the document to answer', 'source_unavailable')
  const { errorText } = await cdp.send('Page.navigate', { url })
  refuseSource(document, options.fail_on_status, errorText)
  page.doing('loading the document')
  await loaded
  // Before it is settled: half a document never comes to an end.
  refuseSource(document, options.fail_on_status)
}

/** Stops the requests of an origin and lets them go: only then are its challenges ours to answer. */
function stopOrigin(url: string): RequestRule {
  const { origin } = new URL(url)
  return { patterns: [{ urlPattern: `${literalPattern(origin)}/*` }], decide: () => undefined }
}
