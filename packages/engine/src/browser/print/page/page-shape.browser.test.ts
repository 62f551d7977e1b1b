import { describe, expect, test } from 'vitest'
import { PAPER_NAMES, pageSizePt } from '../../../units/paper.ts'
import { linksOf, sizesOf } from '../../test/pdf-facts.ts'
import { body, convert, openPool, serve } from '../../test/pool-rig.ts'
import { hasPoppler, raster, textOf, word, words } from '../../test/poppler.ts'

const pool = openPool()
const pdf = async (html: string, options: object = {}) => (await convert(pool, html, options)).bytes
const MM = 72 / 25.4
/** One CSS pixel: Chromium lays out in whole ones. */
const PIXEL_PT = 0.75

const round = (pt: number) => Math.round(pt * 100) / 100

describe('page_size', () => {
  test.each(PAPER_NAMES)('%s is exact, either way up', async (name) => {
    const { widthPt, heightPt } = pageSizePt(name, 'portrait')
    const [width, height] = [round(widthPt), round(heightPt)]
    expect(sizesOf(await pdf('x', { page_size: name }))).toEqual([`${width}×${height}`])
    const landscape = await pdf('x', { page_size: name, orientation: 'landscape' })
    expect(sizesOf(landscape)).toEqual([`${height}×${width}`])
  })

  test.each([
    ['10x5000mm', '28.35×14173.23'],
    ['148.5x210.25mm', '420.94×595.98'],
    ['100x100mm', '283.46×283.46'],
  ])('%s is exact', async (page_size, size) => {
    expect(sizesOf(await pdf('x', { page_size, margins_mm: 0 }))).toEqual([size])
  })

  test('wins over the document’s own size, and every page has it', async () => {
    const html = `<style>@page{size:A5} @page wide{size:A3 landscape} b{page:wide;display:block}</style><p>a</p><b>b</b>`
    expect(sizesOf(await pdf(html))).toEqual(['595.28×841.89', '595.28×841.89'])
  })
})

test.skipIf(!hasPoppler).each([['A5'], ['A3'], ['100mm 150mm'], ['A4']])(
  'margins of the request are those of the paper where the document states pages of %s',
  async (size) => {
    const html = `<style>@page{size:${size};margin:3mm}body{margin:0}</style><p style="margin:0">Left<p style="text-align:right">Right`
    for (const options of [
      {},
      { header_html: 'Head' },
      { pdf_ua: true, metadata: { title: 'T' } },
    ]) {
      const bytes = await pdf(html, { margins_mm: 30, ...options })
      expect(sizesOf(bytes)).toEqual(['595.28×841.89'])
      // 30 mm are 85 pt.
      expect(word(bytes, 'Left').left).toBeCloseTo(85, -0.5)
      expect(595 - word(bytes, 'Right').right).toBeCloseTo(85, -0.5)
    }
  },
)

describe.skipIf(!hasPoppler)(
  'a page size of the document that loses, and lies the other way',
  () => {
    const text = '<p style="text-align:right">Right</p><p>Left</p>'
    const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>Line${index}</p>`).join('')

    test.each([
      ['A4 landscape', ''],
      ['landscape', ''],
      ['297mm 210mm', ';margin:0'],
      ['1280px 720px !important', ''],
      ['A3 landscape', ';margin:10mm'],
    ])('cuts nothing off at the right: %s%s', async (size, more) => {
      const html = `<style>@page{size:${size}${more}}</style>${text}`
      const { bytes, warnings } = await convert(pool, html)
      expect(sizesOf(bytes)).toEqual(['595.28×841.89'])
      expect(word(bytes, 'Right').right).toBeLessThan(595)
      expect(warnings.map(({ code }) => code)).toEqual(['css_page_size_ignored'])
    })

    test.each([
      {},
      { header_html: '<p>Head</p>' },
      { pdf_ua: true, metadata: { title: 'T', language: 'en' } },
      { margins_mm: 10 },
      { bleed_mm: 3 },
      { viewport: { width_px: 1000 } },
      { single_page: true },
    ])('cuts nothing off at the foot of pages that lie, with %j', async (options) => {
      const html = `<style>@page{size:A4}</style>${text}${paragraphs}`
      const bytes = await pdf(html, { orientation: 'landscape', ...options })
      expect(textOf(bytes).match(/Line\d+/g)).toHaveLength(60)
      expect(word(bytes, 'Right').right).toBeGreaterThan(700)
    })

    test.each([
      ['a link', (url: string) => `<link rel="stylesheet" href="${url}">`],
      ['an import', (url: string) => `<style>@import "${url}";</style>`],
    ])('cuts nothing off, and is told, in a style sheet of another site: %s', async (_, sheet) => {
      const server = await serve({ '/a.css': body('@page{size:A4 landscape}', 'text/css') })
      const html = `${sheet(`${server.url}/a.css`)}${text}`
      const { bytes, warnings } = await convert(pool, html)
      expect(word(bytes, 'Right').right).toBeLessThan(595)
      expect(warnings.map(({ code, message }) => [code, message])).toEqual([
        [
          'css_page_size_ignored',
          'The document asks for landscape pages in a style sheet of another site; they are 210 x 297 mm. options.prefer_css_page_size lets the document decide.',
        ],
      ])
      expect((await convert(pool, html, { orientation: 'landscape' })).warnings).toEqual([])
      const own = await convert(pool, html, { prefer_css_page_size: true })
      expect(sizesOf(own.bytes)).toEqual(['841.89×595.28'])
    })

    test('is dropped for strings, references and margin boxes, too', async () => {
      const html = `<style>@page{size:A4 landscape;@bottom-right{content:"Page " counter(page)}@top-left{content:string(part)}}h1{string-set:part content()}</style><h1>Part</h1>${text}`
      const bytes = await pdf(html)
      expect(word(bytes, 'Right').right).toBeLessThan(595)
      expect(word(bytes, 'Page').top).toBeGreaterThan(700)
    })
  },
)

describe('prefer_css_page_size', () => {
  const prefer = { prefer_css_page_size: true }

  test('gives each page the exact size its rule declares', async () => {
    const html = `<style>
      @page{size:A4} @page wide{size:A4 landscape} @page card{size:3.5in 2in;margin:2mm}
      @media print{@page square{size:100mm}}
      .wide{page:wide} .card{page:card} .square{page:square}
      </style><p>a</p><p class=wide>b</p><p class=card>c</p><p class=square>d</p><p>e</p>`
    expect(sizesOf(await pdf(html, prefer))).toEqual([
      '595.28×841.89',
      '841.89×595.28',
      '252×144',
      '283.46×283.46',
      '595.28×841.89',
    ])
  })

  test('leaves pages without a size that of the request, whatever the first one has', async () => {
    const html = (rule: string) => `<style>@page cover{size:A5} @page wide{size:landscape} ${rule}
      .cover{page:cover} .wide{page:wide}</style><p class=cover>a</p><p>b</p><p class=wide>c</p>`
    const [cover, a4, wide, a6] = [
      '419.53×595.28',
      '595.28×841.89',
      '841.89×595.28',
      '297.64×419.53',
    ]
    expect(sizesOf(await pdf(html(''), prefer))).toEqual([cover, a4, wide])
    expect(sizesOf(await pdf(html('@page{size:105mm 148mm}'), prefer))).toEqual([cover, a6, wide])
    expect(sizesOf(await pdf(html('</style><style>@import "data:text/css,";'), prefer))).toEqual([
      cover,
      a4,
      wide,
    ])
    const sheets = await pdf(html(''), { ...prefer, bleed_mm: 10 })
    expect(sizesOf(sheets)).toEqual(['476.22×651.97', '651.97×898.58', '898.58×651.97'])
  })

  test.each([
    ['no rule at all', '', '419.53×595.28'],
    ['a size left to the printer', '@page{size:auto}', '419.53×595.28'],
    ['an orientation alone', '@page{size:landscape}', '595.28×419.53'],
  ])('takes page_size for %s', async (_, rule, size) => {
    const html = `<style>${rule}</style>x`
    expect(sizesOf(await pdf(html, { ...prefer, page_size: 'A5' }))).toEqual([size])
  })

  test.skipIf(!hasPoppler)('puts the header of every page on that page’s own width', async () => {
    const html = `<style>@page{size:A4} @page wide{size:A4 landscape} p+p{page:wide}</style><p>a</p><p>b</p>`
    const header = '<div style="text-align:right">right{page}</div>'
    const file = await pdf(html, { ...prefer, header_html: header, margins_mm: 10 })
    expect(word(file, 'right1').right).toBeCloseTo(595.28 - 10 * MM, 0)
    expect(word(file, 'right2').right).toBeCloseTo(841.89 - 10 * MM, 0)
  })
})

describe.skipIf(!hasPoppler)('margins_mm', () => {
  // A word without any box of its own: its baseline box starts where the content box starts.
  const html = `<style>*{margin:0;font:10pt/1 Liberation Sans} p{text-align:right}</style>start<p>end</p>`

  test.each([
    [20, 20, 20, 20],
    [5, 60, 5, 33.3],
  ])('of %f %f %f %f leave that much free', async (top, right, bottom, left) => {
    const file = await pdf(html, { margins_mm: { top, right, bottom, left } })
    const [start, end] = [word(file, 'start'), word(file, 'end')]
    expect(Math.abs(start.left - left * MM)).toBeLessThan(PIXEL_PT)
    expect(Math.abs(595.28 - end.right - right * MM)).toBeLessThan(PIXEL_PT)
    // A line of 10 pt; poppler's box of a word reaches a little above it.
    expect(Math.abs(start.top - top * MM)).toBeLessThan(PIXEL_PT + 1)
  })

  test('at the bottom are kept free on every page', async () => {
    const file = await pdf(`<style>*{margin:0}</style>${'<p>line</p>'.repeat(200)}`, {
      margins_mm: { top: 10, bottom: 70 },
    })
    const lowest = Math.max(...words(file).map(({ bottom }) => bottom))
    expect(lowest).toBeLessThanOrEqual(841.89 - 70 * MM)
    expect(lowest).toBeGreaterThan(841.89 - 70 * MM - 20)
  })

  test('yield to those of the document’s @page rule', async () => {
    const file = await pdf(`<style>@page{margin:50mm}</style>${html}`)
    expect(Math.abs(word(file, 'start').left - 50 * MM)).toBeLessThan(PIXEL_PT)
  })
})

describe.skipIf(!hasPoppler)('scale', () => {
  test('scales the content and not the page', async () => {
    const html = '<style>*{margin:0}</style><span>wide</span>'
    const width = async (scale: number) => {
      const file = await pdf(html, { scale })
      expect(sizesOf(file)).toEqual(['595.28×841.89'])
      const { left, right } = word(file, 'wide')
      return right - left
    }
    const normal = await width(1)
    expect((await width(0.5)) / normal).toBeCloseTo(0.5, 1)
    expect((await width(2)) / normal).toBeCloseTo(2, 1)
  })
})

describe.skipIf(!hasPoppler)('print_background', () => {
  const html = '<style>html{background:#123456}*{margin:0}</style>x'

  test('prints colours edge to edge where the page has no margins', async () => {
    const page = raster(await pdf(html, { margins_mm: 0 }))
    const [right, bottom] = [page.widthPx - 1, page.heightPx - 1]
    const corners = [page.at(0, 0), page.at(right, 0), page.at(0, bottom), page.at(right, bottom)]
    expect(corners).toEqual(Array(4).fill('#123456'))
  })

  test('false leaves them out, in headers too', async () => {
    const header = '<div style="background:#ff0000;height:8mm">h</div>'
    const options = { print_background: false, header_html: header }
    const page = raster(await pdf(html, options))
    expect(page.at(300, 10 * MM)).toBe('#ffffff')
    expect(page.at(300, 400)).toBe('#ffffff')
    const coloured = raster(await pdf(html, { header_html: header }))
    expect(coloured.at(300, 10 * MM)).toBe('#ff0000')
  })
})

describe('page_ranges', () => {
  const html = `<style>section{break-after:page}</style>
    ${[1, 2, 3, 4].map((n) => `<section><h1 id=h${n}>Chapter ${n}</h1><a href="#h1">first</a> <a href="#h3">third</a></section>`).join('')}`

  test('keeps these pages, with their own numbers and their own links', async () => {
    const { bytes, pages } = await convert(pool, html, {
      page_ranges: '2-3',
      footer_html: 'page {page} of {pages}',
    })
    expect(pages).toBe(2)
    expect(sizesOf(bytes)).toHaveLength(2)
    // Both pages link to the first and to the third: that is the second now, and the first is gone.
    expect(linksOf(bytes)).toEqual(['page 2', 'page 2'])
    if (hasPoppler) {
      expect(textOf(bytes)).toBe(
        'Chapter 2 first third page 2 of 4 Chapter 3 first third page 3 of 4',
      )
    }
  })

  test('refuses a selection of no page, and names their number', async () => {
    await expect(convert(pool, html, { page_ranges: '5-' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'options.page_ranges: "5-" selects none of the 4 pages.',
    })
  })
})

describe('single_page', () => {
  const lines = (count: number) => '<p style="margin:0;line-height:10mm">line</p>'.repeat(count)
  const single = { single_page: true }
  const reset = '<style>body{margin:0}</style>'
  const height = (file: Uint8Array) => Number(sizesOf(file)[0]?.split('×')[1]) / MM

  test.each([1, 10, 100])('is as tall as %i lines of 10 mm and the margins', async (count) => {
    const file = await pdf(`${reset}${lines(count)}`, single)
    expect(sizesOf(file)).toHaveLength(1)
    expect(sizesOf(file)[0]).toMatch(/^595\.28×/)
    expect(height(file)).toBeGreaterThanOrEqual(count * 10 + 40)
    expect(height(file)).toBeLessThan(count * 10 + 40 + Math.max(2, count * 0.3))
  })

  test('does not obey forced breaks', async () => {
    const html = `${reset}<style>p{break-after:page;page-break-before:always} p:nth-child(odd){page:odd} @page odd{margin:0}</style>${lines(20)}`
    const file = await pdf(html, single)
    expect(sizesOf(file)).toHaveLength(1)
    if (hasPoppler) expect(words(file)).toHaveLength(20)
  })

  test('stays one page with scale, landscape, columns, page rules, tables and floats', async () => {
    const cells = '<tr><td>cell<td>cell</tr>'.repeat(60)
    const html = `<style>@page{size:A5;margin:3cm} @page :first{margin-top:9cm} body{columns:2}</style>${lines(30)}<table>${cells}</table><div style="float:right;height:900px">f</div>`
    for (const options of [{}, { scale: 0.5 }, { scale: 1.7 }, { orientation: 'landscape' }]) {
      const file = await pdf(html, { ...single, ...options })
      expect(sizesOf(file)).toHaveLength(1)
      // All of it is on the page, none beyond its edge.
      if (hasPoppler) expect(words(file)).toHaveLength(30 + 120 + 1)
    }
  })

  test.skipIf(!hasPoppler)('has its header at the top and its footer at the bottom', async () => {
    const file = await pdf(`${reset}${lines(80)}<p>last</p>`, {
      ...single,
      header_html: 'header {page}/{pages}',
      footer_html: '<div style="height:30mm">footer</div>',
    })
    expect(sizesOf(file)).toHaveLength(1)
    expect(textOf(file)).toContain('header 1/1')
    expect(word(file, 'header').bottom).toBeLessThan(20 * MM)
    const footer = word(file, 'footer')
    expect(footer.top).toBeGreaterThan((height(file) - 40) * MM)
    expect(word(file, 'last').bottom).toBeLessThan(footer.top)
  })

  test('is refused where no page can be that tall', async () => {
    await expect(pdf('<div style="height:6m;height:6000mm">x</div>', single)).rejects.toMatchObject(
      {
        code: 'conversion_failed',
        message: expect.stringMatching(/needs a page of \d+ mm; a page is at most 5080 mm tall/),
      },
    )
  })

  test('of an empty document is still a page', async () => {
    expect(sizesOf(await pdf('<p>', single))).toHaveLength(1)
  })
})
