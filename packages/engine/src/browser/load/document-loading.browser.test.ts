import { describe, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_NETWORK_POLICY } from '../../network/policy/policy.ts'
import { linksOf, outlineOf } from '../test/pdf-facts.ts'
import { body, convert, openPool, RED_SVG, serve } from '../test/pool-rig.ts'
import { hasPoppler, raster, textOf, word } from '../test/poppler.ts'

const pool = openPool()
const base64 = (text: string) => Buffer.from(text).toString('base64')
const write = (expression: string) => `<script>document.write(${expression})</script>`

/** Text of the page; rendering alone where poppler is missing. */
async function rendered(html: string, options: object = {}): Promise<string> {
  const { bytes } = await convert(pool, html, options)
  return hasPoppler ? textOf(bytes) : ''
}

describe.skipIf(!hasPoppler)('what the document sees', () => {
  test('is paper, light, of a desk and in English by default', async () => {
    const facts = [
      'matchMedia("print").matches',
      'matchMedia("(prefers-color-scheme: light)").matches',
      'innerWidth',
      'innerHeight',
      'devicePixelRatio',
      'navigator.language',
      'Intl.DateTimeFormat().resolvedOptions().timeZone',
      '(1234.5).toLocaleString()',
    ]
    expect(await rendered(write(`[${facts}].join(" ")`))).toBe(
      'true true 642 971 1 en-US UTC 1,234.5',
    )
  })

  test('is a desk with a mouse, on every machine', async () => {
    const queries = ['hover: hover', 'any-hover: hover', 'pointer: fine', 'any-pointer: fine']
    const facts = queries.map((one) => `matchMedia("(${one})").matches`)
    expect(await rendered(write(`[${facts},"ontouchstart" in window].join(" ")`))).toBe(
      'true true true true false',
    )
  })

  test.each([
    ['media', { media: 'screen' }, 'matchMedia("screen").matches', 'true'],
    [
      'color_scheme',
      { color_scheme: 'dark' },
      'matchMedia("(prefers-color-scheme: dark)").matches',
      'true',
    ],
    [
      'color_scheme',
      { color_scheme: 'no-preference' },
      'matchMedia("(prefers-color-scheme: dark)").matches',
      'false',
    ],
    ['locale', { locale: 'de-DE' }, 'navigator.language+(1234.5).toLocaleString()', 'de-DE1.234,5'],
    ['timezone', { timezone: 'Asia/Tokyo' }, 'new Date(0).getHours()', '9'],
    ['user_agent', { user_agent: 'Agent/1.0' }, 'navigator.userAgent', 'Agent/1.0'],
    [
      'viewport',
      { viewport: { width_px: 500, height_px: 400, device_scale_factor: 2 } },
      '[innerWidth,innerHeight,devicePixelRatio]',
      '500,400,2',
    ],
  ])('follows %s %j', async (_, options, expression, expected) => {
    expect(await rendered(write(expression), options)).toBe(expected)
  })

  test('is printed for the screen where media says so', async () => {
    const html =
      '<style>@media print{.s{display:none}}@media screen{.p{display:none}}</style><b class=s>screen</b><b class=p>print</b>'
    expect(await rendered(html)).toBe('print')
    expect(await rendered(html, { media: 'screen' })).toBe('screen')
  })

  test('is told to the server, too', async () => {
    const server = await serve({ '/x.svg': body(RED_SVG, 'image/svg+xml') })
    const asking = server.next('/x.svg')
    await convert(pool, `<img src="${server.url}/x.svg">`, { locale: 'fr-CH', user_agent: 'A/1' })
    const { headers } = await asking
    expect(headers['accept-language']).toMatch(/^fr-CH/)
    expect(headers['user-agent']).toBe('A/1')
  })
})

describe.skipIf(!hasPoppler)('javascript: false', () => {
  test('runs nothing of the document, and shows what it has for that', async () => {
    const html = `${write('"script"')}<noscript>noscript</noscript><img src="data:,x" onerror="document.body.append(' handler')"><a href="javascript:1">link</a>`
    expect(await rendered(html, { javascript: false })).toBe('noscript link')
    expect(await rendered(html)).toBe('script link handler')
  })

  test('still waits, adds styles and scripts, and has headers and bookmarks', async () => {
    const server = await serve({ '/a.svg': body(RED_SVG, 'image/svg+xml') })
    const options = {
      javascript: false,
      wait_for_selector: 'h1',
      wait_for_function: 'document.title === "T"',
      wait_ms: 1,
      styles: ['h1::after{content:"-styled"}'],
      scripts: ['document.querySelector("h1").append("-scripted")'],
      header_html: 'header {page}',
    }
    const html = `<title>T</title><h1>One</h1><img loading=lazy src="${server.url}/a.svg">`
    const { bytes } = await convert(pool, html, options)
    expect(textOf(bytes)).toContain('One-scripted-styled')
    expect(textOf(bytes)).toContain('header 1')
    expect(outlineOf(bytes)).toEqual(['One-scripted @ 1'])
  })
})

describe.skipIf(!hasPoppler)('styles and scripts', () => {
  test('come after the document’s own, in their order', async () => {
    const options = {
      styles: ['p{color:#00f;width:30mm}', 'p{width:60mm}'],
      scripts: ['window.first = "first"', 'document.body.append(first + " second")'],
    }
    const html =
      '<style>p{color:#f00;width:9mm;height:20mm;background:currentcolor;margin:0}</style><p></p>'
    const { bytes } = await convert(pool, html, options)
    expect(textOf(bytes)).toBe('first second')
    const page = raster(bytes)
    expect(page.at(100, 100)).toBe('#0000ff')
    expect(page.at(200, 100)).toBe('#0000ff')
  })

  test('bring fonts and images that are waited for', async () => {
    const server = await serve({
      '/more.css': body('@import "/imported.css";', 'text/css'),
      '/imported.css': body('p{background:url(/b.svg) 0 0/100mm;height:50mm;margin:0}', 'text/css'),
      '/b.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const options = { styles: [`@import "${server.url}/more.css";`] }
    const { bytes } = await convert(pool, '<p></p>', options)
    expect(raster(bytes).at(100, 100)).toBe('#ff0000')
  })

  test.each([
    ['throw new Error("boom")', 'options.scripts.1: Error: boom'],
    ['throw "text"', 'options.scripts.1: text'],
    ['1 +', 'options.scripts.1: SyntaxError: Unexpected end of input'],
    ['Promise.reject(new TypeError("later"))', 'options.scripts.1: TypeError: later'],
  ])('fail the render with what went wrong: %s', async (script, message) => {
    const rendering = convert(pool, 'x', { scripts: ['1', script] })
    await expect(rendering).rejects.toMatchObject({ code: 'conversion_failed', message })
  })
})

describe('base_url', () => {
  test('links that run scripts go, however they are written', async () => {
    const html =
      '<a href="javascript:a()">One</a> <a href=" JavaScript:a()">Two</a> <a href="java&#10;script:a()">Three</a> <a href="https://example.com/">Four</a>'
    expect(linksOf((await convert(pool, html)).bytes)).toEqual(['https://example.com/'])
  })

  test('is where the document stands: links within stay within, others become absolute', async () => {
    const html = `<h1 id=top>T</h1><a href="#top">1</a><a href="https://example.com/docs/page.html#top">2</a>
      <a href="other.html">3</a><a href="/root">4</a><a href="mailto:a@b.c">5</a><a href="?q=1">6</a>`
    const options = { base_url: 'https://example.com/docs/page.html' }
    expect(linksOf((await convert(pool, html, options)).bytes)).toEqual([
      'page 1',
      'page 1',
      'https://example.com/docs/other.html',
      'https://example.com/root',
      'mailto:a@b.c',
      'https://example.com/docs/page.html?q=1',
    ])
  })

  test('left out leaves relative links relative, and hides where the document stood', async () => {
    const html =
      '<h1 id=top>T</h1><a href="#top">1</a><a href="other.html">2</a><a href="/root?a#b">3</a><a href="">4</a><a href="#none">5</a>'
    const { bytes } = await convert(pool, html)
    expect(linksOf(bytes)).toEqual(['page 1', 'other.html', 'root?a#b'])
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('document.localhost')
  })

  const CLIMBING =
    '<a href="../other.html#a">1</a><a href="../../far%20off.html?q">2</a><a href="x/../../y/z.html">3</a><a href="..">4</a><a href="x/../in.html">5</a><a href="other.html">6</a><a href="https://a.test/../b">7</a>'

  test('left out leaves links that lead above the document as they are', async () => {
    const svg =
      '<svg width=90 height=20><a xlink:href="../drawn.html"><text y=15>8</text></a></svg>'
    const { bytes, warnings } = await convert(pool, CLIMBING + svg)
    expect(linksOf(bytes)).toEqual([
      '../other.html#a',
      '../../far%20off.html?q',
      '../y/z.html',
      '../',
      'in.html',
      'other.html',
      'https://a.test/b',
      '../drawn.html',
    ])
    expect(warnings).toEqual([])
  })

  test('left out tells of links above the document whose addresses are printed', async () => {
    const style = '<style>a::after{content:" (" attr(href) ")"}</style>'
    const { bytes, warnings } = await convert(pool, style + CLIMBING)
    expect(warnings).toEqual([
      expect.objectContaining({
        code: 'link_target_missing',
        message: expect.stringMatching(
          /: \.\.\/other\.html#a, \.\.\/\.\.\/far%20off\.html\?q, x\/.* and 1 more\. /,
        ),
      }),
    ])
    if (hasPoppler) expect(textOf(bytes)).toContain('(../other.html#a)')
  })

  test('loads what lies beside it over the network', async () => {
    const server = await serve({
      '/docs/img/a.svg': body(RED_SVG, 'image/svg+xml'),
      '/site.css': body('p{height:9mm}', 'text/css'),
    })
    const html = '<link rel=stylesheet href=/site.css><img src=img/a.svg>'
    const { warnings } = await convert(pool, html, { base_url: `${server.url}/docs/` })
    expect(warnings).toEqual([])
    expect([...server.asked].sort()).toEqual(['/docs/img/a.svg', '/site.css'])
  })

  test('gives way to a base element', async () => {
    const html = '<base href="https://example.org/deep/"><a href="x">x</a>'
    const { bytes } = await convert(pool, html, { base_url: 'https://example.com/' })
    expect(linksOf(bytes)).toEqual(['https://example.org/deep/x'])
  })

  test('is no address the network policy refuses', async () => {
    await expect(convert(pool, 'x', { base_url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      code: 'url_not_allowed',
      message: expect.stringContaining('options.base_url'),
    })
  })

  test('may hold whatever an address may hold', async () => {
    const base_url = 'https://example.com/a%20b/[x]*(y)/ü?q=*&r=\u{1f600}#frag'
    const { bytes, warnings } = await convert(pool, '<a href="#t">1</a><p id=t>here', { base_url })
    expect(warnings).toEqual([])
    expect(linksOf(bytes)).toEqual(['page 1'])
  })
})

describe('assets', () => {
  const assets = {
    'img/red.svg': base64(RED_SVG),
    'css/a.css': base64('@import "../b.css"; img{width:10mm;display:block}'),
    'b.css': base64('body{margin:0}'),
    'Ünï cöde.svg': base64(RED_SVG),
  }
  const html =
    '<link rel=stylesheet href=css/a.css><img src="./img/../img/red.svg?v=2"><img src="Ünï cöde.svg">'

  test.each([
    ['without base_url', {}],
    ['beside a document', { base_url: 'https://example.com/docs/index.html?x#y' }],
  ])('are found %s, and nobody else is asked', async (_, options) => {
    const { bytes, warnings } = await convert(pool, html, { ...options, assets, margins_mm: 10 })
    expect(warnings).toEqual([])
    if (!hasPoppler) return
    const page = raster(bytes)
    expect(page.at(40, 40)).toBe('#ff0000')
    expect(page.at(40, 70)).toBe('#ff0000')
  })

  test('shadow the network, which still has the rest', async () => {
    const server = await serve({ '/theirs.svg': body(RED_SVG, 'image/svg+xml') })
    const options = { assets: { 'ours.svg': base64(RED_SVG) }, base_url: `${server.url}/` }
    const { warnings } = await convert(pool, '<img src=ours.svg><img src=theirs.svg>', options)
    expect(warnings).toEqual([])
    expect(server.asked).toEqual(['/theirs.svg'])
  })

  test('are of their own request alone', async () => {
    await convert(pool, '<img src=a.svg>', { assets: { 'a.svg': base64(RED_SVG) } })
    const { warnings } = await convert(pool, '<img src=a.svg>')
    expect(warnings).toMatchObject([{ code: 'resource_failed' }])
  })

  test('may be fonts, scripts and modules', async () => {
    const options = {
      assets: {
        'main.js': base64('import { name } from "./name.js"; document.body.append(name)'),
        'name.js': base64('export const name = "from a module"'),
      },
      base_url: 'https://example.com/',
    }
    const text = await rendered('<body><script type=module src=main.js></script>', options)
    if (hasPoppler) expect(text).toBe('from a module')
  })

  test('reach workers, and what these import', async () => {
    const options = {
      assets: {
        'worker.js': base64('importScripts("name.js"); postMessage(named)'),
        'name.js': base64('var named = "from a worker"'),
      },
      wait_for_function: 'document.body.textContent !== ""',
    }
    const html = `<body><script>
      new Worker('worker.js').onmessage = ({ data }) => document.body.append(data)
    </script>`
    expect(await rendered(html, options)).toBe(hasPoppler ? 'from a worker' : '')
  })

  test('are no service workers, which would outlive their document', async () => {
    const html = `<body><script>
      navigator.serviceWorker.register('worker.js').then(
        () => document.body.append('registered'), () => document.body.append('refused'))
    </script>`
    const assets = { 'worker.js': base64('') }
    const options = { assets, wait_for_function: 'document.body.textContent !== ""' }
    expect(await rendered(html, options)).toBe(hasPoppler ? 'refused' : '')
  })

  test('a folder of the caller is asked after them, never above itself', async () => {
    const read: string[] = []
    const folder = {
      read: async (path: string) => {
        read.push(path)
        return path === 'in folder.svg' ? Buffer.from(RED_SVG) : undefined
      },
    }
    const html = '<img src="in%20folder.svg"><img src="../../up.svg"><img src=a.svg>'
    const options = { assets: { 'a.svg': base64(RED_SVG) } }
    const { warnings } = await convert(pool, html, options, { assets: folder })
    expect(read.sort()).toEqual(['in folder.svg', 'up.svg'])
    expect(warnings).toMatchObject([{ code: 'resource_failed' }])
  })
})

describe('waits', () => {
  const soon = (script: string) => `<body><script>setTimeout(() => { ${script} }, 60)</script>`

  test.skipIf(!hasPoppler)('wait_for_selector waits until an element matches', async () => {
    const html = soon('document.body.innerHTML = "<b class=ready>ready</b>"')
    expect(await rendered(html, { wait_for_selector: 'b.ready' })).toBe('ready')
  })

  test.skipIf(!hasPoppler).each([
    ['an expression', 'window.ready'],
    ['a function', '() => window.ready'],
    ['a promise', 'new Promise((resolve) => setTimeout(() => resolve(window.ready), 10))'],
    ['something that throws at first', 'ready.length > 0'],
  ])('wait_for_function takes %s', async (_, wait_for_function) => {
    const html = soon('window.ready = "r"; document.body.append("ready")')
    expect(await rendered(html, { wait_for_function })).toBe('ready')
  })

  test.skipIf(!hasPoppler)('wait_ms waits that long, beyond the timeout', async () => {
    const html = soon('document.body.append("ready")')
    const { bytes, timings } = await convert(pool, html, { wait_ms: 1100, timeout_ms: 1000 })
    expect(textOf(bytes)).toBe('ready')
    expect(timings.loadMs).toBeGreaterThanOrEqual(1100)
  })

  test('images that scripts or scrolling would bring later are there', async () => {
    const server = await serve({
      '/lazy.svg': body(RED_SVG, 'image/svg+xml'),
      '/late.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const html = `<img src="${server.url}/lazy.svg" loading=lazy style="position:absolute;top:9000px">
      <script>onload = () => document.body.append(Object.assign(new Image(), {src: "${server.url}/late.svg"}))</script>`
    await convert(pool, html)
    expect([...server.asked].sort()).toEqual(['/late.svg', '/lazy.svg'])
  })

  test.each([
    [
      { wait_for_selector: '.never' },
      'waiting for an element that matches options.wait_for_selector ".never"',
    ],
    [{ wait_for_function: 'false' }, 'waiting for options.wait_for_function "false" to be truthy'],
    [
      { wait_for_function: 'nobody.home' },
      'waiting for options.wait_for_function "nobody.home" to be truthy; it throws ReferenceError: nobody is not defined',
    ],
    [
      { wait_for_function: 'new Promise(() => {})' },
      'waiting for options.wait_for_function "new Promise(() => {})" to be truthy',
    ],
    [
      { wait_for_function: 'JSON.parse("") && 1' },
      'waiting for options.wait_for_function "JSON.parse(\\"\\") && 1" to be truthy; it throws SyntaxError: Unexpected end of JSON input',
    ],
  ])('that never end say what was waited for: %j', async (options, activity) => {
    await expect(convert(pool, 'x', { ...options, timeout_ms: 3000 })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `Not finished within 3000 ms: ${activity}.`,
    })
  })

  test.each([
    ['1 +', 'SyntaxError'],
    ['return 1', 'SyntaxError'],
  ])(
    'wait_for_function %s is no expression, and refused at once',
    async (wait_for_function, name) => {
      await expect(convert(pool, 'x', { wait_for_function })).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(`is not a JavaScript expression: ${name}`),
      })
    },
  )

  test('a selector that the browser alone can refuse is refused', async () => {
    const rendering = convert(pool, 'x', { wait_for_selector: 'p:nth-child(foo)' })
    await expect(rendering).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'options.wait_for_selector: "p:nth-child(foo)" is not a selector the browser knows',
    })
  })
})

describe('resources that fail', () => {
  test('are named by their place beside the document where a script asks for them', async () => {
    const html =
      '<script>document.body.append(Object.assign(new Image(),{src:"a/b.png"}).cloneNode());fetch("data/all.json").catch(()=>{})</script>'
    const { warnings } = await convert(pool, `<body>${html}`)
    expect(warnings.map(({ url }) => url).sort()).toEqual(['a/b.png', 'data/all.json'])
  })

  test('are warnings, each with its address and reason', async () => {
    const server = await serve({ '/reset': (request) => request.socket.destroy() })
    const html = `<img src="${server.url}/none.png"><link rel=stylesheet href="${server.url}/none.css">
      <img src="http://10.0.0.1/private.png"><script src="https://169.254.169.254/x.js"></script>`
    const { warnings } = await convert(pool, html)
    const seen = Object.fromEntries(warnings.map(({ code, url }) => [url, code]))
    expect(seen).toEqual({
      [`${server.url}/none.png`]: 'resource_failed',
      [`${server.url}/none.css`]: 'resource_failed',
      'http://10.0.0.1/private.png': 'resource_refused',
      'https://169.254.169.254/x.js': 'resource_refused',
    })
  })

  test('fail the render where the options say so', async () => {
    const options = { on_resource_error: 'fail' }
    const html = '<img src="http://10.0.0.1/private.png">'
    await expect(convert(pool, html, options)).rejects.toMatchObject({
      code: 'conversion_failed',
      message:
        'A resource did not load: http://10.0.0.1/private.png: refused by the network policy or its limits',
    })
    const { warnings } = await convert(pool, '<script>throw new Error("x")</script>Text', options)
    expect(warnings).toMatchObject([{ code: 'script_error' }])
  })

  test.each([
    ['a local file', '<img src="file:///logo.svg">', 'file:///logo.svg'],
    ['a local stylesheet', '<link rel=stylesheet href="file:///a.css">', 'file:///a.css'],
    ['a local frame', '<iframe src="file:///a.html"></iframe>', 'file:///a.html'],
    ['a local object', '<object data="file:///a.html"></object>', 'file:///a.html'],
    ['a local file embedded', '<embed src="file:///a.html">', 'file:///a.html'],
    ['a page of the browser', '<iframe src="chrome://version/"></iframe>', 'chrome://version/'],
    ['a drive', '<img src="C:\\x.png">', 'C:\\x.png'],
    ['no image', '<img src="data:image/png;base64,AAAA">', 'data:image/png;base64,AAAA'],
    ['a broken drawing', '<img src="data:image/svg+xml,<svg">', 'data:image/svg+xml,<svg'],
    ['nothing beside it', '<link rel=stylesheet href="../css/a.css">', '../css/a.css'],
    ['a set of images', '<img srcset="img/s,1.png 1x, img/s.png 2x">', 'img/s,1.png'],
    ['a set without spaces', '<img srcset="a.png 1x,b.png 2x">', 'a.png'],
    ['a picture', '<picture><source srcset="s.webp"><img src="a.png"></picture>', 's.webp'],
    ['a background', '<style>p{background:url("img/b.png")}</style><p>x', 'img/b.png'],
    ['a background of an element', '<p style="background:url(../b.png)">x', '../b.png'],
    ['an import', '<style>@import "c.css";</style><p>x', 'c.css'],
    [
      'a font',
      '<style>@font-face{font-family:F;src:url(f.woff2)}p{font:1em F}</style><p>x',
      'f.woff2',
    ],
  ])('name %s as the document does, and fail it where asked', async (_, html, url) => {
    const document = `${html}<p>Text`
    const { warnings } = await convert(pool, document)
    expect(warnings).toMatchObject([{ code: 'resource_failed', url }])
    const failing = convert(pool, document, { on_resource_error: 'fail' })
    await expect(failing).rejects.toThrow(`A resource did not load: ${url}: `)
  })

  test('are no images without a size of their own', async () => {
    const svg = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
    expect((await convert(pool, `<img src="${svg}"><img><img src="">`)).warnings).toEqual([])
  })

  test('to answer end the render with their address', async () => {
    const server = await serve({ '/silent.png': () => {} })
    const url = `${server.url}/silent.png`
    const early = convert(pool, `<img src="${url}">`, { timeout_ms: 1000 })
    await expect(early).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `Not finished within 1000 ms: loading the document; still loading ${url}.`,
    })
    const late = `<script>onload = () => setTimeout(() => document.body.append(Object.assign(new Image(), {src: "${url}"})))</script>`
    await expect(
      convert(pool, `<body>${late}`, { timeout_ms: 1000, wait_ms: 100 }),
    ).rejects.toThrow(`waiting for fonts, images and animations; still loading ${url}.`)
  })

  test('that came with the document are not blamed for a page that is busy', async () => {
    const html = '<img src="a.png"><script>setTimeout(() => { for (;;); })</script>'
    const assets = { 'a.png': Buffer.from('no picture') }
    await expect(convert(pool, html, { timeout_ms: 1000, assets })).rejects.toThrow(
      'Not finished within 1000 ms: loading the document.',
    )
  })

  test('do not hold up a page that streams for ever', async () => {
    const server = await serve({
      '/events': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    })
    const html = `<script>new EventSource("${server.url}/events"); fetch("${server.url}/events")</script>x`
    await convert(pool, html, { styles: ['p{}'], header_html: 'h' })
  })
})

/** A document in a frame. */
function framed(html: string, heightPx: number): string {
  return `<iframe width=${heightPx} height=${heightPx} srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
}

describe('fonts', () => {
  const warnings = async (html: string) =>
    (await convert(pool, html)).warnings.map(({ code, severity, message }) => ({
      code,
      severity,
      message,
    }))

  test.each([
    ['the one font that is asked for is not there', 'NoSuchFont', 'warning', '"NoSuchFont"'],
    ['nor is one with a kind of font behind it', "'No, Such', serif", 'warning', '"No, Such"'],
    ['none of several is there', 'NoSuchFont, NorThat, sans-serif', 'info', '"NorThat"'],
  ])('warns where %s', async (_, family, severity, named) => {
    expect(await warnings(`<p style="font-family:${family}">Text`)).toEqual([
      { code: 'font_substituted', severity, message: expect.stringContaining(named) },
    ])
  })

  test.each([
    ['nothing is asked for', ''],
    ['a kind of font is', 'font-family:sans-serif'],
    ['one of several is there, or one as wide', 'font-family:NoSuchFont,Arial,sans-serif'],
    ['the document brings it', 'font-family:Brought'],
    ['nothing is set in it', 'display:none;font-family:NoSuchFont'],
  ])('warns of none where %s', async (_, style) => {
    const face = '<style>@font-face{font-family:Brought;src:local("Liberation Sans")}</style>'
    expect(await warnings(`${face}<p style="${style}">Text “–” 10 €</p><hr>`)).toEqual([])
  })

  test.each([
    ['before elements', 'p::before{content:"Note ";font-family:NoSuchFont}'],
    [
      'after elements, with words that all fonts have',
      'p:after{content:" x";font:12px NoSuchFont}',
    ],
  ])('warns where it is asked for by texts that styles put %s alone', async (_, style) => {
    expect(await warnings(`<style>${style}</style><p>Text`)).toEqual([
      {
        code: 'font_substituted',
        severity: 'warning',
        message: expect.stringContaining('"NoSuchFont"'),
      },
    ])
  })

  test('warns of none that is asked for by what styles put nowhere', async () => {
    const style =
      'p::before{font-family:NoSuchFont} b::after{content:"";font-family:NoSuchFont} i::after{content:"x";font-family:NoSuchFont} p::after{content:"x"}'
    expect(await warnings(`<style>${style}</style><p>Text <b>y</b>`)).toEqual([])
  })

  test('names characters that no font has', async () => {
    const html = `<p>Text \u{2ffff} \ue123 é “€”</p><p hidden>\u{1ffff}</p>`
    expect(await warnings(html)).toEqual([
      {
        code: 'glyphs_missing',
        severity: 'warning',
        message: expect.stringMatching(/^No font has U\+2FFFF, U\+E123:/),
      },
    ])
  })

  test('names those that styles put before and after elements, and no others of styles', async () => {
    const html = `<style>p::before{content:"\\f015 \u2192" / "\\e001"} p::after{content:"\\f016";visibility:hidden} i::before{content:"\\f017"}
      a::after{content:"\\f018";display:none} b::after{content:"\u{2ffff}"}</style><p>Home <a>x</a><b>y</b></p><p hidden><i></i></p>`
    expect(await warnings(html)).toMatchObject([
      { code: 'glyphs_missing', message: expect.stringMatching(/^No font has U\+F015, U\+2FFFF:/) },
    ])
  })

  const FONT = 'style="font-family:NoSuchFont"'

  test.each([
    ['a frame in a frame', framed(framed(`<p ${FONT}>Text \u{2ffff}`, 99), 200)],
    [
      'a picture that is a document',
      `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text y='20' font-family='NoSuchFont'>Text %F0%AF%BF%BF</text></svg>"></object>`,
    ],
    ['the value of a field', `<input ${FONT} value="Text \u{2ffff}">`],
    ['the hint in a field', `<textarea ${FONT} placeholder="Text \u{2ffff}"></textarea>`],
    ['a choice', `<select ${FONT}><option>one<option selected>two \u{2ffff}</select>`],
    [
      'the margin of a page',
      '<style>@page{font-family:NoSuchFont;@top-left{content:"Page \u{2ffff}"}}</style><p>Text',
    ],
  ])('names both of %s', async (_, html) => {
    expect(await warnings(html)).toMatchObject([
      { code: 'glyphs_missing', message: expect.stringMatching(/^No font has U\+2FFFF:/) },
      { code: 'font_substituted', message: expect.stringContaining('"NoSuchFont"') },
    ])
  })

  test('names both of headers and footers', async () => {
    const options = {
      header_html: `<b ${FONT}>Head</b>`,
      footer_html: '<b>Foot {page} \u{2ffff}</b>',
    }
    expect((await convert(pool, '<p>Text', options)).warnings).toMatchObject([
      { code: 'glyphs_missing', message: expect.stringMatching(/^No font has U\+2FFFF:/) },
      { code: 'font_substituted', message: expect.stringContaining('"NoSuchFont"') },
    ])
  })

  test('names characters that styles put in the place of marks of lists', async () => {
    const html = '<ul style="list-style:\'\u{2ffff} \'"><li>Text</ul>'
    expect(await warnings(html)).toMatchObject([{ code: 'glyphs_missing' }])
  })

  test('names none of controls without text, and of passwords', async () => {
    const html = `<input type=checkbox ${FONT}><input type=password value="\u{2ffff}" ${FONT}><input hidden value="\u{2ffff}"><p>Text`
    expect(await warnings(html)).toEqual([])
  })
})

describe('errors of scripts', () => {
  test('are warnings by default', async () => {
    const { warnings } = await convert(pool, '<script>null.x</script>Text')
    expect(warnings).toMatchObject([{ code: 'script_error', message: /Cannot read/ }])
  })

  test.each([
    ['console.error("bad", 5)', 'bad 5'],
    ['null.x', "TypeError: Cannot read properties of null (reading 'x')"],
    ['Promise.reject(new Error("late"))', 'Error: late'],
    ['throw "text"', 'text'],
  ])('fail the render with fail_on_console_error: %s', async (script, message) => {
    const options = { fail_on_console_error: true }
    await expect(convert(pool, `<script>${script}</script>`, options)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: `The document reported an error: ${message}`,
    })
  })

  test('are no warnings of the console', async () => {
    const html = '<script>console.warn("w"); console.log("l")</script>Text'
    const { warnings } = await convert(pool, html, { fail_on_console_error: true })
    expect(warnings).toEqual([])
  })
})

describe('a document that goes elsewhere', () => {
  const routes = {
    '/next': body('<title>Next</title><h1>Arrived</h1>', 'text/html'),
    '/gone': (_: unknown, response: { writeHead(status: number): { end(text: string): void } }) =>
      response.writeHead(503).end('<p>unavailable'),
  }

  test.each([
    ['while it loads', (url: string) => `<script>location = "${url}"</script>`],
    ['in its own window', (url: string) => `<script>open("${url}", "_self")</script>`],
    ['by a refresh', (url: string) => `<meta http-equiv=refresh content="0;url=${url}">`],
    [
      'when it has loaded',
      (url: string) => `<script>onload = () => { location = "${url}" }</script>`,
    ],
    [
      'a little later',
      (url: string) => `<script>setTimeout(() => { location = "${url}" }, 30)</script>`,
    ],
  ])('%s is printed where it arrives', async (_, html) => {
    const server = await serve(routes)
    const options = { wait_for_selector: 'h1', styles: ['h1::after{content:" styled"}'] }
    const { bytes, filename } = await convert(pool, html(`${server.url}/next`), options)
    expect(filename).toBe('Next.pdf')
    expect(outlineOf(bytes)).toEqual(['Arrived @ 1'])
    if (hasPoppler) expect(textOf(bytes)).toBe('Arrived styled')
  })

  test('in a frame alone stays where it is', async () => {
    const server = await serve(routes)
    const html = `<title>Here</title><iframe name=f></iframe><script>open("${server.url}/next", "f")</script>`
    const { filename } = await convert(pool, html)
    expect([filename, server.asked]).toEqual(['Here.pdf', ['/next']])
  })

  test('and arrives at a status that is refused fails', async () => {
    const server = await serve(routes)
    const html = `<script>location = "${server.url}/gone"</script>`
    await expect(convert(pool, html, { fail_on_status: ['500-599'] })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The main document answered with status 503.',
    })
    await convert(pool, html, { fail_on_status: [404] })
  })

  test('the policy refuses shows nothing of it', async () => {
    const server = await serve(routes)
    const closed = openPool({ policy: DEFAULT_NETWORK_POLICY }, onTestFinished)
    for (const html of [
      `<script>location = "${server.url}/next"</script>original`,
      `<meta http-equiv=refresh content="0;url=${server.url}/next">original`,
      `<iframe src="${server.url}/next"></iframe>original`,
      `<form action="${server.url}/next" method=post></form><script>document.forms[0].submit()</script>`,
      `<script>open("${server.url}/next")</script>original`,
    ]) {
      const { bytes } = await convert(closed, html)
      if (hasPoppler) expect(textOf(bytes)).not.toContain('Arrived')
    }
    expect(server.asked).toEqual([])
  })

  test('over and over is given up', async () => {
    const server = await serve({
      '/loop': body(
        '<script>onload = () => setTimeout(() => location.reload())</script>x',
        'text/html',
      ),
    })
    const html = `<script>location = "${server.url}/loop"</script>`
    await expect(convert(pool, html, { wait_ms: 300 })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: 'The document went to another page more than 10 times.',
    })
  })

  test('to a download or a mail program is printed as far as it came', async () => {
    for (const url of ['data:application/octet-stream,x', 'mailto:a@b.c']) {
      const html = `<p>before<script>location = "${url}"</script>`
      const text = await rendered(html)
      if (hasPoppler) expect(text).toBe('before')
    }
  })
})

test.skipIf(!hasPoppler)('files of the machine are out of reach, in every spelling', async () => {
  const html = [
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'file:/etc/passwd',
    'view-source:file:///etc/passwd',
  ]
    .map(
      (url) => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`,
    )
    .join('')
  const svg = '<svg><image href="/etc/passwd"/><image href="file:///etc/passwd"/></svg>'
  const script =
    '<script>fetch("file:///etc/passwd").then((r) => r.text()).then((t) => document.body.append(t))</script>'
  expect(await rendered(`<p>only this</p>${html}${svg}${script}`)).not.toContain('root:')
})

test.skipIf(!hasPoppler)('web fonts are waited for', async () => {
  const server = await serve({ '/font': (_, response) => response.writeHead(404).end() })
  // A font that fails is as good as one that arrives: the text stands, in the next font of the list.
  const html = `<style>@font-face{font-family:F;src:url("${server.url}/font")} p{font:20px F,Liberation Mono}</style><p>text`
  const { bytes, warnings } = await convert(pool, html)
  expect(warnings).toMatchObject([{ code: 'resource_failed', url: `${server.url}/font` }])
  const { left, right } = word(bytes, 'text')
  expect(right - left).toBeCloseTo(4 * 0.6 * 15, 0)
})
