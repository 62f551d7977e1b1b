import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { body, convert, convertAddress, openPool, RED_SVG, serve } from '../../test/pool-rig.ts'

const pool = openPool()

const PNG = 'data:image/png;base64,AAAA'
const FONT = 'data:font/woff2;base64,AAAA'
const UNREADABLE = 'data:image/png;base64,@@@'

/** Parts of documents with one address of data each that nothing can be made of. */
const BROKEN: readonly [name: string, html: string, url: string][] = [
  ['a background', `<style>p{background:url("${PNG}")}</style><p>x`, PNG],
  [
    'a background of bad base64',
    `<style>p{background:url("${UNREADABLE}")}</style><p>x`,
    UNREADABLE,
  ],
  ['a background in the element', `<p style="background:url(${PNG})">x`, PNG],
  ['one by a variable', `<style>:root{--p:url(${PNG})}p{background:var(--p)}</style><p>x`, PNG],
  ['one in a rule for a medium', `<style>@media all{p{background:url(${PNG})}}</style><p>x`, PNG],
  ['one in a nested rule', `<style>div{& p{background:url(${PNG})}}</style><div><p>x</div>`, PNG],
  ['a mark of lists', `<style>li{list-style-image:url("${PNG}")}</style><ul><li>x</ul>`, PNG],
  ['a border', `<style>p{border:9px solid;border-image:url("${PNG}") 3}</style><p>x`, PNG],
  ['a mask', `<style>p{mask:url("${PNG}")}</style><p>x`, PNG],
  ['content', `<style>p::before{content:url("${PNG}")}</style><p>x`, PNG],
  [
    'one in a shadow tree',
    `<div><template shadowrootmode=open><style>p{background:url("${PNG}")}</style><p>x</template></div>`,
    PNG,
  ],
  ['the background of pages', `<style>@page{background:url("${PNG}")}</style><p>x`, PNG],
  ['content of a margin box', `<style>@page{@top-left{content:url("${PNG}")}}</style><p>x`, PNG],
  [
    'a font',
    `<style>@font-face{font-family:F;src:url("${FONT}")}p{font:1em F,serif}</style><p>x`,
    FONT,
  ],
  [
    'a font of bad base64',
    '<style>@font-face{font-family:F;src:url("data:font/woff2;base64,@@@")}p{font:1em F,serif}</style><p>x',
    'data:font/woff2;base64,@@@',
  ],
  [
    'an imported stylesheet of bad base64',
    '<style>@import url("data:text/css;base64,@@@");</style><p>x',
    'data:text/css;base64,@@@',
  ],
  [
    'an import that is no stylesheet',
    '<!doctype html><style>@import url("data:text/plain,p{color:red}");</style><p>x',
    'data:text/plain,p{color:red}',
  ],
  [
    'a link to what is no stylesheet',
    '<!doctype html><link rel=stylesheet href="data:text/html,p{color:red}"><p>x',
    'data:text/html,p{color:red}',
  ],
]

describe('data that nothing can be made of', () => {
  test.each(BROKEN)('is told, and fails where asked: %s', async (_, html, url) => {
    const { warnings } = await convert(pool, html)
    expect(warnings).toMatchObject([{ code: 'resource_failed', url }])
    const failing = convert(pool, html, { on_resource_error: 'fail' })
    await expect(failing).rejects.toThrow(`A resource did not load: ${url}: `)
  })

  test.each([
    ['in a rule that nothing follows', `<style>b{background:url("${PNG}")}</style><p>x`],
    [
      'that another rule takes back',
      `<style>p{background:url("${PNG}")}p{background:none}</style><p>x`,
    ],
    [
      'of pages of another medium',
      `<style>@media speech{@page{background:url("${PNG}")}}</style><p>x`,
    ],
    ['for a medium of its own', `<style>@media speech{p{background:url("${PNG}")}}</style><p>x`],
    [
      'of a font that nothing is set in',
      `<style>@font-face{font-family:F;src:url("${FONT}")}</style><p>x`,
    ],
    [
      'sound',
      '<style>p{background:url("data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>")}</style><p>x',
    ],
    [
      'a stylesheet, in quirks mode of any kind',
      '<link rel=stylesheet href="data:text/css,p{color:red}"><p>x',
    ],
  ])('is told only where it is asked for: %s', async (_, html) => {
    expect((await convert(pool, html)).warnings).toEqual([])
  })
})

describe('images of styles that came over the network', () => {
  test('and are none are told', async () => {
    const server = await serve({ '/a.png': body('garbage', 'image/png') })
    const html = `<style>p{background:url(${server.url}/a.png)}</style><p>x`
    expect((await convert(pool, html)).warnings).toMatchObject([
      { code: 'resource_failed', message: `${server.url}/a.png: it is no image that can be shown` },
    ])
  })

  test('as a page of the site are told', async () => {
    const style = '<style>@page{background:url(/b.png)}p{background:url(/a.png)}</style><p>x'
    const app = body('<p>Application', 'text/html')
    const routes = { '/': body(style, 'text/html'), '/a.png': app, '/b.png': app }
    const server = await serve(routes)
    const { warnings } = await convertAddress(pool, `${server.url}/`)
    expect(warnings.map(({ url }) => url).toSorted()).toEqual(
      ['/a.png', '/b.png'].map((path) => server.url + path),
    )
  })

  test('and are sound are asked for once', async () => {
    const server = await serve({
      '/a.svg': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
          .end(RED_SVG),
    })
    const html = `<style>p{background:url(${server.url}/a.svg)}</style><p>x`
    expect((await convert(pool, html)).warnings).toEqual([])
    expect(server.asked).toEqual(['/a.svg'])
  })
})

/** A picture in colours that no format packs well, and half of its bytes. */
async function pictures(format: 'png' | 'jpeg' | 'webp' | 'gif') {
  const raw = Uint8Array.from(
    { length: 96 * 96 * 3 },
    (_, index) => 128 + 127 * Math.sin(index * index),
  )
  const image = sharp(raw, { raw: { width: 96, height: 96, channels: 3 } })
  const whole = await image.toFormat(format).toBuffer()
  return { whole, half: whole.subarray(0, whole.length >> 1) }
}

describe('a picture whose data ends behind its header', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('is told: %s', async (format) => {
    const { whole, half } = await pictures(format)
    const data = (bytes: Buffer) => `data:image/${format};base64,${bytes.toString('base64')}`
    const server = await serve({
      '/half': (_, response) => response.end(half),
      '/whole': (_, response) => response.end(whole),
    })
    const html = `<style>p{background:url(${server.url}/half?style)}b{background:url(${server.url}/whole?style)}</style>
      <p>x<b>y</b><img src="${server.url}/half"><img src="${server.url}/whole"><img src="${data(half)}"><img src="${data(whole)}">
      <div><template shadowrootmode=open><img src="${server.url}/half?shadow"></template></div>`
    const { warnings } = await convert(pool, html)
    const told = warnings.map(({ code, url = '' }) => `${code} ${url.slice(0, 60)}`)
    expect(told.toSorted()).toEqual(
      [`${server.url}/half`, `${server.url}/half?shadow`, `${server.url}/half?style`, data(half)]
        .map((url) => `resource_failed ${url.slice(0, 60)}`)
        .toSorted(),
    )
    const failing = convert(pool, html, { on_resource_error: 'fail' })
    await expect(failing).rejects.toThrow('A resource did not load')
  })
})
