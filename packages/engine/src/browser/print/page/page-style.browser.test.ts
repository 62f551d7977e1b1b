import { describe, expect, test } from 'vitest'
import { convert, openPool } from '../../test/pool-rig.ts'
import { hasPoppler, raster, words } from '../../test/poppler.ts'

const pool = openPool()

const MM = 72 / 25.4

/** Where the first word of a document stands, in whole millimetres from the left and upper edge. */
async function placeOf(html: string, options: object = {}) {
  const { bytes } = await convert(pool, html, options)
  const [word] = words(bytes)
  const { left = 0, top = 0 } = word ?? {}
  return [Math.round(left / MM), Math.round(top / MM)]
}

async function warningsOf(html: string, options: object = {}) {
  const { warnings } = await convert(pool, html, options)
  return warnings.map(({ code, message }) => `${code}: ${message}`)
}

const TEXT = '<body style="margin:0;font:10px/10px Arial">Word'
const FIVE = `<style>@page{margin:5mm}</style>${TEXT}`

describe.skipIf(!hasPoppler)('margins', () => {
  test.each([
    ['are those of the request before those of the document', FIVE, { margins_mm: 30 }, [30, 30]],
    ['are those of the document where the request leaves them out', FIVE, {}, [5, 5]],
    ['are taken side by side', FIVE, { margins_mm: { top: 30 } }, [5, 30]],
    ['are the default where nobody states them', TEXT, {}, [20, 20]],
    [
      'of the request win on named pages and first ones',
      `<style>@page :first{margin:5mm}@page x{margin:7mm}body{page:x}</style>${TEXT}`,
      { margins_mm: 30 },
      [30, 30],
    ],
    [
      'of the request win over important ones',
      `<style>@page{margin:5mm!important}</style>${TEXT}`,
      { margins_mm: 30 },
      [30, 30],
    ],
  ])('%s', async (_, html, options, place) => {
    expect(await placeOf(html, options)).toEqual(place)
  })

  test('of the document hold for headers, too', async () => {
    const { bytes } = await convert(pool, FIVE, { header_html: '<p style="margin:0">Head</p>' })
    const head = words(bytes).find(({ text }) => text === 'Head')
    expect(Math.round((head?.left ?? 0) / MM)).toBe(5)
  })
})

test('a page size of the document that loses is told', async () => {
  const html = '<style>@page{size:A4 landscape}</style>x'
  const [warning] = await warningsOf(html)
  expect(warning).toBe(
    'css_page_size_ignored: The document asks for pages of a4 landscape; they are 210 x 297 mm. options.prefer_css_page_size lets the document decide.',
  )
  expect(await warningsOf(html, { prefer_css_page_size: true })).toEqual([])
  expect(await warningsOf(html, { orientation: 'landscape' })).toEqual([])
  expect(await warningsOf('<style>@page{size:210mm 297mm}</style>x')).toEqual([])
  expect(await warningsOf('<style>@media screen{@page{size:A5}}</style>x')).toEqual([])
})

test.skipIf(!hasPoppler)('a named page of a size that loses is laid out on the paper', async () => {
  const html = `<style>@page wide{size:A3 landscape}@page:first{size:A3}div{page:wide}</style>${TEXT}<div>${'wide words '.repeat(90)}</div>`
  const { bytes, warnings } = await convert(pool, html)
  expect(warnings.map(({ code }) => code)).toEqual(['css_page_size_ignored'])
  const shown = words(bytes).filter(({ text }) => text === 'wide')
  expect(shown).toHaveLength(90)
  expect(Math.max(...shown.map(({ right }) => right)) / MM).toBeLessThan(190)
  expect(Math.max(...words(bytes).map(({ page }) => page))).toBe(2)
})

test.each([
  [{ prefer_css_page_size: true }, 'narrow'],
  [{}, 'wide'],
])(
  'media queries are answered by the paper that a document is printed on: %j',
  async (options, shown) => {
    const css = '@page{size:A5;margin:20mm}p{display:none}'
    const queries =
      '@media(max-width:500px){.narrow{display:block}}@media(min-width:501px){.wide{display:block}}'
    const { bytes } = await convert(
      pool,
      `<style>${css}${queries}</style><p class="narrow">narrow<p class="wide">wide`,
      options,
    )
    expect(words(bytes).map(({ text }) => text)).toEqual([shown])
  },
)

test('elements that begin page numbers anew are told where pages show numbers', async () => {
  const html =
    '<style>.part{counter-reset:page 1}.part::after{content:counter(page)}</style><p class="part">x'
  const shown = '<style>@page{@bottom-center{content:counter(page)}}</style>'
  expect(await warningsOf(html)).toEqual([])
  expect(await warningsOf(shown + html)).toEqual([
    'css_unsupported: The browser ignores CSS that the document uses: counter-reset: page of an element.',
  ])
})

test.each(['html', 'body'])(
  'of lines that run down, content that is too high is told: %s',
  async (root) => {
    const body = (style: string) =>
      `<style>body{margin:0}${root}{writing-mode:vertical-rl}</style><p>縦書き</p><div id="plan" style="${style}">高い</div><p>終わり`
    const told = async (style: string) =>
      (await warningsOf(body(style))).filter((one) => !one.startsWith('font_'))
    expect(await told('width:1300px')).toEqual([])
    expect(await told('height:1300px')).toEqual([
      'content_scaled: The content (#plan) is 345 mm high and the page holds 257 mm: all was printed at 75 %. A page of 385 mm or options.scale 0.74 holds it.',
    ])
    expect(await told('height:2500px')).toEqual([
      'content_cut: The content (#plan) is 662 mm high and the page holds 257 mm: its lower part is cut off. A page of 702 mm or options.scale 0.38 holds it.',
    ])
  },
)

test('content that is too wide is told with what holds it', async () => {
  const wide = (px: number) => `<div id="plan" class="a b" style="width:${px}px">x</div>`
  const body = (px: number) => `<body style="margin:0">${wide(px)}`
  expect(await warningsOf(body(642))).toEqual([])
  expect(await warningsOf(body(900))).toEqual([
    'content_scaled: The content (#plan) is 239 mm wide and the page holds 170 mm: all was printed at 71 %. A page of 279 mm or options.scale 0.71 holds it.',
  ])
  expect(await warningsOf(body(1300))).toEqual([
    'content_cut: The content (#plan) is 344 mm wide and the page holds 170 mm: its right part is cut off. A page of 384 mm or options.scale 0.49 holds it.',
  ])
  expect(await warningsOf(body(1300), { scale: 0.49 })).toEqual([])
  expect(await warningsOf(body(1300), { page_size: '384x297mm' })).toEqual([])
  expect(await warningsOf(`<div style="overflow:hidden">${wide(1300)}</div>`)).toEqual([])
})

test.skipIf(!hasPoppler)('text that reaches into the margins of its page is told', async () => {
  const told = (which: string, mm: number, edge: string) =>
    `content_cut: The text "${which}" (p) reaches ${mm} mm into the margin ${edge} the page's content, where the browser prints nothing: that part is cut off. A smaller margin of the page, and padding of the body in its place, makes room for it.`
  const body = '<body style="margin:0;font:12px Arial">'
  const left = `${body}<p style="margin-left:-10mm">Number of it`
  expect(words((await convert(pool, left)).bytes).map(({ text }) => text)).not.toContain('Number')
  expect(await warningsOf(left)).toEqual([told('Number of it', 10, 'left of')])
  expect(
    await warningsOf(`${body}<p style="text-indent:-30mm">Number of a chapter and its name`),
  ).toEqual([told('Number of a chapter and its name', 30, 'left of')])
  expect(await warningsOf(`${body}<p style="margin-top:-9mm">Above`)).toEqual([
    told('Above', 9, 'above'),
  ])
  const drawnUp = (text: string) =>
    `<body style="margin:0"><p style="margin:-5px 0 0;font:20px/1.2 serif">${text}`
  expect(await warningsOf(drawnUp('sea mew'))).toEqual([])
  expect(await warningsOf(drawnUp('ÄÖÜ'))).toEqual([told('ÄÖÜ', 2, 'above')])
  // Content that is printed smaller for it grows by as much.
  const right = `${body}<p style="margin-right:-17mm;text-align:right">Words at the right`
  expect(words((await convert(pool, right)).bytes).map(({ text }) => text)).not.toContain('right')
  expect(await warningsOf(right)).toEqual([
    expect.stringMatching(/^content_scaled: /),
    told('Words at the right', 16, 'right of'),
  ])
})

const CUT =
  "the page's content, where the browser prints nothing: that part is cut off. A smaller margin of the page, and padding of the body in its place, makes room for it."
const SVG = '<svg width="100" height="50" style="margin:-9mm 0 0 -10mm"><path d="M0 0h9v9z"/></svg>'

test.each([
  ['<ol style="padding:0"><li>x</ol>', 'The mark of the list item "1." (li) reaches 3 mm'],
  [
    '<ol style="padding:4px" start="1000"><li>x',
    'The mark of the list item "1000." (li) reaches 7 mm',
  ],
  ['<ul style="padding:0"><li>x</ul>', 'The mark of the list item (li) reaches 5 mm'],
  ['<p style="display:list-item">x', 'The mark of the list item (p) reaches 5 mm'],
  [
    '<ul style="padding:0;list-style:none"><li><p style="display:inherit;list-style:disc">x</ul>',
    'The mark of the list item (p) reaches 5 mm',
  ],
  [SVG, 'The picture (svg) reaches 10 mm'],
  ['<input id="name" style="margin-left:-5mm">', 'The form control (#name) reaches 5 mm'],
  ['<p style="margin-left:-6mm;background:red;padding-left:6mm">x', 'The box (p) reaches 6 mm'],
  [
    '<style>h2{position:relative}h2::before{content:"§ 4";position:absolute;left:-26px}</style><h2>x</h2>',
    'The text "§ 4" (h2) reaches 7 mm',
  ],
  [
    '<style>h2::before{content:"§ 4";margin-left:-26px}</style><h2>x</h2>',
    'The text "§ 4" (h2) reaches 7 mm',
  ],
  [
    '<div id="host"></div><script>host.attachShadow({mode:"open"}).innerHTML="<p style=margin-left:-26px>In it"</script>',
    'The text "In it" (p) reaches 7 mm',
  ],
])('what the browser cuts in a margin is told: %s', async (html, told) => {
  expect(await warningsOf(`<body style="margin:0;font:16px Arial">${html}`)).toEqual([
    `content_cut: ${told} into the margin left of ${CUT}`,
  ])
})

test('spaces that hang out of lines that wrap are not cut, words are', async () => {
  const body = '<body style="margin:0;font:16px Arial">'
  const told = (css: string, text: string) =>
    warningsOf(`${body}<pre style="white-space:pre-wrap;${css}">${text}</pre>`)
  const hanging = `Name${' '.repeat(400)}Value`
  expect(await told('', hanging)).toEqual([])
  expect(await told('overflow:auto', hanging)).toEqual([])
  expect(await told('margin-left:-5mm', hanging)).toEqual([
    `content_cut: The text "Name Value" (pre) reaches 5 mm into the margin left of ${CUT}`,
  ])
})

const LINE =
  'A long line of a program that is wider than its box, and so it is cut at its end on paper.'

test.skipIf(!hasPoppler)('what boxes that scroll on a screen hide on paper is told', async () => {
  const body = '<body style="margin:0;font:16px Arial">'
  const scrolled = (box: string) => `<div style="overflow-x:auto;width:300px">${box}</div>`
  const told = async (html: string) =>
    (await warningsOf(body + html)).map((warning) => warning.replace(/\d+ mm/, '… mm'))
  const code = `<pre style="overflow:auto;width:300px">${LINE}</pre>`
  expect(words((await convert(pool, code)).bytes).map(({ text }) => text)).not.toContain('paper.')
  const wraps = 'In CSS for print white-space: pre-wrap, or overflow: visible, prints all of it.'
  expect(await told(code)).toEqual([
    `content_cut: The text "${LINE.slice(0, 40)}" reaches … mm out of a box (pre) that scrolls sideways on a screen: on paper that part is cut off. ${wraps}`,
  ])
  expect(
    await told(`<div id="log" style="overflow-y:scroll;height:100px">${'<p>Entry'.repeat(9)}`),
  ).toEqual([
    'content_cut: The text "Entry" reaches … mm out of a box (#log) that scrolls down on a screen: on paper that part is cut off. In CSS for print overflow: visible and height: auto print all of it.',
  ])
  const table = scrolled('<table><td style="min-width:500px"><td>End</table>')
  expect(await told(table + table)).toEqual([
    `content_cut: The text "End" reaches … mm out of a box (div) that scrolls sideways on a screen: on paper that part is cut off. So it is in 1 more box. ${wraps}`,
  ])
  const inDrawing = `<svg width="400" height="100"><foreignObject overflow="auto" width="300" height="50"><pre>${LINE}</pre></foreignObject></svg>`
  expect((await told(inDrawing)).map((one) => one.replace(/(foreignObject).*/i, '$1'))).toEqual([
    expect.stringMatching(/^content_cut: The text .* out of a box \(.*foreignObject$/i),
  ])
  const leftward = `<pre dir="rtl" style="overflow:auto;width:300px">${LINE}</pre>`
  expect(await told(leftward)).toEqual(await told(code))
  expect(await warningsOf(body + scrolled('<svg width="489" height="9"></svg>'))).toEqual([
    `content_cut: A picture reaches 51 mm out of a box (div) that scrolls sideways on a screen: on paper that part is cut off. ${wraps}`,
  ])
})

test.each([
  ['boxes that hold what they scroll', '<pre style="overflow:auto">short</pre>'],
  [
    'what lies before the beginning of its lines',
    '<div style="overflow:auto;width:300px"><p style="margin-left:-20px">Text</p></div>',
  ],
  ['closed boxes', `<div style="overflow:auto;height:0">${LINE}</div>`],
  [
    'boxes that are not seen',
    `<pre style="overflow:auto;width:99px;visibility:hidden">${LINE}</pre>`,
  ],
  ['the window itself', `<body style="overflow:auto;height:100%">${`<p>${LINE}`.repeat(60)}`],
  ['empty room', '<div style="overflow:auto;width:99px"><div style="width:300px">x</div></div>'],
  [
    'boxes that paper opens',
    `<style>@media print{pre{white-space:pre-wrap}}</style><pre style="overflow:auto;width:99px">${LINE}</pre>`,
  ],
])('nothing is told of scrolling: %s', async (_, html) => {
  expect(await warningsOf(`<body style="margin:0;font:16px Arial">${html}<hr>`)).toEqual([])
})

test('of a field of several lines its value alone is told, not that it scrolls', async () => {
  const field = `<textarea style="width:99px;height:20px">${LINE}</textarea>`
  expect(await warningsOf(`<body style="margin:0">${field}`)).toEqual([
    expect.stringMatching(/^content_cut: The value of 1 control does not fit/),
  ])
})

test.each([
  ['text that is hidden beyond the paper', '<p style="text-indent:-9999px">Name'],
  ['links that wait above the content', '<a style="position:absolute;top:-40px">Skip'],
  [
    'text for readers alone',
    '<p style="position:absolute;width:1px;height:1px;margin:-3px;overflow:hidden;clip:rect(0,0,0,0)">Name of it',
  ],
  ['boxes that nobody sees', '<p style="margin-left:-10mm;padding-left:10mm">Text'],
  [
    'menus that wait beside the paper',
    '<nav style="position:absolute;left:-250px;width:240px">Menu',
  ],
  ['marks in their items', '<ol style="padding:0;list-style-position:inside"><li>x</ol>'],
  ['lists without marks', '<ul style="padding:0;list-style:none"><li>x</ul>'],
  ['marks in the padding of a list', '<ul style="padding-left:1.2em;font-size:16px"><li>x</ul>'],
  [
    'bullets in the padding of a list',
    '<style>li::before{content:"•";position:absolute;left:-1em}</style><ul style="padding:0 2em"><li style="position:relative;display:block">x</ul>',
  ],
  ['text that is not seen', '<p style="margin-left:-10mm;visibility:hidden">Text'],
  ['hanging indents', '<p style="padding-left:2em;text-indent:-2em">Text of it'],
])('%s is not told as cut', async (_, html) => {
  expect(await warningsOf(`<body style="margin:0;font:12px Arial">${html}<p>x`)).toEqual([])
})

test('CSS that the browser ignores in print is told by its names', async () => {
  const html = `<style>h1{string-set:t content()} a::after{content:leader('.') target-counter(attr(href), page)}
    .n{float:footnote} @page{marks:crop;bleed:3mm;counter-reset:footnote;@top-left{content:string(t)}} p{color:device-cmyk(0 1 1 0)}
    .f{footnote-display:inline}
    /* position: running(head) */</style><p>x`
  expect(await warningsOf(html)).toEqual([
    'css_unsupported: The browser ignores CSS that the document uses: device-cmyk(), counter-reset: footnote in @page, footnote-display.',
  ])
})

test.skipIf(!hasPoppler)('the colour of a body does not reach headers', async () => {
  const html = '<style>body{background:#222;color:#eee;margin:0}</style>x'
  const bar = '<div style="height:10mm;background:currentcolor"></div>'
  const { bytes } = await convert(pool, html, { header_html: bar })
  expect(raster(bytes).at(100, 10 * MM)).toBe('#000000')
})

test('scripts and charts measure the page that the document states', async () => {
  const html = `<style>@page{size:A5;margin:10mm}</style><script>addEventListener('resize', () => { document.body.textContent = innerWidth })</script>`
  const { bytes } = await convert(pool, html, { prefer_css_page_size: true })
  expect(words(bytes).map(({ text }) => text)).toEqual(['483'])
})
