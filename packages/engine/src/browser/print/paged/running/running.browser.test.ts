import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../../test/pool-rig.ts'
import { hasPoppler, raster, textOf, words } from '../../../test/poppler.ts'

const pool = openPool()
const CSS_PAGE = { prefer_css_page_size: true }
/** Words above or below the content of each page, from left to right. */
const around = (bytes: Uint8Array, where: 'top' | 'bottom', pages: number) =>
  Array.from({ length: pages }, (_, index) =>
    words(bytes)
      .filter(({ page, top }) => page === index + 1 && (where === 'top' ? top < 60 : top > 440))
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join(' '),
  )

const STYLE = `<style>@page{size:300pt 500pt;margin:60pt 30pt;@top-left{content:"Native"}
    @top-right{content:element(head);background:#ddf;vertical-align:bottom}
    @bottom-left{content:element(head,start)}@bottom-center{content:element(foot)}@bottom-right{content:element(head, last)}}
  @page:first{@bottom-center{content:none}}
  body{margin:0}h1{break-before:page}footer .n::after{content:counter(page) "/" counter(pages)}
  body>footer{position:running(foot);font-size:8pt}.head{position:running(head)}.head b{background:#f00}.head+h1{color:#0f0}</style>`
const html = `<html lang="en"><title>T</title>${STYLE}
  <footer>Foot<span class="n"></span></footer><p class="head">Chapter <b>A</b></p><h1>One</h1><p>text</p>
  <p class="head"><b>B</b></p><h1 style="color:#00f">Two</h1><p class="head">C</p><p>x</p><h1>Three</h1>`

describe.skipIf(!hasPoppler)('a running element', () => {
  test('stands in margin boxes from the page on where the text goes on behind it, and nowhere else', async () => {
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings).toEqual([])
    expect(around(bytes, 'top', 3)).toEqual(['Native Chapter A', 'Native B', 'Native C'])
    expect(around(bytes, 'bottom', 3)).toEqual([
      'Chapter A Chapter A',
      'B Foot2/3 C',
      'C Foot3/3 C',
    ])
    expect(textOf(bytes)).toMatch(/One text/)
  })

  test('keeps its own styles and markup in the box as the browser lays it out', async () => {
    const { bytes } = await convert(pool, html, CSS_PAGE)
    const letter = words(bytes).find(({ text, page }) => text === 'B' && page === 2)
    // The box is at the right end of the margin, and its content at its bottom.
    expect(letter?.right).toBeCloseTo(270, 0)
    expect(letter?.bottom).toBeGreaterThan(40)
    const { at } = raster(bytes, 2)
    expect(at((letter?.left ?? 0) + 1, (letter?.top ?? 0) + 1)).toBe('#ff0000')
    expect(at(268, 10)).toBe('#ddddff')
  })

  test('is no text of a document for screen readers, with headers on some of its pages', async () => {
    const { bytes } = await convert(pool, html, {
      ...CSS_PAGE,
      pdf_ua: true,
      page_ranges: '2-3',
      footer_html: '<i>{page}</i>',
      page_numbers_from: { start: 1, first_page: 2 },
    })
    expect(around(bytes, 'bottom', 2)).toEqual(['1 B Foot2/3 C', '2 C Foot3/3 C'])
    const { stdout } = spawnSync('pdfinfo', ['-struct-text', '-'], { input: bytes })
    expect(String(stdout)).toMatch(/"Two"[\s\S]*"Three"/)
    expect(String(stdout)).not.toMatch(/Foot|Native|"B"/)
  })

  test('that no margin box shows is told of, and so is what it cannot count', async () => {
    const { warnings } = await convert(
      pool,
      `<style>@page{@top-left{content:element(other)}}h2{position:running(lost)}h2::before{content:counter(h)}</style><h2>x</h2>y`,
    )
    expect(warnings.map(({ code }) => code)).toEqual([
      'content_left_out',
      'css_unsupported',
      'css_unsupported',
    ])
    expect(warnings.at(-1)?.message).toContain('counter(h) in running elements')
  })
})
