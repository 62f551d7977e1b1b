import { describe, expect, onTestFinished, test } from 'vitest'
import type { ChromiumPoolOptions } from '../start/chromium.ts'
import { convert, openPool, serve } from '../test/pool-rig.ts'
import {
  browserProcesses,
  descendants,
  hasProc,
  openDescriptors,
  profileFolders,
  rendererProcesses,
} from '../test/processes.ts'
import type { BrowserPool } from './browser-pool.ts'

const { signal } = new AbortController()
const REQUEST = { signal, timeoutMs: 20_000 }
const PAGE = '<!doctype html><title>T</title><h1>Heading</h1><p>text'

/** A pool for one test: the next test finds no process of it. */
function poolFor(options: ChromiumPoolOptions = {}): BrowserPool {
  return openPool({ concurrency: 2, ...options }, onTestFinished)
}

async function killBrowsers(): Promise<number> {
  const browsers = await browserProcesses()
  for (const { pid } of browsers) process.kill(pid, 'SIGKILL')
  return browsers.length
}

describe.skipIf(!hasProc)('a killed browser', () => {
  test('costs no render: each runs once more on a new one', async () => {
    const pool = poolFor()
    let attempts = 0
    const rendering = pool.withPage(REQUEST, async ({ cdp }) => {
      if (++attempts === 1) {
        expect(await killBrowsers()).toBe(1)
        // Whatever the page was asked, it will not answer.
        await cdp.send('Runtime.evaluate', {
          expression: 'new Promise(() => {})',
          awaitPromise: true,
        })
      }
      const { result } = await cdp.send('Runtime.evaluate', { expression: '6 * 7' })
      return result.value
    })
    await expect(rendering).resolves.toBe(42)
    expect(attempts).toBe(2)
  })

  test('again and again under load loses nothing', async () => {
    const pool = poolFor({ concurrency: 3 })
    let finished = 0
    const kills: Promise<number>[] = []
    const renders = Array.from({ length: 24 }, async () => {
      const { pages } = await convert(pool, PAGE)
      // Far enough apart that no render meets two of them.
      if (++finished % 8 === 0 && finished < 24) kills.push(killBrowsers())
      return pages
    })
    await expect(Promise.all(renders)).resolves.toEqual(Array(24).fill(1))
    expect(await Promise.all(kills)).toEqual([1, 1])
    await expect.poll(browserProcesses).toHaveLength(1)
  })

  test('leaves neither processes nor files', async () => {
    const pool = poolFor()
    await convert(pool, PAGE)
    await killBrowsers()
    await expect.poll(() => pool.status().browser).toBe('down')
    await expect.poll(descendants).toEqual([])
    await expect.poll(profileFolders).toEqual([])
    await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
  })

  test('between renders is replaced without anyone noticing', async () => {
    const pool = poolFor()
    await pool.start()
    await killBrowsers()
    // At once: before the pool itself may have heard of it.
    await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
  })
})

test('a crashed renderer takes its own page alone with it', async () => {
  const pool = poolFor()
  const { promise: crashed, resolve: crash } = Promise.withResolvers<void>()
  let attempts = 0
  const crashing = pool.withPage(REQUEST, async ({ cdp }) => {
    if (++attempts > 1) return 'second attempt'
    await neighbourStands
    cdp.send('Page.crash').catch(() => {})
    return await new Promise<string>(() => {})
  })
  const { promise: neighbourStands, resolve: stand } = Promise.withResolvers<void>()
  const neighbour = pool.withPage(REQUEST, async ({ cdp }) => {
    await cdp.send('Runtime.evaluate', { expression: 'globalThis.mark = 7' })
    stand()
    await crashed
    return (await cdp.send('Runtime.evaluate', { expression: 'mark' })).result.value
  })
  await expect(crashing).resolves.toBe('second attempt')
  crash()
  await expect(neighbour).resolves.toBe(7)
})

test.skipIf(!hasProc)(
  'renderers that the system kills say nothing about their document',
  async () => {
    const pool = poolFor({ spares: 0 })
    let attempts = 0
    const rendering = pool.withPage(REQUEST, async () => {
      if (++attempts > 2) return 'third attempt'
      for (const { pid } of await rendererProcesses()) process.kill(pid, 'SIGKILL')
      return await new Promise<string>(() => {})
    })
    await expect(rendering).resolves.toBe('third attempt')
  },
)

test.skipIf(!hasProc)('a renderer that is frozen says nothing about its document', async () => {
  const pool = poolFor({ spares: 0 })
  await pool.start()
  // Long enough for the page to be opened on a busy machine: it is frozen after that.
  const rendering = pool.withPage({ ...REQUEST, timeoutMs: 5000 }, async ({ cdp }) => {
    for (const { pid } of await rendererProcesses()) process.kill(pid, 'SIGSTOP')
    return await cdp.send('Runtime.evaluate', { expression: '6 * 7' })
  })
  await expect(rendering).rejects.toMatchObject({
    code: 'service_unavailable',
    message: expect.stringContaining('stopped answering'),
  })
})

test.skipIf(!hasProc)('a page that froze while it waited is not given to a document', async () => {
  const pool = poolFor({ spares: 1 })
  await pool.start()
  const frozen = await rendererProcesses()
  for (const { pid } of frozen) process.kill(pid, 'SIGSTOP')
  await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
})

test('a document that waits for the network in silence is the reason itself', async () => {
  const server = await serve({ '/never': () => {} })
  const pool = poolFor({ spares: 0 })
  const html = `<script>
    const request = new XMLHttpRequest()
    request.open('GET', '${server.url}/never', false)
    request.send()
  </script>`
  // Long enough for the page to be opened on a busy machine.
  await expect(convert(pool, html, { timeout_ms: 5000 })).rejects.toMatchObject({
    code: 'conversion_failed',
  })
})

test.skipIf(!hasProc)('a spinning renderer is gone with its render', async () => {
  const pool = poolFor({ spares: 0 })
  await pool.withPage(REQUEST, async () => {})
  const caller = new AbortController()
  const { promise: spinning, resolve: spin } = Promise.withResolvers<void>()
  const rendering = pool.withPage({ ...REQUEST, signal: caller.signal }, async ({ cdp }) => {
    const evaluating = cdp.send('Runtime.evaluate', { expression: 'for (;;) {}' })
    evaluating.catch(() => {})
    spin()
    return await evaluating
  })
  await spinning
  expect((await rendererProcesses()).length).toBeGreaterThan(0)
  caller.abort()
  await expect(rendering).rejects.toMatchObject({ code: 'conversion_failed' })
  await expect.poll(() => pool.status().running).toBe(0)
  // Chromium keeps one idle renderer in reserve; a spinning one would not go away.
  await expect.poll(async () => (await rendererProcesses()).length).toBeLessThanOrEqual(1)
  await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
})

test.skipIf(!hasProc)('callers that come and go leave no renderers behind', async () => {
  const pool = poolFor()
  await pool.start()
  let most = 0
  for (let callers = 0; callers < 30; callers++) {
    const caller = new AbortController()
    const rendering = pool.withPage({ ...REQUEST, signal: caller.signal }, async ({ cdp }) => {
      const evaluating = cdp.send('Runtime.evaluate', { expression: 'for (;;) {}' })
      evaluating.catch(() => {})
      return await evaluating
    })
    const cancelled = expect(rendering).rejects.toThrow('Cancelled by the caller.')
    most = Math.max(most, (await rendererProcesses()).length)
    caller.abort()
    await cancelled
  }
  // Two renders, two pages ahead, two that make room for them, one renderer in reserve.
  expect(most).toBeLessThanOrEqual(7)
  await expect.poll(() => pool.status().running).toBe(0)
  expect((await rendererProcesses()).length).toBeLessThanOrEqual(5)
  await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
})

test.skipIf(!hasProc)('recycling under load loses no render and leaves one browser', async () => {
  const pool = poolFor({ recycleAfter: 6, spares: 1 })
  const pages = await Promise.all(
    Array.from({ length: 20 }, async () => (await convert(pool, PAGE)).pages),
  )
  expect(pages).toEqual(Array(20).fill(1))
  await expect.poll(browserProcesses).toHaveLength(1)
  await expect.poll(profileFolders).toHaveLength(1)
})

test.skipIf(!hasProc)('renders, ten at a time, leave nothing behind', async () => {
  // Once before: what is loaded or opened for good is so by then.
  const first = poolFor()
  await convert(first, PAGE)
  await first.close()
  const descriptors = await openDescriptors()
  const server = await serve({})
  const pool = poolFor()
  const html = `${PAGE}<img src="${server.url}/none.png">`
  const options = { header_html: '{page}' }
  for (let batch = 0; batch < 3; batch++) {
    await Promise.all(Array.from({ length: 10 }, () => convert(pool, html, options)))
  }
  // Two renders at once, two pages ahead, one renderer in reserve.
  expect((await rendererProcesses()).length).toBeLessThanOrEqual(6)
  await pool.close()
  await expect.poll(descendants).toEqual([])
  expect(await profileFolders()).toEqual([])
  // The test's own server holds one.
  expect(await openDescriptors()).toBeLessThanOrEqual(descriptors + 2)
})

test('close lets running renders finish', async () => {
  const pool = poolFor()
  const rendering = convert(
    pool,
    '<script>setTimeout(() => { document.title = "x" }, 100)</script>',
    {
      wait_for_function: 'document.title',
    },
  )
  const running = { running: 1, browser: 'ready' }
  await expect.poll(() => pool.status()).toMatchObject(running)
  const closing = pool.close()
  await expect(convert(pool, PAGE)).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(rendering).resolves.toMatchObject({ pages: 1 })
  await closing
  if (hasProc) expect(await descendants()).toEqual([])
})

test('with the self-test, a sound browser proves itself and serves', async () => {
  const pool = poolFor({ selfTest: true })
  await pool.start()
  await expect(convert(pool, PAGE)).resolves.toMatchObject({ pages: 1 })
  const version = expect.stringMatching(/\/\d+\./)
  expect(pool.status()).toMatchObject({ browser: 'ready', version })
})

describe('a browser that cannot be had', () => {
  test.each([
    [
      'is not there',
      '/nonexistent/chromium',
      'The browser named in SVC_CHROMIUM cannot be executed.',
    ],
    ['is none', '/bin/true', 'No browser could be started; `svc doctor` tells what is missing.'],
  ])('because it %s makes the service unavailable', async (_, executablePath, message) => {
    const pool = poolFor({ executablePath })
    const unavailable = { code: 'service_unavailable', message }
    await expect(pool.start()).rejects.toMatchObject(unavailable)
    await expect(convert(pool, PAGE)).rejects.toMatchObject(unavailable)
    expect(pool.status().browser).toBe('down')
    if (hasProc) await expect.poll(profileFolders).toEqual([])
  })
})
