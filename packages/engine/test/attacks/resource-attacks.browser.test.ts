import { crc32, deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { convert, openPool } from '../../src/browser/test/pool-rig.ts'

/** Documents that take whatever they can get, beyond those of `hostile-documents.browser.test.ts`. */
const ATTACKS: Readonly<Record<string, string>> = {
  'requests without end': script('for (let i = 0; i < 1e5; i++) fetch("http://10.0.0.1/" + i)'),
  'images without end': script(
    'for (let i = 0; i < 2e4; i++) new Image().src = "http://10.0.0.1/" + i',
  ),
  cookies: script(
    'for (let i = 0; i < 1e4; i++) document.cookie = "c" + i + "=" + "x".repeat(4000)',
  ),
  'a title of fifty megabytes': script('document.title = "x".repeat(5e7)'),
  'writing itself for ever': script('for (;;) document.write("<p>x")'),
  'a thousand downloads': `<a download href="data:,x"></a>${script('for (let i = 0; i < 1000; i++) document.links[0].click()')}`,
  'a thousand busy workers': script(
    'for (let i = 0; i < 1000; i++) new Worker(URL.createObjectURL(new Blob(["for (;;) {}"])))',
  ),
  'a thousand frames': `<body>${script('for (let i = 0; i < 1000; i++) document.body.append(document.createElement("iframe"))')}`,
  'four gigabytes of WebAssembly': script(
    'new Uint8Array(new WebAssembly.Memory({ initial: 65536 }).buffer).fill(1)',
  ),
  'a canvas as large as can be': script(
    'const c = new OffscreenCanvas(32767, 8191).getContext("2d"); c.fillRect(0, 0, 1e5, 1e5); c.getImageData(0, 0, 9, 9)',
  ),
  'textures without end': script(
    'const g = document.createElement("canvas").getContext("webgl2"); for (let i = 0; g && i < 1000; i++) { g.bindTexture(g.TEXTURE_2D, g.createTexture()); g.texStorage2D(g.TEXTURE_2D, 1, g.RGBA8, 8192, 8192) }',
  ),
  'a picture of gigapixels in a few bytes': `<img src="data:image/png;base64,${hugePng(60_000)}">`,
  'animations without end': `<style>@keyframes a { to { margin: 99px } } i { animation: a 1ms infinite }</style>${'<i>x</i><marquee>x</marquee>'.repeat(2000)}<svg><rect><animate attributeName="x" to="9" dur="1ms" repeatCount="indefinite"/></rect></svg>`,
  'a long history': script(
    'for (let i = 0; i < 1e5; i++) history.pushState(0, "", "/" + "x".repeat(1000) + i)',
  ),
  'a hundred thousand cells': `<table>${`<tr>${'<td>x'.repeat(100)}`.repeat(1000)}</table>`,
  'a picture that multiplies': `<svg><defs><path id="a0" d="M0 0h9"/>${Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/></svg>`,
}

test('what takes all it can get ends as a document or at its deadline, and leaves room for others', async () => {
  const pool = openPool({ concurrency: 2 }, onTestFinished)
  await convert(pool, '<p>before')
  const before = process.memoryUsage().rss
  const outcomes = await Promise.all(
    Object.entries(ATTACKS).map(async ([name, html]) => {
      const ended = await convert(pool, html, { timeout_ms: 2500 }).then(
        ({ pages }) => (pages && pages > 0 ? 'ended' : 'no pages'),
        ({ code, message }) => (code === 'conversion_failed' ? 'ended' : `${code} ${message}`),
      )
      return [name, ended]
    }),
  )
  expect(outcomes).toEqual(Object.keys(ATTACKS).map((name) => [name, 'ended']))
  // A render that was cut short holds its slot until its page is gone.
  await expect.poll(() => pool.status()).toMatchObject({ running: 0, queued: 0 })
  await expect(convert(pool, '<p>after')).resolves.toMatchObject({ pages: 1 })
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100)
})

/** A picture that says it is a square of black and white pixels, and holds the first line of them. */
function hugePng(side: number): string {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const line = deflateSync(Buffer.alloc(1 + side / 8))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', size), chunk('IDAT', line), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks]).toString('base64')
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function script(code: string): string {
  return `<script>${code}</script>`
}
