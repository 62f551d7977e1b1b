import { expect, onTestFinished, test, vi } from 'vitest'
import { destinationPages } from '../../../pdf/document/destination-pages.ts'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, raster, words } from '../../test/poppler.ts'
import { PART_SIZES } from './part-sizes.ts'

const pool = openPool()
const ROWS = 12_300

/** Rows that a script makes, as long tables are made; one of them is far down and led to. */
const html = (css: string) => `<!doctype html><title>T</title>
  <style>@page{size:A4;margin:60pt 30pt}body{margin:0}table{border-collapse:collapse;width:100%;font:6pt/7pt monospace}
  td,th{padding:0}tr:nth-child(even) td{background:#ff0000}${css}</style>
  <h1 style="font-size:9pt">Before</h1><a href="#row9000">far</a>
  <table><thead><tr><th>Head<th>B</thead><tbody></tbody></table><p>After</p>
  <script>document.querySelector('tbody').innerHTML = Array.from({ length: ${ROWS} }, (_, i) =>
    '<tr' + (i === 9000 ? ' id="row9000"' : '') + '><td>r' + i + (i % 997 === 0 ? '<br>second line' : '') + '<td>x').join('')</script>`

function textsOfPages(bytes: Uint8Array): readonly string[] {
  const texts: string[] = []
  for (const { page, text } of words(bytes)) texts[page - 1] = `${texts[page - 1] ?? ''} ${text}`
  return texts
}

test.skipIf(!hasPoppler)(
  'a long table is printed in parts as in one: rows, heads, stripes, numbers and links',
  { timeout: 180_000 },
  async () => {
    const { bytes, pages, warnings } = await convert(
      pool,
      html(
        `@page{@bottom-center{content:counter(page) "/" counter(pages)}}@page:first{margin-top:200pt}`,
      ),
      { prefer_css_page_size: true, timeout_ms: 120_000 },
    )
    expect(warnings).toEqual([])
    const shown = textsOfPages(bytes)
    expect([...shown.join(' ').matchAll(/\br(\d+)\b/g)].map(([, row]) => Number(row))).toEqual(
      Array.from({ length: ROWS }, (_, index) => index),
    )
    // A head and a number on every page, and every page is full.
    expect(shown).toHaveLength(pages as number)
    const withRows = shown.filter((page) => /\br\d+\b/.test(page))
    expect(withRows.filter((page) => !/\bHead\b/.test(page))).toEqual([])
    expect(shown.map((page) => /\b(\d+)\/(\d+)\b/.exec(page)?.slice(1))).toEqual(
      shown.map((_, index) => [String(index + 1), String(pages)]),
    )
    const rows = withRows.slice(1, -1).map((page) => page.match(/\br\d+\b|second line/g)?.length)
    expect(new Set(rows).size).toBe(1)
    expect(shown[0]).toContain('Before')
    expect(shown.at(-1)).toContain('After')
    const there = 1 + shown.findIndex((page) => /\br9000\b/.test(page))
    expect(destinationPages(bytes, ['row9000'])).toEqual(new Map([['row9000', there]]))
    // The first row below a head is striped as its place among all rows says.
    const first = Number(/\br(\d+)/.exec(shown[there] ?? '')?.[1])
    const { at } = raster(bytes, there + 1)
    expect(at(500, 60 + 7 + 3)).toBe(first % 2 === 1 ? '#ff0000' : '#ffffff')
  },
)

/** A part is as many pages as of a table ten times as long, whose rows are as much lower. */
const SMALL = { minRows: 1200, partRows: 400 }

/** A table that begins with the head given. */
const headed = (head: string) => `<!doctype html><title>T</title>
  <style>@page{size:A4;margin:30pt}body{margin:0}table{border-spacing:0;width:100%;font:9pt/20pt monospace}td{padding:0}</style>
  <h1>Before</h1><nav data-toc></nav><table><thead><tr>${head}</thead><tbody></tbody></table><h1>After</h1>
  <script>document.querySelector('tbody').innerHTML = '<tr><td>r<td>x'.repeat(1230)</script>`

test.skipIf(!hasPoppler).each([
  ['First', 'Second'],
  ['First', 'Second', 'Third'],
])(
  'contents before a long table have their leaders, and columns of its head that rows do not fill stay: %#',
  async (...names) => {
    const sizes = vi.spyOn(PART_SIZES, 'plain', 'get').mockReturnValue(SMALL)
    onTestFinished(() => void sizes.mockRestore())
    const { bytes, pages, warnings } = await convert(pool, headed(`<th>${names.join('<th>')}`), {
      prefer_css_page_size: true,
    })
    expect(warnings).toEqual([])
    expect(pages).toBeGreaterThan(30)
    const [first, ...others] = textsOfPages(bytes)
    expect(first).toMatch(/Before( \.){20}/)
    const isLacking = (page: string) => names.some((name) => !page.includes(name))
    expect(others.slice(0, -1).findIndex(isLacking)).toBe(-1)
  },
)
