import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { prepare, run } from '../../../execute.ts'
import { convertHtmlImage } from '../../../operations/convert-html-image.ts'
import { CHARTS, type Chart } from '../../test/charts.ts'
import { body, convert, NOW, openPool, RED_SVG, type Routes, serve } from '../../test/pool-rig.ts'
import { hasPoppler, raster, textOf } from '../../test/poppler.ts'

const pool = openPool()
const require = createRequire(import.meta.url)

/** Longer than any animation here, in milliseconds. */
const LONG_MS = 5000

/** Serves a library from its package, by the path of a file that its `exports` do not name. */
function library(file: string): Routes {
  const folders = require.resolve.paths(file) ?? []
  const found = folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
  return { '/lib.js': body(readFileSync(found ?? file), 'text/javascript') }
}

const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code)

/** Address of a sound in which nothing is heard, of 8000 bytes a second. */
function silence(seconds: number): string {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + seconds * 8000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(seconds * 8000, 40)
  const sound = Buffer.concat([head, Buffer.alloc(seconds * 8000, 128)])
  return `data:audio/wav;base64,${sound.toString('base64')}`
}

async function image(html: string, options: object) {
  const { signal } = new AbortController()
  const prepared = prepare(convertHtmlImage, { html, options })
  return await run(prepared, { browsers: pool, now: () => NOW, signal })
}

/** A document that draws, at an address that has its library and the tiles of its maps. */
async function drawing({ file, html }: Chart): Promise<string> {
  if (file === undefined) return html
  const tile = { '/tile.svg': body(RED_SVG, 'image/svg+xml') }
  const { url } = await serve({ ...library(file), ...tile })
  return `<script src="${url}/lib.js"></script>${html.replace("'/tile", `'${url}/tile`)}`
}

/** The furthest that a value of one picture is from that of another. */
async function farthest(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()))
  expect(first?.length).toBe(second?.length)
  return (
    first?.reduce((far, value, at) => Math.max(far, Math.abs(value - (second?.[at] ?? 0))), 0) ?? 0
  )
}

describe.concurrent('charts are captured at their end', () => {
  test.each(CHARTS.filter(({ isOrderedByChance }) => !isOrderedByChance))(
    '$name',
    async (chart) => {
      const page = await drawing(chart)
      const [soon, late] = await Promise.all([
        convert(pool, page, { deterministic: true }),
        convert(pool, page, { deterministic: true, wait_ms: LONG_MS }),
      ])
      expect(Buffer.compare(soon.bytes, late.bytes)).toBe(0)
      expect(soon.warnings).toEqual([])
    },
    60_000,
  )

  test.each(
    CHARTS.filter(
      ({ name, isOrderedByChance }) => isOrderedByChance || /^(?:Chart\.js|Lottie)$/.test(name),
    ),
  )(
    'as images: $name',
    async (chart) => {
      const page = await drawing(chart)
      const [soon, late] = await Promise.all([image(page, {}), image(page, { wait_ms: LONG_MS })])
      // The last frame of Lottie lies between two of the screen.
      expect(await farthest(soon.bytes, late.bytes)).toBeLessThanOrEqual(2)
      expect(soon.warnings).toEqual([])
    },
    60_000,
  )
})

/** A bar that grows by frames of a script until it is 100 mm wide. */
const GROWS = (schedule: string) => `
  <div id=bar style="height:50mm;width:0;background:#f00"></div>
  <script>
    const begin = performance.now()
    const step = () => {
      const part = Math.min(1, (performance.now() - begin) / 700)
      bar.style.width = part * 100 + 'mm'
      if (part < 1) ${schedule}
    }
    ${schedule}
  </script>`

/** Whether a page of A4 is red 90 mm from its margin, seen at 72 dots per inch. */
const isGrown = (pdf: Uint8Array) =>
  raster(pdf).at(Math.round(110 * (72 / 25.4)), 120) === '#ff0000'

describe.skipIf(!hasPoppler)('a document that moves', () => {
  test.each([
    ['animation frames', 'requestAnimationFrame(step)'],
    ['short timers', 'setTimeout(step, 16)'],
  ])('stands still before it is captured: %s', async (_, schedule) => {
    const { bytes, warnings } = await convert(pool, GROWS(schedule))
    expect(isGrown(bytes)).toBe(true)
    expect(warnings).toEqual([])
  })

  test('in a frame stands still, too', async () => {
    const frame = GROWS('requestAnimationFrame(step)').replaceAll('"', '&quot;')
    const html = `<iframe srcdoc="${frame}" style="width:160mm;height:90mm;border:0"></iframe>`
    expect(isGrown((await convert(pool, html)).bytes)).toBe(true)
  })

  test('by a transition that a script starts later is at its end', async () => {
    const html = `<div id=bar style="height:50mm;width:0;background:#f00;transition:width 60s"></div>
      <script>setTimeout(() => { bar.style.width = '100mm' }, 300)</script>`
    expect(isGrown((await convert(pool, html)).bytes)).toBe(true)
  })

  const BAR = '<div id=bar style="height:50mm;width:0;background:#f00"></div>'
  const WORKER = (source: string) =>
    `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(source)}])))`
  test.each([
    [
      'timers that set one another',
      `${BAR}<script>let i = 0;(function grow() { bar.style.width = (i += 10) + 'mm'; if (i < 100) setTimeout(grow, 300) })()</script>`,
    ],
    [
      'an interval',
      `${BAR}<script>let i = 0; const timer = setInterval(() => { bar.style.width = (i += 20) + 'mm'; if (i === 100) clearInterval(timer) }, 250)</script>`,
    ],
    [
      'what a worker sends',
      `${BAR}<script>${WORKER('setTimeout(() => postMessage(100), 500)')}.onmessage = ({ data }) => { bar.style.width = data + 'mm' }</script>`,
    ],
    [
      'what a worker draws',
      `<canvas id=c width=100 height=50 style="width:100mm;height:50mm"></canvas><script>const drawing = c.transferControlToOffscreen()
      ${WORKER('onmessage = ({ data }) => setTimeout(() => { const x = data.getContext("2d"); x.fillStyle = "#f00"; x.fillRect(0, 0, 100, 50) }, 500)')}.postMessage(drawing, [drawing])</script>`,
    ],
    [
      'what a script draws that has taken its own element away',
      `<body><script>document.body.replaceChildren(); setTimeout(() => { document.body.innerHTML = ${JSON.stringify(BAR.replace('width:0', 'width:100mm'))} }, 400)</script>`,
    ],
    [
      'a text that runs through',
      '<marquee><div style="height:50mm;width:100mm;background:#f00"></div></marquee>',
    ],
  ])('is at its end: %s', async (_, html) => {
    const { bytes, warnings } = await convert(pool, html)
    expect(isGrown(bytes)).toBe(true)
    expect(warnings).toEqual([])
  })

  test('what scripts fetch whose elements are gone is awaited', async () => {
    const grown = BAR.replace('width:0', 'width:100mm')
    const { url } = await serve({
      '/bar': (_, answer) => {
        answer.setHeader('access-control-allow-origin', '*')
        setTimeout(() => answer.end(grown), 400)
      },
    })
    const html = `<script>document.body.replaceChildren(); fetch('${url}/bar').then((bar) => bar.text()).then((bar) => { document.body.innerHTML = bar })</script>`
    const { bytes } = await convert(pool, html.replace('<script>', '<body><script>'))
    expect(isGrown(bytes)).toBe(true)
  })

  test('parts that the scrolling of the document fades in, in images; others look as they do at its top', async () => {
    const page = (style: string) =>
      `<style>@keyframes in { from { opacity: 0 } to { opacity: 1 } } @keyframes out { from { opacity: 1 } to { opacity: 0 } }
      p { background: #f00; height: 50px } ${style}</style><p class=in></p><p class=out></p><div style="height: 3000px"></div>`
    const moving =
      '.in { animation: in linear both; animation-timeline: scroll() } .out { animation: out linear both; animation-timeline: scroll() }'
    const [scrolled, plain] = await Promise.all([image(page(moving), {}), image(page(''), {})])
    expect(Buffer.compare(scrolled.bytes, plain.bytes)).toBe(0)
  })

  test('by what comes into view far down is all seen', async () => {
    const html = `<style>@keyframes in { from { opacity: 0 } } p { margin: 0; break-before: page; height: 50mm; width: 100mm; background: #f00; animation: in linear both; animation-timeline: view(); animation-range: entry }</style>
      ${'<p></p>'.repeat(4)}`
    const { bytes } = await convert(pool, html)
    const colours = [1, 2, 3, 4].map((page) => raster(bytes, page).at(200, 120))
    expect(colours).toEqual(Array(4).fill('#ff0000'))
  })

  test('of bars of progress, which the browser draws, is held', async () => {
    const html = `<progress></progress>
      <div><template shadowrootmode=open><progress style="accent-color: red"></progress></template></div>`
    const looks = [1, 90, 330].map((wait_ms) => image(html, { wait_ms }))
    const [first, ...later] = await Promise.all(looks)
    for (const { bytes, warnings } of later) {
      expect(Buffer.compare(bytes, first?.bytes ?? Buffer.of())).toBe(0)
      expect(warnings).toEqual([])
    }
  })

  test.skipIf(!hasPoppler)(
    'of sounds that play by themselves is held at its beginning',
    async () => {
      const { bytes } = await convert(
        pool,
        `<audio src="${silence(8)}" controls autoplay muted></audio><script>setTimeout(() => document.body.append('Later'), 1500)</script>`,
      )
      expect(textOf(bytes)).toBe('0:00 / 0:08 Later')
    },
  )

  test.each([
    ['a video that cannot be shown', '<video controls src="data:video/mp4;base64,AAAA"></video>'],
    [
      'players that have no room for all of them',
      '<video controls style="width:120px;height:60px"></video> <video controls style="width:280px;height:60px"></video> <video controls style="width:400px;height:60px"></video> <audio controls style="width:200px"></audio>',
    ],
  ])('of the controls of %s is the same each time', async (_, html) => {
    const texts = new Set<string>()
    for (let times = 0; times < 6; times++) {
      const { bytes } = await convert(pool, html, { deterministic: true })
      texts.add(Buffer.from(bytes).toString('latin1'))
    }
    expect(texts.size).toBe(1)
  })

  test('by timers for longer than they are awaited is told', async () => {
    const html =
      '<p id=p></p><script>(function tick() { p.textContent += "x"; setTimeout(tick, 900) })()</script>'
    expect(codes(await convert(pool, html))).toEqual(['still_animating'])
  })

  test('in three dimensions is printed', async () => {
    const html = `<canvas id=c width=300 height=300 style="width:100mm;height:50mm"></canvas>
      <script>const gl = c.getContext('webgl'); gl.clearColor(1, 0, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT)</script>`
    expect(isGrown((await convert(pool, html)).bytes)).toBe(true)
  })

  test.skipIf(!hasPoppler)('after a frame that took more than a second is awaited', async () => {
    const { bytes } = await convert(
      pool,
      `<p id=p></p><script>let n = 0; function frame() {
        const begin = performance.now()
        if (++n === 30) while (performance.now() - begin < 1200);
        if (n > 32) p.textContent = n
        if (n < 150) requestAnimationFrame(frame)
      }
      onload = frame</script>`,
    )
    expect(textOf(bytes)).toBe('150')
  })

  test('asks for frames and draws nothing: it is captured without a warning', async () => {
    const html =
      '<canvas></canvas><script>(function loop() { requestAnimationFrame(loop) })()</script>'
    expect((await convert(pool, html)).warnings).toEqual([])
  })

  test.each([
    [
      'a canvas',
      '<canvas id=c></canvas><script>const x = c.getContext("2d");(function f(){requestAnimationFrame(f);x.fillStyle="hsl("+performance.now()/5+" 80% 50%)";x.fillRect(0,0,300,150)})()</script>',
    ],
    [
      'its text',
      '<p id=t></p><script>(function f(){requestAnimationFrame(f);t.textContent=performance.now()})()</script>',
    ],
    [
      'CSS',
      '<style>@keyframes k{to{width:300px}}div{height:50px;background:red;animation:k 2s infinite}</style><div></div>',
    ],
  ])('without end, by %s, is captured with a warning', async (_, html) => {
    const document = await convert(pool, html)
    expect(codes(document)).toEqual(['still_animating'])
  })
})

describe.skipIf(!hasPoppler)('the window of a document that is printed', () => {
  const SIZE = '<script>document.write(innerWidth + " x " + innerHeight)</script>'

  test.each([
    ['the content box of its page', { page_size: 'A5', margins_mm: 10 }, '483 x 718'],
    ['turned with it', { orientation: 'landscape' }, '971 x 642'],
    ['larger where the content is scaled down', { scale: 0.5 }, '1285 x 1942'],
    ['that of the request', { viewport: { width_px: 500 } }, '500 x 971'],
  ])('is %s', async (_, options, size) => {
    expect(textOf((await convert(pool, SIZE, options)).bytes).trim()).toBe(size)
  })

  test('shows scripts what will be printed', async () => {
    const server = await serve({ '/red.svg': body(RED_SVG, 'image/svg+xml') })
    const html = `<body style="margin:0"><img id=i src="${server.url}/red.svg" style="height:50mm">
      <script>i.style.width = document.body.clientWidth + 'px'</script>`
    const page = raster((await convert(pool, html)).bytes)
    const at = (mm: number) => page.at(Math.round(mm * (72 / 25.4)), 120)
    expect([at(185), at(195)]).toEqual(['#ff0000', '#ffffff'])
  })
})
