import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../test/pool-rig.ts'
import { hasPoppler, raster, word } from '../test/poppler.ts'

const pool = openPool()
const CSS_PAGE = { prefer_css_page_size: true }
const box = (bytes: Uint8Array, name: string) => {
  const { stdout } = spawnSync('pdfinfo', ['-box', '-'], { input: bytes })
  const [, ...sides] =
    new RegExp(`${name}:\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)\\s+([\\d.]+)`).exec(`${stdout}`) ??
    []
  return sides.map(Number)
}
// A page of 200 x 300 pt with a bleed of 10 pt, on a sheet with 10 mm more around.
const EDGE = 28.35
const html = `<style>@page{size:200pt 300pt;margin:0;bleed:10pt;marks:crop cross;@top-center{content:"Top"}}
  body{margin:0;background:#ffe0c0}.band{margin:100pt -10pt 0;height:50pt;background:#cc3333}
  @page inner{margin:30pt;@bottom-left{content:"Left"}}.inner{page:inner;height:20pt}</style><div class="band"></div>
  <div class="inner">Inner</div>`

describe.skipIf(!hasPoppler)('a bleed', () => {
  test('has what runs over the edges of the page, and its background; marks stand around it', async () => {
    const { bytes, warnings } = await convert(pool, html, CSS_PAGE)
    expect(warnings).toEqual([])
    expect(box(bytes, 'TrimBox')).toEqual([38.35, 38.35, 238.35, 338.35])
    expect(box(bytes, 'MediaBox')).toEqual([0, 0, 276.69, 376.69])
    const { at } = raster(bytes)
    for (const x of [EDGE + 2, 140, 276 - EDGE - 2]) {
      expect(at(x, 38 + 125)).toBe('#cc3333')
      expect(at(x, 38 + 200)).toBe('#ffe0c0')
    }
    expect(at(EDGE - 3, 38 + 125)).toBe('#ffffff')
    expect(at(140, EDGE + 2)).toBe('#ffe0c0')
    const column = Array.from({ length: 25 }, (_, y) => at(38.3, y))
    expect(column).toContain('#000000')
  })

  test('has pictures that are placed over the edges of the page, all of it as large as stated', async () => {
    const svg =
      '<svg viewBox="0 0 9 9" preserveAspectRatio="none"><path d="M0 0h9v9H0z" fill="#3333cc"/></svg>'
    const placed = `<style>@page{size:200pt 300pt;margin:0;bleed:10pt;marks:crop}body{margin:0;background:#ffee00}
      svg{position:absolute;left:-10pt;top:100pt;width:220pt;height:50pt}</style>${svg}<p style="margin:200pt 0 0">x`
    const { bytes, warnings } = await convert(pool, placed, CSS_PAGE)
    expect(warnings).toEqual([])
    const { at } = raster(bytes)
    for (const x of [EDGE + 2, 140, 276 - EDGE - 2]) {
      expect(at(x, 38 + 125)).toBe('#3333cc')
      expect(at(x, 38 + 148)).toBe('#3333cc')
      expect(at(x, 38 + 153)).toBe('#ffee00')
    }
  })

  test('tells of content that is printed smaller for it, and of text that the browser cuts', async () => {
    const css = '@page{size:200pt 300pt;margin:0;bleed:10pt}body{margin:0}'
    const low = `<style>${css}img,svg{position:absolute}</style><div style="height:900pt"></div>
      <svg style="left:-10pt;bottom:9pt;width:220pt;height:50pt"></svg>`
    const told = async (html: string) =>
      (await convert(pool, html, CSS_PAGE)).warnings.map(({ code }) => code)
    expect(await told(low)).toEqual(['content_scaled'])
    expect(await told(`<style>${css}</style><p style="margin-left:-10pt">Text`)).toEqual([
      'content_cut',
    ])
  })

  test('leaves a box at the foot of the first page that cannot reach over the edge', async () => {
    const css =
      '@page{size:200pt 300pt;margin:0;bleed:10pt}body{margin:0}i{position:absolute;bottom:40pt}'
    const page = `<style>${css}</style><i style="right:-10pt;width:60pt">Low</i><div style="height:900pt"></div>`
    const { bytes } = await convert(pool, page, CSS_PAGE)
    const { stdout } = spawnSync('pdftotext', ['-l', '1', '-', '-'], { input: bytes })
    expect(`${stdout}`).toContain('Low')
  })

  test('moves nothing of the page: neither its text nor what stands in its margins', async () => {
    const [plain, sheet] = await Promise.all(
      ['', 'bleed:10pt;marks:crop cross;'].map(async (stated) => {
        const own = html.replace('bleed:10pt;marks:crop cross;', stated)
        return (await convert(pool, own, { ...CSS_PAGE, footer_html: '<p>Foot {page}</p>' })).bytes
      }),
    )
    for (const text of ['Inner', 'Left', '2']) {
      const [before, after] = [word(plain as Uint8Array, text), word(sheet as Uint8Array, text)]
      expect(after.left - before.left).toBeCloseTo(38.35, 0)
      expect(after.top - before.top).toBeCloseTo(38.35, 0)
    }
  })

  test('tells of boxes that are placed over the bottom of their page, which the browser divides', async () => {
    const css =
      '@page{size:200pt 300pt;margin:20pt;bleed:10pt}body{margin:0}section{position:relative;height:250pt;break-after:page}i{position:absolute;left:0;width:50pt;background:red}'
    const told = async (style: string) => {
      const page = `<style>${css}i{${style}}</style><section>One</section><section>Two<i id="low"></i></section>`
      return (await convert(pool, page, CSS_PAGE)).warnings.map(({ message }) => message)
    }
    for (const style of ['bottom:-40pt;height:90pt', 'position:fixed;bottom:-30pt;height:40pt']) {
      expect(await told(style)).toEqual([
        expect.stringMatching(/^The box \(#low\) reaches 11 mm over the bottom of its page/),
      ])
    }
    expect(await told('bottom:0;height:90pt')).toEqual([])
    expect(await told('top:240pt;height:200pt')).toEqual([])
  })
})
