import { describe, expect, test } from 'vitest'
import { capture, pixelsOf } from '../../test/image-facts.ts'
import { body, convert, openPool, serve } from '../../test/pool-rig.ts'
import { hasPoppler, raster } from '../../test/poppler.ts'

const pool = openPool()

const RED = '#ff0000'
const WHITE = '#ffffff'

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${inner}</svg>`

/** A bar that is 200 px wide at the end. */
const bar = (motion: string) => svg(`<rect width="0" height="100" fill="red">${motion}</rect>`)

const widen = (timing: string, id = 'a', from = 0, to = 200) =>
  `<animate id="${id}" attributeName="width" from="${from}" to="${to}" fill="freeze" ${timing}/>`

const GROWS = bar(widen('dur="60s"'))
const MOVING: readonly [name: string, picture: string][] = [
  ['from its beginning', GROWS],
  ['later', bar(widen('begin="30s" dur="1min"'))],
  ['repeatedly', bar(widen('dur="20s" repeatCount="3"'))],
  [
    'one after another',
    bar(
      widen('dur="30s"', 'a', 0, 80) +
        widen('begin="a.end+5s" dur="00:30"', 'b', 80, 120) +
        widen('begin="b.end" dur="30s"', 'c', 120, 200),
    ),
  ],
  ['by a value that is set', bar('<set attributeName="width" to="200" begin="30s"/>')],
  [
    'by a transform',
    svg(
      `<rect width="200" height="100" fill="red"><animateTransform attributeName="transform" type="translate" from="0 100" to="0 0" dur="60s" fill="freeze"/></rect>`,
    ),
  ],
  [
    'along a path',
    svg(
      `<rect width="200" height="100" y="-100" fill="red"><animateMotion path="M 0 0 L 0 100" dur="60s" fill="freeze"/></rect>`,
    ),
  ],
  [
    'by its styles',
    svg(
      `<style>@keyframes k { to { width: 200px } } .bar { animation: k 60s 5s forwards }</style><rect class="bar" width="0" height="100" fill="red"/>`,
    ),
  ],
]

const data = (picture: string) =>
  `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`

/** Places of a picture of 200 by 100 px. */
const PLACES: readonly [name: string, html: (picture: string, address: string) => string][] = [
  ['in the document', (picture) => picture],
  [
    'in a shadow tree',
    (picture) => `<div><template shadowrootmode=open>${picture}</template></div>`,
  ],
  [
    'in a frame',
    (picture) => `<iframe style="border:0" srcdoc='<body style="margin:0">${picture}'></iframe>`,
  ],
  ['as an object', (_, address) => `<object data="${address}"></object>`],
  ['as an image', (_, address) => `<img src="${address}" style="display:block">`],
  [
    'as a background',
    (_, address) => `<div style="width:200px;height:100px;background:url(${address})"></div>`,
  ],
  [
    'as CSS content',
    (_, address) => `<style>p::before { content: url(${address}) }</style><p style="margin:0">`,
  ],
  ['inside of SVG', (_, address) => svg(`<image href="${address}" width="200" height="100"/>`)],
]

/** Colours a little inside of the right edge of the picture, and outside of it. */
const atEdge = (pdf: Uint8Array, number = 1) => {
  const page = raster(pdf, number)
  const at = (px: number) => page.at(Math.round(px * 0.75), 40)
  return [at(197), at(204)]
}

const page = (html: string) => `<!doctype html><style>body { margin: 0 }</style>${html}`
const printed = (html: string) => convert(pool, page(html), { margins_mm: 0 })
const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code)

describe.skipIf(!hasPoppler)('an SVG picture that moves is captured at its end', () => {
  test.each(
    PLACES.flatMap(([place, html]) =>
      MOVING.map(([how, picture]) => [how, place, html(picture, data(picture))] as const),
    ),
  )('%s, %s', async (_how, _place, html) => {
    const document = await printed(html)
    expect(atEdge(document.bytes)).toEqual([RED, WHITE])
    expect(document.warnings).toEqual([])
  })

  test('and so it is far down, and from a server', async () => {
    const server = await serve({ '/bar': body(GROWS, 'image/svg+xml') })
    const { bytes, warnings } = await printed(
      `<div style="height:1500px"></div><picture style="display:block;break-before:page">
        <source srcset="${server.url}/bar"><img src="${server.url}/bar" style="display:block"></picture>`,
    )
    expect(atEdge(bytes, 3)).toEqual([RED, WHITE])
    expect(warnings).toEqual([])
  })

  test('as an image of the document, too', async () => {
    const image = await capture(pool, { html: page(GROWS) })
    expect(await pixelsOf(pool, image, [[197, 50]])).toEqual(['ff0000ff'])
  })

  test('also in a page that showed the same picture before', async () => {
    const html = `<img src="${data(GROWS)}" style="display:block">`
    for (let turn = 0; turn < 3; turn++) {
      expect(atEdge((await printed(html)).bytes)).toEqual([RED, WHITE])
    }
  })
})

describe.skipIf(!hasPoppler)('an SVG picture', () => {
  const ENDLESS = bar(widen('dur="60s" repeatCount="indefinite"'))
  const TURNS = bar(widen('dur="20s" begin="0s;b.end"') + widen('dur="20s" begin="a.end"', 'b'))
  test.each([
    ['without end', ENDLESS],
    ['without end, as an image', `<img src="${data(ENDLESS)}">`],
    ['whose parts begin each other', TURNS],
    ['whose parts begin each other, as an image', `<img src="${data(TURNS)}">`],
  ])('%s is told', async (_, html) => {
    expect(codes(await printed(html))).toEqual(['still_animating'])
  })

  test.each([
    ['that waits for a click', bar(widen('begin="click" dur="2s"'))],
    [
      'that waits for a click, as an image',
      `<img src="${data(bar(widen('begin="click" dur="2s"')))}">`,
    ],
    [
      'whose endless motion ends by a clock',
      bar(widen('dur="1s" repeatCount="indefinite" end="4s"')),
    ],
    ['that nobody sees', `<div style="display:none">${ENDLESS}</div><hr>`],
  ])('%s is not', async (_, html) => {
    expect((await printed(html)).warnings).toEqual([])
  })

  test('that its document holds still stays so', async () => {
    const held = `${GROWS}<script>const s = document.querySelector('svg'); s.pauseAnimations(); s.setCurrentTime(30)</script>`
    const page = raster((await printed(held)).bytes)
    expect([page.at(70, 40), page.at(80, 40)]).toEqual([RED, WHITE])
  })
})
