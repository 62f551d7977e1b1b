import { expect, onTestFinished, test } from 'vitest'
import { convert, openPool } from '../src/browser/test/pool-rig.ts'
import { hasProc, rendererProcesses } from '../src/browser/test/processes.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Documents without scripts that leave what such a document can. */
const LEAVERS: readonly (readonly [html: string, options?: object])[] = [
  [
    '<style>html { writing-mode: vertical-rl; zoom: 2; color-scheme: dark } * { color: red }</style>no doctype',
  ],
  [
    '<!doctype html><html lang="ar" dir="rtl"><title>Title</title><body style="font: 40px serif">text',
  ],
  [
    '<style>@page { size: A6 landscape; margin: 0; @top-left { content: "x" } }</style><h1 id="one">One</h1>',
  ],
  [
    '<style>@property --x { syntax: "*"; inherits: true; initial-value: red } p { color: var(--x) }</style><p>x',
  ],
  [
    '<style>@counter-style x { system: cyclic; symbols: "#" } ol { list-style: x }</style><ol><li>x</ol>',
  ],
  [
    `<style>@font-face { font-family: serif; src: url(${PNG}) }</style><p style="font-family: serif">x`,
  ],
  [
    '<style>@layer a, b; html { counter-reset: page 7; scroll-behavior: smooth }</style><div style="height: 9999px">',
  ],
  [
    `<img src="${PNG}" width="600"><svg><defs><path id="p" d="M0 0H9V9Z"/></defs><use href="#p"/></svg>`,
  ],
  ['<p>x', { locale: 'de-DE', timezone: 'Asia/Tokyo', media: 'screen', color_scheme: 'dark' }],
  [
    '<p>x',
    { viewport: { width_px: 500, height_px: 400, device_scale_factor: 2 }, user_agent: 'x' },
  ],
  [
    '<p>x',
    { header_html: '<p>Page {page}', footer_html: '<b>{pages}</b>', styles: ['p { color: red }'] },
  ],
  ['<h1>One</h1><h2>Two</h2><p>x', { toc: true, pdf_ua: true, javascript: false }],
  // Names that our world of the page has, for the document itself and for the next.
  [
    '<img name="svc_document" alt="x"><p id="svcMaker_document">x<p id="svc_sheets">y',
    { header_html: '<b>{page}</b>' },
  ],
  ['<p>x', { single_page: true, page_size: 'A6' }],
  ['<p>x', { page_size: 'A5' }],
  // Its session is not one to go on with, and the window had been given two sizes before it.
  ['<p>x', { javascript: false }],
  ['<style>@page { size: 300mm 400mm; margin: 0 }</style><p>x', { prefer_css_page_size: true }],
]

/** Shows what could be left: fonts, counters, sizes, languages, fragments, styles without a name. */
const PROBE = `<!doctype html><title>Probe</title><meta name="author" content="A">
<style>ol { list-style: x } b { color: var(--x, green) } i { width: 10vw; display: inline-block; background: #eee }</style>
<h1 id="one">Probe</h1><p style="font-family: serif">serif text</p><ol><li>one<li>two</ol><b>b</b><i>i</i>
<svg width="20" height="20"><use href="#p"/></svg><a href="#one">link</a><div style="width: 50vw; height: 10vh; background: #eef"></div><table border><tr><td>cell</table>`

test.skipIf(!hasProc)(
  'documents without scripts find nothing of each other in one realm',
  {
    timeout: 180_000,
  },
  async () => {
    const once = openPool({ concurrency: 1, pageReuse: false }, onTestFinished)
    const fresh = await convert(once, PROBE, { deterministic: true })
    await once.close()
    const pool = openPool({ concurrency: 1, spares: 0, pageReuse: true }, onTestFinished)
    await convert(pool, PROBE)
    await convert(pool, PROBE)
    const before = (await rendererProcesses()).map(({ pid }) => pid)
    for (let turn = 0; turn < 16; turn++) await convert(pool, '<p>x')
    for (const [html, options] of LEAVERS) {
      await convert(pool, html, options)
      const probe = await convert(pool, PROBE, { deterministic: true })
      const equals = Buffer.compare(probe.bytes, fresh.bytes) === 0
      expect({ html, options, equals, warnings: probe.warnings }).toEqual({
        html,
        options,
        equals: true,
        warnings: fresh.warnings,
      })
    }
    // More documents than one realm has, and still one page.
    const after = (await rendererProcesses()).map(({ pid }) => pid)
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(1)
  },
)

test.skipIf(!hasProc)(
  'pictures that are SVG are gone once their documents are, and their page goes on',
  {
    timeout: 60_000,
  },
  async () => {
    const pool = openPool({ concurrency: 1, spares: 0, pageReuse: true }, onTestFinished)
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>`
    // With a script each has a realm of its own, and what is left is looked for after some realms.
    const html = `<img src="data:image/svg+xml,${encodeURIComponent(svg)}"><script>document.title = 'x'</script>`
    await convert(pool, html)
    await convert(pool, html)
    const before = (await rendererProcesses()).map(({ pid }) => pid)
    for (let turn = 0; turn < 6; turn++) await convert(pool, html)
    const after = (await rendererProcesses()).map(({ pid }) => pid)
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(1)
  },
)

test('a document with scripts is not in the realm of one without', {
  timeout: 60_000,
}, async () => {
  const pool = openPool({ concurrency: 1, spares: 1, pageReuse: true }, onTestFinished)
  const look = `<script>document.title = JSON.stringify([history.length, document.styleSheets.length,
    performance.getEntriesByType('resource').length, document.fonts.size, location.pathname,
    document.visibilityState, document.hasFocus(), outerWidth])</script>`
  const asked = { deterministic: true, wait_for_function: 'document.title' }
  const [first] = await Promise.all([convert(pool, look, asked)])
  for (let turn = 0; turn < 3; turn++) {
    await convert(pool, `<style>p { color: red }</style><p>x<img src="${PNG}">`)
    const { bytes } = await convert(pool, look, asked)
    expect(Buffer.compare(bytes, first.bytes)).toBe(0)
  }
})

test('documents that nobody sees are painted as soon as something waits for a frame', {
  timeout: 60_000,
}, async () => {
  const pool = openPool({ concurrency: 1, spares: 0 }, onTestFinished)
  const options = {
    styles: [
      '@keyframes come { from { opacity: 0 } } p { animation: come 60s both; animation-timeline: scroll() }',
    ],
  }
  const moving = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
  const square =
    '<rect width="9" height="9"><animate attributeName="x" to="3" dur="9s" fill="freeze"/></rect></svg>'
  for (const [html, own] of [
    ['<p>scrolled', options],
    ['<p>lazy', { lazy_load: true }],
    [`<ul style="list-style-image: url(${PNG})"><li>image of a style</ul>`, {}],
    ['<img src="data:image/png;base64,AAAA">', {}],
    ['<p>header', { header_html: `<img src="${PNG}">` }],
    ['<p>wide', { viewport: { width_px: 400 } }],
    [`<p>moving<img src="${moving.replaceAll('"', "'")}${square.replaceAll('"', "'")}">`, {}],
  ] as const) {
    await expect(convert(pool, html, { ...own, timeout_ms: 20_000 })).resolves.toMatchObject({
      pages: 1,
    })
  }
})
