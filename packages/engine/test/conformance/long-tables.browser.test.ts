import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { PART_SIZES } from '../../src/browser/print/long-table/part-sizes.ts'
import { createChromiumPool } from '../../src/browser/start/chromium.ts'
import { prepare, run } from '../../src/execute.ts'
import { convertHtml } from '../../src/operations/convert-html.ts'
import { destinationPages } from '../../src/pdf/document/destination-pages.ts'
import { taggedText } from '../tagged-text.ts'
import { hasVerapdf, validate } from '../verapdf.ts'

const ROWS = 1200
/** A fifth of what they are: memory is no subject here. */
const SMALL = { minRows: ROWS, partRows: 300, maxCells: 50_000 }

/** Rows that a script makes; some have a cell without text, one leads to a cell of another. */
const TABLE = `<!doctype html><html lang="en"><title>T</title>
  <style>@page{size:A4;margin:30pt}body{margin:0}table{border-collapse:collapse;width:100%;font:9pt/20pt monospace}
  td,th{padding:0;border:1px solid #ccc;height:20pt}h1,p{font-size:9pt}</style>
  <h1>Before</h1><section><table><caption>Cap</caption><thead><tr><th>Head<th>Second</thead><tbody></tbody>
  <tfoot><tr><td>Foot<td>F</tfoot></table><p>After</p></section>
  <script>
  const second = (i) => i === 7 ? '<a href="#cell800">far</a>' : i % 5 === 0 ? '' : 'x'
  const row = (i) => '<td' + (i === 800 ? ' id="cell800"' : '') + '>r' + i + '<td>' + second(i)
  document.querySelector('tbody').innerHTML = Array.from({ length: ${ROWS} }, (_, i) => '<tr>' + row(i)).join('')
  </script>`

let pool: BrowserPool

async function convert(html: string) {
  const options = { pdf_ua: true, prefer_css_page_size: true }
  const { signal } = new AbortController()
  return await run(prepare(convertHtml, { html, options }), {
    browsers: pool,
    now: () => new Date(0),
    signal,
  })
}

beforeAll(() => {
  vi.spyOn(PART_SIZES, 'tagged', 'get').mockReturnValue(SMALL)
  pool = createChromiumPool({ concurrency: 1, selfTest: false, pageReuse: true })
})
afterAll(() => pool.close())

test('a long table that is printed in parts is one table in the tags, with one head and one foot', async () => {
  const { bytes, pages, warnings } = await convert(TABLE)
  expect(warnings).toEqual([])
  // Not in one print: that many pages hold more rows than a part has.
  expect(pages).toBeGreaterThan(20)
  const lines = taggedText(bytes).split('\n')
  const rows = lines.flatMap((line) => /\br(\d+)$/.exec(line)?.[1] ?? [])
  expect(rows.map(Number)).toEqual(Array.from({ length: ROWS }, (_, index) => index))
  const texts = lines.flatMap((line) => /\b(?:Before|Cap|Head|Foot|After)\b/.exec(line)?.[0] ?? [])
  expect(texts).toEqual(['Before', 'Cap', 'Head', 'Foot', 'After'])
  const count = (type: string) => {
    return lines.filter((line) => line.trimStart().split(' ')[0] === type).length
  }
  expect(['Table', 'THead', 'TBody', 'TFoot', 'TH'].map(count)).toEqual([1, 1, 1, 1, 2])
  expect([count('TR'), count('TD')]).toEqual([ROWS + 2, 2 * ROWS + 2])
  expect(destinationPages(bytes, ['cell800']).size).toBe(1)
  if (hasVerapdf)
    expect(validate([{ name: 'table', bytes, flavours: ['ua1'] }])).toMatchObject([
      { passed: true },
    ])
})

test('a table of more cells than can be tagged is refused before it is printed', async () => {
  const wide = `<!doctype html><html lang="en"><title>T</title><table style="font-size:1pt"><tbody></tbody></table>
    <script>document.querySelector('tbody').innerHTML = ('<tr>' + '<td>'.repeat(42)).repeat(${ROWS})</script>`
  await expect(convert(wide)).rejects.toMatchObject({
    code: 'conversion_failed',
    message: expect.stringContaining('50400 cells in 1200 rows; with tags (options.pdf_ua)'),
  })
})
