import type { BrowserPage } from './browser-pool.ts'
import { documentLoaded } from './document-loaded.ts'

/** A document that stands somewhere on the network. */
export interface UrlDocument {
  readonly kind: 'url'
  /** Absolute http or https address. */
  readonly url: string
}

/** Sends a page to an address and waits until the document there has loaded. */
export async function loadUrl(page: BrowserPage, { url }: UrlDocument): Promise<void> {
  const loaded = documentLoaded(page)
  await page.cdp.send('Page.navigate', { url })
  await loaded
}
