import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type BenchDocument, selfContained } from '../documents/bench-document.ts'
import type { Contender } from './contender.ts'
import { TEMPLATE_FOOTER, TEMPLATE_HEADER } from './running-content.ts'

/** How playwright takes part. */
export interface RawPlaywrightOptions {
  readonly name: string
  readonly browser: Browser
  readonly headerAndFooter?: boolean
}

const MARGIN = '20mm'

/**
 * The code one writes without us: a fresh context, a page, `setContent`, `page.pdf`.
 *
 * The document carries its files as `data:` URLs, since `setContent` takes nothing else.
 */
export function rawPlaywright(options: RawPlaywrightOptions): Contender {
  const { name, browser, headerAndFooter = false } = options
  return {
    name,
    async enter(document) {
      const html = selfContained(document)
      return {
        name,
        async print() {
          const context = await browser.newContext()
          const page = await context.newPage()
          await page.setContent(html, { waitUntil: 'load' })
          const bytes = await printPage(page, headerAndFooter)
          return { bytes, release: () => context.close() }
        },
      }
    },
  }
}

/** One page for all documents: no isolation, and so the most that raw playwright can do. */
export function reusedPage(name: string, browser: Browser): Contender {
  return {
    name,
    async enter(document) {
      const html = selfContained(document)
      const page = await browser.newPage()
      return {
        name,
        async print() {
          await page.setContent(html, { waitUntil: 'load' })
          return { bytes: await printPage(page) }
        },
        close: () => page.close(),
      }
    },
  }
}

/** Only the print of a page that is loaded and was printed before: nobody who prints with Chromium is faster. */
export function barePrint(name: string, browser: Browser): Contender {
  return {
    name,
    async enter(document) {
      const page = await loadedPage(browser, document)
      return {
        name,
        print: async () => ({ bytes: await printPage(page) }),
        close: () => page.close(),
      }
    },
  }
}

/**
 * Only the first print of a page that is loaded already: what a print costs in a renderer process that is new,
 * as isolation wants it.
 */
export function firstPrint(name: string, browser: Browser): Contender {
  return {
    name,
    async enter(document) {
      let page: Page | undefined
      return {
        name,
        async prepare() {
          const context = await browser.newContext()
          page = await loadedPage(context, document)
        },
        async print() {
          if (page === undefined) throw new Error(`${name} has not been prepared`)
          const bytes = await printPage(page)
          const context = page.context()
          return { bytes, release: () => context.close() }
        },
      }
    },
  }
}

async function loadedPage(owner: Browser | BrowserContext, document: BenchDocument): Promise<Page> {
  const page = await owner.newPage()
  await page.setContent(selfContained(document), { waitUntil: 'load' })
  return page
}

function printPage(page: Page, headerAndFooter = false): Promise<Uint8Array> {
  return page.pdf({
    format: 'A4',
    printBackground: true,
    margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
    ...(headerAndFooter && {
      displayHeaderFooter: true,
      headerTemplate: TEMPLATE_HEADER,
      footerTemplate: TEMPLATE_FOOTER,
    }),
  })
}
