import { globSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { body, convert, openPool, RED_SVG, serve } from '../test/pool-rig.ts'
import { hasPoppler, textOf } from '../test/poppler.ts'
import type { BrowserPool } from './browser-pool.ts'

const pool = openPool({ concurrency: 4 })
// Deadlines below are for documents, not for the start of the browser.
beforeAll(() => pool.start())

/** How a conversion ended. */
async function outcome(browsers: BrowserPool, html: string, options: object = {}) {
  return await convert(browsers, html, options).then(
    ({ bytes, pages }) => ({ pages, text: hasPoppler ? textOf(bytes) : '' }),
    ({ code, message }) => ({ code, message }),
  )
}

const LOOP = 'for (;;) {}'

describe('an endless script ends at the deadline', () => {
  test.each([
    ['while it loads', `<script>${LOOP}</script>`, 'loading the document'],
    [
      'after it has loaded',
      `<script>onload = () => setTimeout(() => { ${LOOP} })</script>`,
      'waiting for fonts, images and animations',
    ],
    ['before it prints', `<script>onbeforeprint = () => { ${LOOP} }</script>`, 'printing'],
    [
      'in microtasks',
      '<script>(function f() { Promise.resolve().then(f) })()</script>',
      'loading the document',
    ],
    ['of alerts', '<script>for (;;) alert(1)</script>', 'loading the document'],
  ])('%s', async (_, html, activity) => {
    // Each takes all of a processor for that long.
    const ended = await outcome(pool, html, { timeout_ms: 2000 })
    expect(ended).toMatchObject({
      code: 'conversion_failed',
      message: `Not finished within 2000 ms: ${activity}.`,
    })
  })
})

test('a document that throws without end is ended before its deadline', async () => {
  const html = `<script>for (;;) reportError(new Error('again'.repeat(1e5)))</script>`
  expect(await outcome(pool, html, { timeout_ms: 60_000 })).toMatchObject({
    code: 'conversion_failed',
    message:
      'The document does not come to rest: it caused more than 120000 requests, frames and errors, or 128 MB of them.',
  })
})

test('of thousands of errors the first are told, also in content that was set anew', async () => {
  const script = 'for (let i = 0; i < 3000; i++) Promise.reject(new Error("no. " + i))'
  const { warnings } = await convert(pool, `<p>x<script>${script}</script>`)
  const [, more] = /^(\d+) more warnings$/.exec(warnings.at(-1)?.message ?? '') ?? []
  // 200 are told, 50 of them in warnings of their own.
  expect(Number(more)).toBeGreaterThan(0)
  expect(Number(more)).toBeLessThanOrEqual(150)
})

test.runIf(process.platform === 'linux')(
  'a renderer that is busy for long gives way to others, with all its threads',
  async () => {
    const before = new Set(lowered())
    const caller = new AbortController()
    const html = `<script>new Worker(URL.createObjectURL(new Blob(['${LOOP}'])))</script><script>setTimeout(() => { ${LOOP} }, 200)</script>`
    const endless = convert(pool, html, {}, { signal: caller.signal }).catch(() => {})
    const threads = () => lowered().filter((pid) => !before.has(pid)).length
    await vi.waitFor(() => expect(threads()).toBeGreaterThan(1), { timeout: 15_000, interval: 200 })
    caller.abort()
    await endless
  },
)

/** The process of each thread of a renderer of ours whose priority is below our own. */
function lowered(): readonly number[] {
  return globSync('/proc/[0-9]*/task/[0-9]*/stat').flatMap((file) => {
    try {
      const pid = Number(file.split('/')[2])
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const isOwn = command.includes('--type=renderer') && isDescendant(pid)
      // Behind the name in brackets the priority is field 19 of proc(5), the parent field 4.
      return isOwn && Number(statusOf(file)[16]) > getPriority() ? [pid] : []
    } catch {
      return []
    }
  })
}

function isDescendant(pid: number): boolean {
  if (pid === process.pid) return true
  return pid > 1 && isDescendant(Number(statusOf(`/proc/${pid}/stat`)[1]))
}

function statusOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}

test('an endless script holds up nobody else, and its slot is free with its page', async () => {
  const narrow = openPool({ concurrency: 2 }, onTestFinished)
  const caller = new AbortController()
  let isOver = false
  const endless = convert(narrow, `<script>${LOOP}</script>`, {}, { signal: caller.signal })
  endless.catch(() => {
    isOver = true
  })
  for (let render = 0; render < 3; render++) await convert(narrow, '<p>other')
  expect(isOver).toBe(false)
  caller.abort()
  await expect(endless).rejects.toMatchObject({ code: 'conversion_failed' })
  const free = { running: 0, queued: 0, browser: 'ready' }
  // As soon as the page is closed, and that takes the browser a moment.
  await expect.poll(() => narrow.status()).toMatchObject(free)
  await Promise.all([convert(narrow, '<p>one'), convert(narrow, '<p>two')])
})

describe('a document is printed in spite of', () => {
  test.each([
    ['alert, confirm and prompt', 'alert(1); confirm(2); prompt(3)'],
    ['two hundred alerts', 'for (let i = 0; i < 200; i++) alert(i)'],
    ['printing itself over and over', 'for (let i = 0; i < 100; i++) print()'],
    ['printing itself all the time', 'setInterval(print, 1)'],
    ['closing itself', 'print(); close()'],
    ['a million lines of console', 'for (let i = 0; i < 1e6; i++) console.log("line " + i, {})'],
    [
      'a console of megabytes',
      'const s = "x".repeat(1e6); for (let i = 0; i < 1e5; i++) console.log(s)',
    ],
    [
      'a window moved without end',
      'for (let i = 0; i < 1e6; i++) { resizeTo(i, i); moveBy(1, 1) }',
    ],
    [
      'ten thousand workers',
      'const u = URL.createObjectURL(new Blob(["1"])); for (let i = 0; i < 1e4; i++) try { new Worker(u) } catch {} ',
    ],
    [
      'a console without end in every frame',
      `for (let i = 0; i < 3; i++) document.documentElement.append(Object.assign(document.createElement("iframe"), { hidden: true, srcdoc: "<script>for (let i = 0; i < 1e5; i++) console.log(i)</scr" + "ipt>" }))`,
    ],
    [
      'a thousand rejections nobody catches, again and again',
      'setInterval(() => { for (let i = 0; i < 1000; i++) Promise.reject(new Error("again " + i)) })',
    ],
    [
      'WebSockets without end',
      'setInterval(() => { for (let i = 0; i < 200; i++) try { new WebSocket("ws://127.0.0.1:9/" + i) } catch {} })',
    ],
    [
      'requests without end',
      'setInterval(() => { for (let i = 0; i < 500; i++) fetch("/none?" + i).catch(() => {}) })',
    ],
    ['thirty popups', 'for (let i = 0; i < 30; i++) open("about:blank?" + i)'],
    [
      'a question before it is left',
      'onbeforeunload = (event) => { event.preventDefault(); return "stay" }',
    ],
    [
      'downloads',
      `const a = Object.assign(document.createElement("a"), {download: "f", href: "data:,x"}); for (let i = 0; i < 20; i++) a.click()`,
    ],
    ['a long history', 'for (let i = 0; i < 300; i++) history.pushState(0, "", "/" + i)'],
    ['changing its own hash', 'let i = 0; setInterval(() => { location.hash = i++ }, 1)'],
    ['endless timers', '(function f() { setTimeout(f) })()'],
    ['endless frames', '(function f() { requestAnimationFrame(f) })()'],
    ['a busy worker', `new Worker(URL.createObjectURL(new Blob(["${LOOP}"])))`],
    ['a memory that is not there', 'try { new ArrayBuffer(8e9) } catch {}'],
    [
      'tampering with what we might use',
      'Promise = Map = JSON = undefined; Document.prototype.querySelector = Element.prototype.append = () => { throw 1 }; Object.defineProperty(document, "fonts", {get() { throw 1 }}); Array.prototype[Symbol.iterator] = null',
    ],
    ['overriding the styles we need', 'document.adoptedStyleSheets = []; Object.freeze(document)'],
  ])('%s', async (_, script) => {
    const html = `<p>before</p><script>${script}</script><p>after</p>`
    const ended = await outcome(pool, html, { timeout_ms: 30_000 })
    expect(ended).toMatchObject({ pages: 1, text: hasPoppler ? 'before after' : '' })
  })

  test('popups while its frames load', async () => {
    const frame = body('<img src=/a.svg>', 'text/html')
    const server = await serve({ '/frame': frame, '/a.svg': body(RED_SVG, 'image/svg+xml') })
    const frames = Array.from({ length: 12 }, (_, i) => `<iframe src="/frame?${i}"></iframe>`)
    const script = 'open("/frame"); document.links[0].click(); setTimeout(open, 5, "/frame")'
    const html = `<a target="_blank" rel="opener" href="/frame">link</a><script>${script}</script>${frames.join('')}`
    const options = { base_url: `${server.url}/`, timeout_ms: 30_000 }
    const all = await Promise.all([1, 2, 3, 4].map(() => outcome(pool, html, options)))
    for (const ended of all) expect(ended).not.toHaveProperty('code')
    expect(server.asked).not.toContain('/frame')
  })

  test('thirty thousand nested elements', async () => {
    const html = `${'<div>'.repeat(30_000)}deep`
    const ended = await outcome(pool, html, { timeout_ms: 30_000 })
    expect(ended).toMatchObject({ pages: 1, text: hasPoppler ? 'deep' : '' })
  })

  test('a very wide and a very large element', async () => {
    const html =
      '<div style="width:33554400px;height:9px">wide</div><canvas width=32767 height=32767 style="width:9px;height:9px">'
    expect(await outcome(pool, html, { timeout_ms: 20_000 })).toMatchObject({ pages: 1 })
  })
})

describe('a document that would print for ever is refused', () => {
  test.each([
    ['of 33 million pixels', '<div style="height:33554400px">x</div>'],
    [
      'of as many in print alone',
      '<style>@media print{div{height:33554400px}}</style><div>x</div>',
    ],
    [
      'of as many on a narrow page',
      '<style>@media (max-width:900px){div{height:33554400px}}</style><div>x</div>',
    ],
    ['of a tall picture', '<svg width=1e7 height=1e7></svg>'],
  ])('%s, at once', async (_, html) => {
    for (const options of [{}, { single_page: true }, { header_html: 'h' }]) {
      const ended = await outcome(pool, html, options)
      expect(ended).toMatchObject({
        code: 'conversion_failed',
        message: expect.stringMatching(
          /^The document is about \d+ pages long; at most 2000 are printed\.$/,
        ),
      })
    }
  })

  test.each([
    [
      'of 33 million pixels that layout alone finds',
      '<div style="position:absolute;top:33554400px">x</div>',
    ],
    ['magnified beyond measure', '<style>html{zoom:100}</style><p>hello world'],
  ])('%s, at the deadline', async (_, html) => {
    const ended = await outcome(pool, html, { timeout_ms: 1000 })
    expect(ended).toMatchObject({
      code: 'conversion_failed',
      message: 'Not finished within 1000 ms: printing.',
    })
  })

  test('while a thousand pages are none too many', async () => {
    const html = '<div style="height:1000000px">x</div>'
    const ended = await outcome(pool, html, { timeout_ms: 30_000 })
    expect(ended).toMatchObject({ pages: expect.closeTo(1027, -1) })
  })
})

test('a renderer that runs out of memory fails its own document alone', async () => {
  const html =
    '<script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))</script>'
  const [ended, bystander] = await Promise.all([
    outcome(pool, html, { timeout_ms: 30_000 }),
    outcome(pool, '<p>bystander'),
  ])
  expect(ended).toMatchObject({
    code: 'conversion_failed',
    message: 'The browser page crashed twice on this document.',
  })
  expect(bystander).not.toHaveProperty('code')
  expect(pool.status()).toMatchObject({ running: 0, browser: 'ready' })
})
