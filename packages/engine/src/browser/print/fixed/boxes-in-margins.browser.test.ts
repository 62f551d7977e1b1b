import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, words } from '../../test/poppler.ts'

const pool = openPool()

const MM = 72 / 25.4
const PAGE = '@page{size:A5;margin:30mm 20mm}body{margin:0}p{margin:0}p+p{break-before:page}'
const FIXED =
  'header,footer{position:fixed;left:0;right:0}header{top:-20mm}footer{bottom:-20mm;left:-10mm}'
const BODY = '<header>Head</header><footer>Foot</footer><p>a<p>b<p>c'

async function printed(html: string, options: object = {}) {
  const { bytes, warnings } = await convert(pool, `<html lang="en"><title>T</title>${html}`, {
    prefer_css_page_size: true,
    ...options,
  })
  const places = words(bytes).map(({ text, page, left, top, bottom }) => {
    const edge = text === 'Foot' ? bottom : top
    return `${text} ${page}: ${Math.round(left / MM)}, ${Math.round(edge / MM)}`
  })
  return { places, told: warnings.map(({ code }) => code) }
}

describe.skipIf(!hasPoppler)('a box with a fixed position', () => {
  test.each([
    {},
    { pdf_ua: true },
    { scale: 0.8 },
    { header_html: '<p style="margin:0;text-align:end">H' },
  ])(
    'stands in the margins of every page where the document places it there: %j',
    async (options) => {
      const { places, told } = await printed(`<style>${PAGE}${FIXED}</style>${BODY}`, options)
      const ofBoxes = places.filter((one) => /^(?:Head|Foot) /.test(one))
      const { scale = 1 } = options as { readonly scale?: number }
      const [headMm, footMm] = [30 - 20 * scale, 210 - 30 + 20 * scale].map(Math.round)
      const expected = [1, 2, 3].flatMap((page) => [
        `Head ${page}: 20, ${headMm}`,
        `Foot ${page}: ${20 - 10 * scale}, ${footMm}`,
      ])
      expect(ofBoxes.toSorted()).toEqual(expected.toSorted())
      expect(told).toEqual([])
    },
  )

  test('is told where margins differ, where there is one page alone, and where all is printed smaller', async () => {
    const html = `<style>${PAGE}${FIXED}</style>${BODY}`
    // A selector weighs more than none, in whichever sheet its rule stands.
    const first = '<style>@page:first{margin-top:50mm}</style>'
    expect((await printed(`${first}${html}`)).told).toEqual(['content_cut'])
    expect((await printed(`${html}${first}`)).told).toEqual(['content_cut'])
    expect((await printed(`${first.replace('50mm', '30mm')}${html}`)).told).toEqual([])
    const head = html.replace('<footer>Foot</footer>', '')
    expect((await printed(head, { single_page: true })).told).toEqual(['content_cut'])
    const important = PAGE.replace('20mm', '20mm!important')
    expect((await printed(`<style>${important}${FIXED}</style>${BODY}`)).told).toEqual([
      'content_cut',
    ])
    const wide = `${html}<div style="width:130mm">wide</div>`
    expect((await printed(wide)).told.toSorted()).toEqual(['content_cut', 'content_scaled'])
  })

  test('and one with an absolute position below the first page is told, as footers of WooCommerce', async () => {
    const footer = (style: string) => `<footer style="position:absolute;${style}">Foot</footer>`
    const { places, told } = await printed(
      `<style>${PAGE}</style>${footer('bottom:-20mm')}<p>a<p>b`,
    )
    expect(places).toContainEqual(expect.stringMatching(/^Foot 2: /))
    expect(told).toEqual(['content_covered'])
    const others = `${footer('bottom:0')}<div style="position:relative">${footer('bottom:-20mm')}x</div>`
    expect((await printed(`<style>${PAGE}</style>${others}<p>a`)).told).toEqual([])
  })

  test('is left alone where it waits beyond the paper, and where nobody states margins', async () => {
    const menu = '<nav style="position:fixed;left:-60mm;top:0;width:50mm">Menu</nav>'
    expect((await printed(`<style>${PAGE}</style>${menu}<p>a`)).told).toEqual([])
    const hidden = '<style>nav{position:fixed;top:-10mm}</style><nav>Bar</nav><p>a'
    expect((await printed(hidden)).places).toHaveLength(1)
  })
})
