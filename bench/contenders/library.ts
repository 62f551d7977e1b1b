import type { ChromiumPoolOptions } from '@svc/engine/chromium'
import { createSvc } from '@svc/node-sdk'
import type { Contender } from './contender.ts'
import { LIBRARY_FOOTER, LIBRARY_HEADER } from './running-content.ts'

/** How the library takes part. */
export interface LibraryOptions {
  readonly name: string
  readonly browsers: ChromiumPoolOptions
  readonly headerAndFooter?: boolean
  /** Whether its pages may have several documents; default: a fresh context for every document. */
  readonly pageReuse?: boolean
  /** Options of its documents, taken in turn; default: none. */
  readonly optionSets?: readonly object[]
}

// A 500-page document on a busy machine is what is measured here, not what a deadline is for.
const TIMEOUT_MS = 120_000

/** Our own library, warm: one pool, a fresh context for every document. */
export function library(settings: LibraryOptions): Contender {
  const { name, browsers, headerAndFooter = false, optionSets = [{}], pageReuse = false } = settings
  const svc = createSvc({ browsers, pageReuse })
  const options = {
    timeout_ms: TIMEOUT_MS,
    ...(headerAndFooter && { header_html: LIBRARY_HEADER, footer_html: LIBRARY_FOOTER }),
  }
  return {
    name,
    async enter({ html, files }) {
      let printed = 0
      const assets = { read: async (path: string) => files.get(path)?.bytes }
      return {
        name,
        async print() {
          const own = optionSets[printed++ % optionSets.length]
          const { bytes, timings, warnings } = await svc.convertHtml(
            { html, options: { ...options, ...own } },
            { assets },
          )
          // A PDF without its images would be quick to make.
          if (warnings.length > 0) throw new Error(`${name}: ${warnings[0]?.message}`)
          return { bytes, timings }
        },
      }
    },
    close: () => svc.close(),
  }
}
