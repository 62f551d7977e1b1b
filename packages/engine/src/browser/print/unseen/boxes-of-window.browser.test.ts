import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, word } from '../../test/poppler.ts'

const pool = openPool()

const lines = (count: number, tag = 'p') =>
  Array.from({ length: count }, (_, index) => `<${tag}>Line ${index} of the text</${tag}>`).join('')

async function warningsOf(html: string, options: object = {}) {
  const document = `<!doctype html><html lang="en"><title>Bars</title><style>p{margin:0}</style><body style="margin:0;font:16px/20px Arial">${html}`
  const { warnings } = await convert(pool, document, options)
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

const TOP = 'position:fixed;top:0;left:0;right:0;height:56px;background:#07f;color:#fff'
const BAR = `<nav id="bar" style="${TOP}">Brand</nav><div style="height:56px"></div>`
const TABLE = `<table><thead><tr><td style="height:60px"></thead><tbody>${lines(120, 'td').replaceAll('<td>', '<tr><td>')}</table>`
const TELLS = /^content_covered: The box #bar /

describe('text under a box with a fixed position is told', () => {
  test.each([
    ['a bar at the top', BAR],
    [
      'one at the bottom',
      '<div id="bar" style="position:fixed;bottom:0;width:50%;height:60px;background:red">Cookies</div>',
    ],
    [
      'one with a gradient and round corners',
      `<div id="bar" style="${TOP};background:linear-gradient(red,blue);border-radius:9px;box-shadow:0 0 9px #000">x</div>`,
    ],
    ['one that is slightly transparent', `<div id="bar" style="${TOP};opacity:.9">x</div>`],
    [
      'the filled part of one without a colour',
      `<div id="bar" style="position:fixed;top:0;width:100%"><div style="width:300px;height:56px;background:red">x</div></div>`,
    ],
    [
      'one that generated content fills',
      `<style>#bar{position:fixed;top:0;width:100%;height:56px}#bar::before{content:"";position:absolute;inset:0;background:red}</style><div id="bar"></div>`,
    ],
    [
      'a picture',
      "<div id=\"bar\" style=\"position:fixed;top:0\"><img alt=\"\" style=\"width:300px;height:80px\" src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='30' height='8'><rect width='30' height='8' fill='red'/></svg>\"></div>",
    ],
    [
      'a curtain over all of it',
      '<div id="bar" style="position:fixed;inset:0;background:#fff">Loading</div>',
    ],
    [
      'one in a shadow tree',
      `<x-bar id="host"></x-bar><script>host.attachShadow({mode:'open'}).innerHTML='<nav id="bar" style="${TOP}">Brand</nav>'</script>`,
    ],
    [
      'one whose style a script puts into a sheet',
      `<nav id="bar">Brand</nav><style></style><script>document.styleSheets[1].insertRule('@media all{nav{${TOP}}}')</script>`,
    ],
    [
      'one of a sheet that is adopted',
      `<nav id="bar">Brand</nav><script>const s=new CSSStyleSheet;s.replaceSync('nav{${TOP}}');document.adoptedStyleSheets=[s]</script>`,
    ],
    [
      'one whose position is a variable',
      `<style>:root{--where:fixed}nav{${TOP.replace('fixed', 'var(--where)')}}</style><nav id="bar">Brand</nav>`,
    ],
    [
      'one of a sheet that another imports',
      `<style>@import "data:text/css,nav{${TOP.replace('#07f', 'blue').replace('#fff', 'white')}}";</style><nav id="bar">Brand</nav>`,
    ],
    [
      'a dialog, whose style is the browser’s',
      '<dialog id="bar" style="margin:0;width:300px;height:80px">x</dialog><script>bar.showModal()</script>',
    ],
  ])('%s', async (_, html) => {
    const [first, ...others] = await warningsOf(html + lines(120))
    expect(first).toMatch(TELLS)
    expect(others).toEqual([])
  })

  test('with the pages that stay', async () => {
    const html = BAR + lines(120)
    expect((await warningsOf(html))[0]).toMatch(/ on pages 2-3 it /)
    expect((await warningsOf(html, { page_ranges: '1,3' }))[0]).toMatch(/ on page 2 it /)
    expect(await warningsOf(html, { page_ranges: '1' })).toEqual([])
  })

  test.each([
    ['tagged', { pdf_ua: true }],
    ['smaller', { scale: 0.6 }],
    ['in another window', { viewport: { width_px: 1280 } }],
    ['with a header', { header_html: '<div style="font-size:10px">Header</div>' }],
    ['on one page', { single_page: true }],
    ['without scripts', { javascript: false }],
  ])('%s', async (_, options) => {
    const bar = BAR.replace('top:0', 'bottom:0').replace('height:56px"></div>', 'height:0"></div>')
    const told = await warningsOf(bar + lines(200), options)
    expect(told.filter((one) => !one.startsWith('accessibility_doubtful'))).toEqual([
      expect.stringMatching(TELLS),
    ])
  })

  const NARROW = 'position:fixed;width:150px;height:60px;background:red'
  test.each([
    ['a narrow one', `<div id="bar" style="${NARROW};top:100px;left:20px">Chat</div>`],
    [
      'one with a border',
      `<div id="bar" style="${NARROW};top:100px;left:20px;border:2px solid blue;border-radius:9px">Chat</div>`,
    ],
    [
      'one that is anchored to a word',
      `<style>#word{anchor-name:--word}#bar{position-anchor:--word;top:anchor(bottom);left:anchor(left)}</style><b id="word">Word</b><div id="bar" style="${NARROW}">Meaning</div>`,
    ],
    [
      'two as large as each other',
      `<div id="bar" style="${NARROW};top:100px;left:20px">Chat</div><div style="${NARROW};top:100px;right:20px">Help</div>`,
    ],
  ])('on a single page: %s', async (_, html) => {
    const [first, ...others] = await warningsOf(html + lines(30))
    expect(first).toMatch(TELLS)
    expect(first).toMatch(/ on page 1 it covers /)
    expect(others).toEqual([])
  })

  test('of a document that is printed smaller', async () => {
    const told = await warningsOf(
      `${BAR}<div style="width:800px;height:9px;background:red"></div>${lines(120)}`,
    )
    expect(told).toContainEqual(expect.stringMatching(TELLS))
  })
})

describe('nothing is told of', () => {
  test.each([
    ['a bar that is not fixed', BAR.replace('fixed', 'absolute')],
    ['one that is only on the screen', `<style>@media print{nav{display:none}}</style>${BAR}`],
    ['a watermark', `<div style="${TOP};opacity:.1;height:100%">DRAFT</div>`],
    ['a background', `<div style="${TOP};z-index:-1;height:100%">x</div>`],
    [
      'a button in the text as large as a fixed one',
      '<div style="position:fixed;top:0;right:0;width:90px;height:30px;background:red"></div><div style="position:relative;height:30px;width:90px">Text<div style="position:absolute;inset:0;background:red"></div></div>',
    ],
    ['letters on every page', '<div style="position:fixed;top:0;right:0">Confidential</div>'],
    [
      'a bar beside the text',
      `<div style="position:fixed;right:0;top:0;width:90px;height:300px;background:red">x</div>`,
    ],
    ['a table whose empty head keeps the place', `<nav style="${TOP}">Brand</nav>${TABLE}`],
    [
      'a curtain that went',
      '<div style="position:fixed;inset:0;background:#fff;visibility:hidden">Loading</div>',
    ],
    [
      'parts of the bar itself',
      `<style>thead{height:60px}</style><nav style="${TOP};background:none">Menu<div style="position:absolute;inset:0;background:red">x</div></nav>${TABLE}`,
    ],
  ])('%s', async (_, html) => {
    expect(await warningsOf(html.includes('<table') ? html : html + lines(120))).toEqual([])
  })
})

test('a single page with a box in the text as large as a fixed one does not blame the fixed one', async () => {
  const size = 'width:90px;height:30px'
  const html = `<div style="position:fixed;top:0;right:0;${size};background:red"></div><div style="position:relative;${size}">Text<div style="position:absolute;inset:0;background:red"></div></div>`
  expect(await warningsOf(html)).toEqual([])
})

describe('boxes that stick to the window', () => {
  const STICKY = 'position:sticky;bottom:0;background:red'
  const place = async (html: string) => {
    const { bytes } = await convert(
      pool,
      `<body style="margin:0;font:16px/20px Arial"><style>p{margin:0}</style>${html}`,
    )
    return word(bytes, 'Sticky').page
  }

  test.skipIf(!hasPoppler).each([
    ['after the text', `${lines(120)}<div style="${STICKY}">Sticky</div>`, 3],
    [
      'in a part of the text',
      `<div>${lines(120)}<div style="${STICKY}">Sticky</div></div>${lines(99)}`,
      3,
    ],
    [
      'in a shadow tree',
      `<x-bar id="host"></x-bar><script>host.attachShadow({mode:'open'}).innerHTML='${lines(120)}<div style="${STICKY}">Sticky</div>'</script>`,
      5,
    ],
    [
      'in a box of its own',
      `<div style="height:100px;overflow:auto">${lines(120)}<div style="${STICKY}">Sticky</div></div>`,
      1,
    ],
  ])('stand in their place %s', async (_, html, page) => {
    expect(await place(html)).toBe(page)
  })
})
