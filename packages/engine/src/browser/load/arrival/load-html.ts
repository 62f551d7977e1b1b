import type { EngineContext } from '../../../context.ts'
import type { HtmlRenderOptions } from '../../../schemas/options/html-render-options.ts'
import type { BrowsingOptions } from '../../../schemas/options/render-options.ts'
import { blockRequests } from '../../requests/block-requests.ts'
import {
  interceptRequests,
  literalPattern,
  type RequestRule,
} from '../../requests/intercept-requests.ts'
import {
  assetsBeside,
  type FilesBeside,
  filesOfFolder,
  lendFiles,
  serveFiles,
} from '../../requests/serve-files.ts'
import type { OpenDocument } from '../loaded-document.ts'
import { documentLoaded } from './document-loaded.ts'
import { documentStopped } from './document-stopped.ts'

/** An HTML string to load and what it may find beside it. */
export interface HtmlDocument extends FilesBeside {
  readonly kind: 'html'
  readonly html: string
  /** The document's address; absent: the pool's blank page. */
  readonly baseUrl?: string | undefined
  /** Whether no script runs in it, of its own or of the caller; absent: one may. */
  readonly isInert?: boolean
  /** Whether its pages become part of another document, which its headings stand in then. */
  readonly isPart?: boolean
}

/** The document of a request, with the files its caller may lend it. */
export function htmlDocument(
  html: string,
  { base_url: baseUrl, assets }: Pick<HtmlRenderOptions, 'base_url' | 'assets'>,
  { assets: folder }: Pick<EngineContext, 'assets'>,
): HtmlDocument {
  return { kind: 'html', html, baseUrl, assets, folder }
}

/**
 * Address that a document has while it is rendered, without a fragment: its own, or its place in its folder below the
 * blank page.
 */
export function htmlAddress(
  { baseUrl, folder }: Pick<HtmlDocument, 'baseUrl' | 'folder'>,
  blankUrl: string,
): URL {
  const path = (folder?.documentPath ?? '').split('/').map(encodeURIComponent).join('/')
  const url = new URL(baseUrl ?? path, blankUrl)
  url.hash = ''
  return url
}

/** Puts an HTML string into a page and waits until it has loaded. */
export async function loadHtml(
  document: OpenDocument,
  source: HtmlDocument,
  options: Pick<BrowsingOptions, 'block' | 'wait_until'>,
): Promise<void> {
  const { page } = document
  const { cdp, frameId, blankUrl } = page
  const { html, baseUrl } = source
  const url = htmlAddress(source, blankUrl)
  const blocked = blockRequests(options.block, frameId)
  const assets = assetsBeside(url, source)
  if (baseUrl !== undefined) {
    const within = folderOf(source.folder?.documentPath ?? '')
    await interceptRequests(page, [
      serveDocument(url, html),
      blocked,
      serveFiles(assets),
      serveFiles(filesOfFolder(new URL('.', url), within, source)),
    ])
    // A document with an address has it for good: its origin, its cookies, its links to itself.
    const loaded = documentLoaded(page, options.wait_until, 'navigating')
    await cdp.send('Page.navigate', { url: url.href })
    await loaded
    return
  }
  lendFiles(page, [assets, filesOfFolder(new URL(blankUrl), '', source)])
  await interceptRequests(page, [blocked])
  const loaded = documentLoaded(page, options.wait_until)
  const isInPlace = source.isInert === true && url.href === blankUrl
  // The document that stands there stays, and with it our world: it is made while the renderer has nothing else to do.
  document.world.prepare('document')
  await Promise.all([
    // A page with a history is not closed by `window.close()`, which often follows `window.print()`.
    isInPlace ||
      cdp.send('Runtime.evaluate', {
        expression: `history.pushState(null, "", ${JSON.stringify(url.pathname)})`,
      }),
    cdp.send('Page.setDocumentContent', { frameId, html }),
  ])
  await loadedOrStopped(document, loaded)
}

/** Made once: each abort without a reason makes an error, with all that was called before it. */
const OVER = new Error('It has loaded.')

async function loadedOrStopped(document: OpenDocument, loaded: Promise<void>): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([document.page.signal, over.signal])
  const stopped = documentStopped(document, signal)
  try {
    await Promise.race([loaded, stopped])
  } finally {
    // Its rejection is heard by the race, which is over.
    over.abort(OVER)
  }
}

/** The part of a path before its last name. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Answers the first request for the document's own address with the document. */
function serveDocument({ href }: URL, html: string): RequestRule {
  let isServed = false
  return {
    patterns: [{ urlPattern: literalPattern(href) }],
    decide({ request }) {
      if (isServed || request.url !== href) return undefined
      isServed = true
      const bytes = Buffer.from(html)
      return { kind: 'answer', name: href, bytes, mediaType: 'text/html; charset=utf-8' }
    },
  }
}
