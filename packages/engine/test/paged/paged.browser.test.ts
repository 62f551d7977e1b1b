import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { hasPoppler } from '../../src/browser/test/poppler.ts'
import { prepare, run } from '../../src/execute.ts'
import { convertHtml } from '../../src/operations/convert-html.ts'
import { BREAKS } from './cases/breaks.ts'
import { GENERATED } from './cases/generated.ts'
import { MARGIN_BOXES } from './cases/margin-boxes.ts'
import { PAGE_BOXES } from './cases/page-boxes.ts'
import { type PagedDocument, PrintedPages } from './paged-case.ts'

const DOCUMENTS: readonly PagedDocument[] = [
  ...PAGE_BOXES,
  ...MARGIN_BOXES,
  ...GENERATED,
  ...BREAKS,
]

let pool: BrowserPool
beforeAll(() => {
  pool = createChromiumPool({ concurrency: 1, selfTest: false, pageReuse: true })
})
afterAll(() => pool.close())

async function print(html: string) {
  const input = prepare(convertHtml, {
    html: `<!doctype html><html lang="en"><title>T</title>${html}`,
    options: { prefer_css_page_size: true },
  })
  const { signal } = new AbortController()
  return await run(input, { browsers: pool, now: () => new Date(0), signal })
}

/** Assertions of our own for what the suites of css-page, css-gcpm and css-break (web-platform-tests) ask in print. */
describe.skipIf(!hasPoppler).each(DOCUMENTS)('$name', ({ html, cases }) => {
  let printed: PrintedPages
  beforeAll(async () => {
    const { bytes, warnings } = await print(html)
    expect(warnings).toEqual([])
    printed = new PrintedPages(bytes)
  })

  test.each(cases)('%s', (_, look, expected) => {
    expect(look(printed)).toEqual(expected)
  })
})
