import { describe, expect, test } from 'vitest'
import { capture, headerOf, pixelsOf } from '../test/image-facts.ts'
import { body, openPool, RED_SVG, serve } from '../test/pool-rig.ts'

const pool = openPool()
const image = (html: string, options: object = {}) => capture(pool, { html, options })
const header = async (html: string, options: object = {}) =>
  headerOf((await image(html, options)).bytes)
const pixels = async (
  html: string,
  options: object,
  ...points: readonly (readonly [number, number])[]
) => pixelsOf(pool, await image(html, options), points)

const RED = 'ff0000ff'
const LIME = '00ff00ff'
const BLUE = '0000ffff'
const WHITE = 'ffffffff'
const CLEAR = '00000000'

/** A window of 200 × 100, so that pictures stay small. */
const viewport = { width_px: 200, height_px: 100 }
const SMALL = { viewport }
const box = (css: string) => `<div style="position:absolute;${css}"></div>`
const FLAT = '<style>body{margin:0}</style>'

describe('format', () => {
  test.each([
    ['png', 'image/png', 'Shot.png'],
    ['jpeg', 'image/jpeg', 'Shot.jpg'],
    ['webp', 'image/webp', 'Shot.webp'],
  ])('%s comes with its media type, file name and pixels', async (format, mediaType, filename) => {
    const html = `<title>Shot</title><body style="margin:0;background:#f00">`
    const artifact = await image(html, { ...SMALL, format })
    expect(artifact).toMatchObject({ mediaType, filename, warnings: [] })
    expect(artifact.pages).toBeUndefined()
    expect(headerOf(artifact.bytes)).toBe(`${format} 200×100`)
    const [pixel = ''] = await pixelsOf(pool, artifact, [[100, 50]])
    // JPEG and lossy WebP may be off by a shade.
    expect(pixel).toMatch(format === 'png' ? /^ff0000ff$/ : /^f[c-f]0[0-3]0[0-3]ff$/)
  })

  test.each(['jpeg', 'webp'])('lower quality makes %s smaller', async (format) => {
    const html = `${FLAT}<div style="height:100px;background:conic-gradient(red,blue,lime,red)">`
    const size = async (quality?: number) =>
      (await image(html, { ...SMALL, format, ...(quality && { quality }) })).bytes.byteLength
    const [low, usual, high] = [await size(10), await size(), await size(95)]
    expect(low).toBeLessThan(usual)
    expect(usual).toBeLessThan(high)
  })

  test('filename names the file', async () => {
    const { filename } = await image('<title>a</title>', { ...SMALL, filename: 'b/c.png' })
    expect(filename).toBe('b-c.png')
  })
})

describe('full page', () => {
  test('is the whole document, beyond the window either way', async () => {
    const html = `${FLAT}${box('left:290px;top:490px;width:10px;height:10px;background:#00f')}`
    expect(await header(html, SMALL)).toBe('png 300×500')
    expect(await pixels(html, SMALL, [295, 495], [0, 0])).toEqual([BLUE, WHITE])
  })

  test('is at least the window', async () => {
    expect(await header('<p>x', SMALL)).toBe('png 200×100')
  })

  test('is only the window when it is off', async () => {
    const html = `${FLAT}<div style="height:500px">`
    expect(await header(html, { ...SMALL, full_page: false })).toBe('png 200×100')
  })

  test.each([
    ['by a handler', 'onresize = change'],
    ['by a listener', 'addEventListener("resize", change)'],
    ['by one that listens first', 'addEventListener("resize", change, true)'],
    ['by an object', 'addEventListener("resize", { handleEvent: change })'],
  ])('has a document as it stood that is drawn anew for another window: %s', async (_, listen) => {
    const html = `${FLAT}<body style="background:lime"><div style="height:300px"></div>
      <script>const change = () => { document.body.style.background = 'red' }; onload = () => requestAnimationFrame(() => { ${listen} })</script>`
    expect(await pixels(html, SMALL, [9, 9])).toEqual([LIME])
  })

  test('leaves 100vh at the height of the window', async () => {
    const html = `${FLAT}<div style="height:100vh;background:red"></div><div style="height:300px"></div>`
    expect(await header(html, SMALL)).toBe('png 200×400')
    expect(await pixels(html, SMALL, [5, 99], [5, 101])).toEqual([RED, WHITE])
  })

  test('has headers at the top, footers at the bottom, and neither in between', async () => {
    const bar = (edge: string, color: string) =>
      `<div style="position:fixed;${edge}:0;width:100%;height:20px;background:${color}"></div>`
    const html = `${FLAT}${bar('top', 'red')}${bar('bottom', 'blue')}<div style="height:600px">`
    const found = await pixels(html, SMALL, [5, 10], [5, 90], [5, 300], [5, 590])
    expect(found).toEqual([RED, WHITE, WHITE, BLUE])
  })

  test('leaves fixed boxes inside transformed ones where they are', async () => {
    const html = `${FLAT}<div style="transform:scale(1);height:60px">
      <div style="position:fixed;bottom:0;width:100%;height:20px;background:lime"></div></div><div style="height:600px">`
    expect(await pixels(html, SMALL, [5, 50], [5, 650])).toEqual([LIME, WHITE])
  })

  test('has a sticky header in its place, wherever a script scrolled to', async () => {
    const html = `${FLAT}<div style="position:sticky;top:0;height:20px;background:red"></div>
      <div style="height:600px"></div><script>scrollTo(0, 400)</script>`
    expect(await pixels(html, SMALL, [5, 10], [5, 410])).toEqual([RED, WHITE])
  })

  test('shows all of a document that a box scrolls for', async () => {
    const html = `<style>*{margin:0} html,body{height:100%;overflow:hidden} body{display:flex;flex-direction:column}
        main{display:flex;flex:1;min-height:0} aside{width:20px;background:#00f} section{flex:1;overflow:auto}</style>
      <header style="height:30px;background:#f00"></header>
      <main><aside></aside><section><div style="height:1000px"></div><div style="height:50px;background:lime"></div></section></main>`
    expect(await header(html, SMALL)).toBe(`png ${SMALL.viewport.width_px}×1080`)
    const found = await pixels(html, SMALL, [50, 5], [5, 1075], [50, 1000], [50, 1075])
    expect(found).toEqual([RED, BLUE, WHITE, LIME])
  })

  test('shows all of it where the margins of the body have the document scroll a little, too', async () => {
    const html = `<style>main{height:100vh;display:flex} section{flex:1;overflow-y:auto}</style>
      <main><section><div style="height:1000px"></div><div style="height:50px;background:lime"></div></section></main>`
    expect(await header(html, SMALL)).toBe(`png ${SMALL.viewport.width_px}×1066`)
    expect(await pixels(html, SMALL, [50, 1000], [50, 1050])).toEqual([WHITE, LIME])
  })

  test('has the parts that the browser passes over beyond the window', async () => {
    const part = '<section><div style="height:300px;background:red"></div></section>'
    const html = `${FLAT}<style>section{content-visibility:auto;contain-intrinsic-size:auto 500px}</style>${part.repeat(6)}`
    expect(await header(html, SMALL)).toBe('png 200×1800')
    expect(await pixels(html, SMALL, [50, 150], [50, 1000], [50, 1795])).toEqual([RED, RED, RED])
    const clip = { y_px: 1500, width_px: 100, height_px: 100 }
    expect(await pixels(html, { ...SMALL, clip }, [50, 50])).toEqual([RED])
  })

  test('leaves a box that scrolls in any window', async () => {
    const { width_px: width, height_px: height } = SMALL.viewport
    const html = `${FLAT}<div style="height:${height - 20}px;overflow:auto"><div style="height:900px"></div>End`
    const artifact = await image(html, SMALL)
    expect(headerOf(artifact.bytes)).toBe(`png ${width}×${height}`)
    expect(artifact.warnings).toMatchObject([
      {
        code: 'content_cut',
        message: expect.stringMatching(/^The text "End" reaches \d+ px out of a box \(div\) /),
      },
    ])
  })

  /** A list that builds the rows of its window, as many as `rows` says, in a box that scrolls sideways alone. */
  const rowsInWindow = (rows: string, before = '') =>
    `${FLAT}${before}<div style="overflow-x:auto"><div id=l style="height:3000px;position:relative"></div></div><script>
      const build = () => { const rows = ${rows}; l.innerHTML = ''; for (let row = 0; row < Math.min(150, rows); row++) {
        l.insertAdjacentHTML('beforeend', '<div style="position:absolute;width:200px;height:20px;background:red;top:' + 20 * row + 'px">Row</div>') } }
      build(); onresize = () => setTimeout(build)</script>`

  test('shows all rows of a list that builds those in the window', async () => {
    const html = rowsInWindow('innerHeight / 20 + 3')
    expect((await image(html, SMALL)).warnings).toEqual([])
    expect(await header(html, SMALL)).toBe(`png ${SMALL.viewport.width_px}×3000`)
    expect(await pixels(html, SMALL, [150, 1500], [150, 2995])).toEqual([RED, RED])
  })

  test('tells of what frames show a part of, and of rows that they do not have', async () => {
    const frame = (inside: string) => `<iframe width=180 height=90 srcdoc="${inside}"></iframe>`
    const high = frame('<div style=height:500px></div><p>End')
    const table = frame('<table aria-rowcount=9><tr><td>One<tr><td>Two</table>')
    expect((await image(`${FLAT}${high}${table}`, SMALL)).warnings).toMatchObject([
      { code: 'content_left_out', message: expect.stringContaining('2 of 9 rows') },
      { code: 'content_cut', message: expect.stringMatching(/^The text "End" .* out of a frame /) },
    ])
  })

  test('tells nothing of what nobody sees, and of boxes that hold all', async () => {
    const html = `${FLAT}<div style="height:60px;overflow:auto">Short</div><iframe hidden srcdoc="<table aria-rowcount=9><tr><td>One</table>"></iframe>`
    expect((await image(html, SMALL)).warnings).toEqual([])
  })

  test.each([
    ['that no window has it build', '8', '', 3000],
    [
      'below a box as high as the window',
      'innerHeight / 20 + 3',
      '<div style="height:100vh"></div>',
      3100,
    ],
  ])('tells of rows of a list %s', async (_, rows, before, height) => {
    const html = rowsInWindow(rows, before)
    expect(await header(html, SMALL)).toBe(`png ${SMALL.viewport.width_px}×${height}`)
    expect((await image(html, SMALL)).warnings).toEqual([
      expect.objectContaining({
        code: 'content_left_out',
        message: expect.stringContaining('#l ("Row")'),
      }),
    ])
  })

  test('has the images that load lazily', async () => {
    const server = await serve({ '/a.svg': body(RED_SVG, 'image/svg+xml') })
    const html = `${FLAT}<div style="height:5000px"></div><img loading=lazy style="display:block" src="${server.url}/a.svg">`
    expect(await pixels(html, SMALL, [5, 5005])).toEqual([RED])
  })
})

describe('selector', () => {
  test('captures one element, edges on whole pixels', async () => {
    const html = `${FLAT}${box('left:10.4px;top:320px;width:50px;height:30px;background:#f00')}`
    const options = { ...SMALL, selector: 'div' }
    expect(await header(html, options)).toBe('png 50×30')
    expect(await pixels(html, options, [0, 0], [49, 29])).toEqual([RED, RED])
  })

  test('scrolls a box to the element in it', async () => {
    const html = `${FLAT}<div style="height:90px;overflow:auto"><div style="height:900px"></div>
      <b style="display:block;width:20px;height:20px;background:red"></b></div>`
    expect(await pixels(html, { ...SMALL, selector: 'b' }, [10, 10])).toEqual([RED])
  })

  test('waits for the element', async () => {
    const html = `<script>setTimeout(() => document.body.append(document.createElement('hr')), 100)</script>`
    await expect(image(html, { ...SMALL, selector: 'hr' })).resolves.toBeDefined()
  })

  test.each([
    [
      'none at all',
      '<p>x',
      'b',
      /^Not finished within 1000 ms: waiting for an element that matches options.selector "b"/,
    ],
    [
      'one without a size',
      '<b style="display:none">x</b>',
      'b',
      /^options.selector "b": the element has no size to capture \(0 × 0 px\)\.$/,
    ],
  ])('refuses %s', async (_, html, selector, message) => {
    await expect(image(html, { ...SMALL, selector, timeout_ms: 1000 })).rejects.toMatchObject({
      code: 'conversion_failed',
      message: expect.stringMatching(message),
    })
  })
})

describe('clip', () => {
  test('is a part of the document, beyond the window, too', async () => {
    const html = `${FLAT}${box('left:50px;top:450px;width:20px;height:20px;background:#f00')}<div style="height:600px">`
    const clip = { x_px: 40, y_px: 440, width_px: 100, height_px: 50 }
    expect(await header(html, { ...SMALL, clip })).toBe('png 100×50')
    expect(await pixels(html, { ...SMALL, clip }, [9, 9], [10, 10], [30, 30])).toEqual([
      WHITE,
      RED,
      WHITE,
    ])
  })

  test('keeps its size where it reaches over the document', async () => {
    const clip = { width_px: 300, height_px: 150 }
    expect(await header('x', { ...SMALL, clip })).toBe('png 300×150')
  })

  test('outside the document is refused', async () => {
    const clip = { y_px: 1000, width_px: 10, height_px: 10 }
    await expect(image('x', { ...SMALL, clip })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'options.clip: begins at 0, 1000, outside the document of 200 × 100 px.',
    })
  })
})

describe('transparent', () => {
  const html = `${FLAT}${box('width:50px;height:50px;background:#00f')}`
  const points = [
    [10, 10],
    [100, 10],
  ] as const

  test.each(['png', 'webp'])('%s has no background', async (format) => {
    const options = { ...SMALL, format, quality: format === 'webp' ? 100 : undefined }
    expect(await pixels(html, { ...options, transparent: true }, ...points)).toEqual([BLUE, CLEAR])
    expect(await pixels(html, options, ...points)).toEqual([BLUE, WHITE])
  })
})

describe('size', () => {
  test('counts device pixels', async () => {
    const html = `${FLAT}${box('left:199px;width:1px;height:100px;background:#f00')}`
    const options = { viewport: { ...viewport, device_scale_factor: 2 } }
    expect(await header(html, options)).toBe('png 400×200')
    expect(await pixels(html, options, [399, 50], [398, 50], [397, 50])).toEqual([RED, RED, WHITE])
  })

  test.each([
    [{ width_px: 77 }, 'png 77×193'],
    [{ height_px: 100 }, 'png 40×100'],
    [{ width_px: 100, height_px: 100 }, 'png 40×100'],
    [{ width_px: 300 }, 'png 300×750'],
    [{ width_px: 61, height_px: 33, fit: 'cover' }, 'png 61×33'],
  ])('resized to %j is %s', async (resize, expected) => {
    const html = `${FLAT}<div style="height:500px;background:linear-gradient(red,red 50%,blue 50%)">`
    expect(await header(html, { ...SMALL, resize })).toBe(expected)
    const options = { viewport: { ...viewport, device_scale_factor: 1.5 }, resize }
    expect(await header(html, options)).toBe(expected)
  })

  test('resized to cover keeps the top and the middle', async () => {
    const html = `${FLAT}${box('left:90px;width:20px;height:20px;background:#f00')}<div style="height:500px">`
    const resize = { width_px: 50, height_px: 100, fit: 'cover' }
    expect(await pixels(html, { ...SMALL, resize }, [25, 1], [2, 1])).toEqual([RED, WHITE])
  })

  test.each([
    ['a document', '<div style="width:20000px;height:20000px">', {}],
    ['a million lines', '<div style="height:1000000px">', {}],
    [
      'a window',
      '<p>',
      { viewport: { width_px: 8000, height_px: 8000 }, clip: { width_px: 8001, height_px: 8000 } },
    ],
    ['webp', '<div style="height:16384px;width:1px">', { format: 'webp' }],
  ])('over the limit is refused: %s', async (_, html, options) => {
    await expect(image(FLAT + html, options)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(
        /^The image would be \d+ × \d+ pixels; at most (?:16383 a side as webp|64 million in all)/,
      ),
    })
  })

  test('a png may be taller than the browser draws at once', async () => {
    const at = (top: number) => `top:${top}px;left:0;width:200px;height:2px`
    const html = `${FLAT}<div style="height:20000px;background:red"></div>${box(`${at(16_383)};background:blue`)}`
    const points = [
      [100, 0],
      [100, 16_382],
      [100, 16_383],
      [100, 16_384],
      [100, 16_385],
      [100, 19_999],
    ] as const
    const artifact = await image(html, SMALL)
    expect(headerOf(artifact.bytes)).toBe('png 200×20000')
    expect(await pixelsOf(pool, artifact, points)).toEqual([RED, RED, BLUE, BLUE, RED, RED])
  })

  test.each([
    ['a png may be wider', 'png', 'width:20000px;height:200px', 'png 20000×200'],
    ['a jpeg may be wider', 'jpeg', 'width:20000px;height:200px', 'jpeg 20000×200'],
    ['a jpeg may be taller', 'jpeg', 'width:200px;height:20000px', 'jpeg 200×20000'],
  ])('%s than the browser draws at once', async (_, format, size, expected) => {
    const end = 'position:absolute;right:0;bottom:0;width:200px;height:200px;background:lime'
    const seam =
      'position:absolute;left:0;top:0;width:16383px;height:16383px;max-width:100%;max-height:100%;background:blue'
    const html = `${FLAT}<div style="position:relative;${size};background:red;overflow:hidden"><div style="${seam}"></div><div style="${end}"></div></div>`
    const artifact = await image(html, {
      ...SMALL,
      format,
      quality: format === 'jpeg' ? 100 : undefined,
    })
    expect(headerOf(artifact.bytes)).toBe(expected)
    // A JPEG has no sharp edges: pixels beside the seam are asked of a PNG alone.
    const beside = format === 'png' ? [16_382, 16_383, 16_384] : [16_360, 16_400, 16_500]
    const isWide = size.startsWith('width:20000')
    const points = [0, ...beside, 19_780, 19_820, 19_999].map(
      (at) => (isWide ? [at, 100] : [100, at]) as readonly [number, number],
    )
    const shades = (await pixelsOf(pool, artifact, points)).map((pixel) =>
      [0, 2, 4].map((at) => (pixel[at]?.match(/[8-f]/) ? 'f' : '0')).join(''),
    )
    const [blue, red, lime] = ['00f', 'f00', '0f0']
    expect(shades).toEqual([blue, blue, red, red, red, lime, lime])
  })

  test('a png is as small as the one that the browser makes by itself', async () => {
    const html = `${FLAT}<body style="background:linear-gradient(#fff,#fed)">${'Words and numbers 0123456789. '.repeat(60)}`
    const { signal } = new AbortController()
    const own = await pool.withPage({ signal, timeoutMs: 20_000 }, async ({ cdp }) => {
      const { frameTree } = await cdp.send('Page.getFrameTree')
      await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
      const metrics = { width: 200, height: 100, deviceScaleFactor: 1, mobile: false }
      await cdp.send('Emulation.setDeviceMetricsOverride', metrics)
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    })
    const artifact = await image(html, { ...SMALL, full_page: false })
    expect(headerOf(artifact.bytes)).toBe(headerOf(own))
    expect(artifact.bytes.byteLength).toBeLessThanOrEqual(1.01 * own.byteLength)
  })

  test('of a document over the limit may be asked for smaller', async () => {
    const html = `${FLAT}<div style="height:100000px;background:red">`
    const options = { ...SMALL, resize: { height_px: 500 } }
    expect(await header(html, options)).toBe('png 1×500')
  })
})

describe('url', () => {
  test('captures the document there, for the screen, and says where it came from', async () => {
    const html = `<style>body{margin:0;background:lime}@media print{body{background:red}}</style>`
    const server = await serve({
      '/': (_, response) => response.writeHead(302, { location: '/a' }).end(),
      '/a': body(html, 'text/html'),
    })
    const artifact = await capture(pool, { url: `${server.url}/`, options: SMALL })
    expect(await pixelsOf(pool, artifact, [[5, 5]])).toEqual([LIME])
    expect(artifact.source).toEqual({ status: 200, url: `${server.url}/a` })
    const printed = { url: `${server.url}/a`, options: { ...SMALL, media: 'print' } }
    expect(await pixelsOf(pool, await capture(pool, printed), [[5, 5]])).toEqual([RED])
  })

  test('of an error is refused, unless asked for', async () => {
    const { url } = await serve({})
    await expect(capture(pool, { url, options: SMALL })).rejects.toMatchObject({
      code: 'source_unavailable',
    })
    const options = { ...SMALL, fail_on_status: [] }
    expect((await capture(pool, { url, options })).source?.status).toBe(404)
  })

  test('that is private is refused', async () => {
    await expect(capture(pool, { url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      code: 'url_not_allowed',
    })
  })
})

describe('animated pictures', () => {
  const frame = (code: number) => [
    ...[0x21, 0xf9, 4, 0, 5, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0],
  ]
  /** One pixel that is red, and lime from the next twentieth of a second on. */
  const moving = Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 255, 0],
    ...frame(0x44),
    ...frame(0x4c),
    0x3b,
  ])
  const data = `data:image/gif;base64,${moving.toString('base64')}`
  const shown = (src: string) =>
    `${FLAT}<img src="${src}" width="50" height="50" style="vertical-align:top"><div style="height:50px;background:url(${src})"></div>`
  const POINTS = [
    [25, 25],
    [25, 75],
  ] as const

  test('show their first frame, whenever they are captured', async () => {
    const { url } = await serve({ '/moving.gif': body(moving, 'image/gif') })
    for (const src of [data, `${url}/moving.gif`]) {
      expect(await pixels(shown(src), { ...SMALL, wait_ms: 150 }, ...POINTS)).toEqual([RED, RED])
    }
  })

  test('that cannot be held are told', async () => {
    const { url } = await serve({ '/moving.gif': body(moving, 'image/gif') })
    const html = `<meta http-equiv="content-security-policy" content="img-src ${url}">${shown(`${url}/moving.gif`)}`
    const { warnings } = await image(html, SMALL)
    expect(warnings.map(({ code }) => code)).toContain('still_animating')
  })
})
