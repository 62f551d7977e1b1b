import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { BrowserPool } from '../pool/browser-pool.ts'
import { capture, headerOf } from '../test/image-facts.ts'
import { body, convert, openPool, serve } from '../test/pool-rig.ts'
import { DebugRecorder } from './debug-recorder.ts'

const pool = openPool()

/** The files of a recorder's bundle, texts decoded. */
async function filesOf(debug: DebugRecorder) {
  const files = unzipSync(await debug.bundle())
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    names: Object.keys(files),
    files,
    all: Object.keys(files).map(text).join('\n'),
    document: text('document.html'),
    console: text('console.txt'),
    requests: JSON.parse(text('requests.json') || '[]') as readonly Record<string, unknown>[],
    summary: JSON.parse(text('summary.json')) as {
      readonly outcome: Record<string, unknown>
      readonly pages: readonly {
        readonly activities: readonly { readonly doing: string }[]
        readonly failed_requests: readonly Record<string, unknown>[]
      }[]
    },
  }
}

const PAGE_FILES = ['console.txt', 'requests.json', 'document.html', 'screenshot.png']

describe('a debug bundle', () => {
  test('tells what a page loaded, logged and looked like', async () => {
    const server = await serve({ '/a.css': body('p{color:red}', 'text/css') })
    const html = `<link rel=stylesheet href="${server.url}/a.css?v=1"><img src="${server.url}/none.png">
      <p>x<script>console.warn('careful', 7); null.f</script>`
    const debug = new DebugRecorder()
    await convert(pool, html, {}, { debug })
    const found = await filesOf(debug)
    expect(found.names).toEqual(['summary.json', ...PAGE_FILES])
    expect(found.document).toContain('<p>x')
    expect(found.console).toMatch(/warning: careful 7\n/)
    expect(found.console).toMatch(/exception: TypeError/)
    expect(headerOf(found.files['screenshot.png'] ?? new Uint8Array())).toBe('png 642×971')
    expect(found.requests).toEqual([
      expect.objectContaining({ url: `${server.url}/a.css?v=…`, status: 200 }),
      expect.objectContaining({ url: `${server.url}/none.png`, status: 404 }),
    ])
    const { outcome, pages } = found.summary
    expect(outcome).toMatchObject({ media_type: 'application/pdf', pages: 1 })
    expect(pages[0]?.failed_requests.map(({ status }) => status)).toEqual([404])
    expect(pages[0]?.activities.map(({ doing }) => doing)).toContain('printing')
  })

  test('shows the page as it stood when its time was over', async () => {
    const debug = new DebugRecorder()
    const options = { timeout_ms: 1000, wait_for_selector: 'hr', viewport: { width_px: 300 } }
    const failed = capture(pool, { html: '<p>there', options }, { debug })
    await expect(failed).rejects.toMatchObject({ code: 'conversion_failed' })
    const { names, document, files, summary } = await filesOf(debug)
    expect(names).toEqual(['summary.json', ...PAGE_FILES])
    expect(document).toContain('<p>there')
    expect(headerOf(files['screenshot.png'] ?? new Uint8Array())).toBe('png 300×800')
    expect(summary.outcome).toMatchObject({
      error: 'conversion_failed',
      detail: expect.stringContaining('Not finished within 1000 ms'),
    })
  })

  test('comes without a picture of a page that does not answer', async () => {
    const debug = new DebugRecorder()
    const html = '<script>for (;;) {}</script>'
    await expect(convert(pool, html, { timeout_ms: 1000 }, { debug })).rejects.toThrow()
    expect((await filesOf(debug)).names).toEqual(['summary.json', 'console.txt', 'requests.json'])
  })

  test('holds none of the secrets of its request', async () => {
    const echo = `<p id=p><script>
      console.log(document.cookie, location.href); p.textContent = document.cookie
      fetch('/log?secret=query-secret')</script>`
    const server = await serve({
      '/': (request, response) => {
        const { authorization = '', 'x-key': key = '' } = request.headers
        if (authorization === '') {
          response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end()
          return
        }
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end(`<!-- ${authorization} ${String(key)} -->${echo}`)
      },
    })
    const debug = new DebugRecorder()
    const options = {
      headers: [{ name: 'X-Key', value: 'header-secret' }],
      cookies: [{ name: 'sid', value: 'cookie-secret' }],
      http_auth: { username: 'user-secret', password: 'password-secret' },
    }
    await capture(pool, { url: `${server.url}/?token=query-secret`, options }, { debug })
    const { all, document, console } = await filesOf(debug)
    expect(document).toContain('[redacted]')
    expect(console).toContain('sid=[redacted]')
    expect(document).not.toContain(Buffer.from('user-secret:password-secret').toString('base64'))
    expect(all).not.toMatch(/(?:header|cookie|user|password)-secret/)
    expect(`${console}${JSON.stringify((await filesOf(debug)).requests)}`).not.toContain(
      'query-secret',
    )
  })

  test('has a folder for each attempt', async () => {
    const debug = new DebugRecorder()
    let attempts = 0
    const crashing: BrowserPool = {
      ...pool,
      policy: pool.policy,
      withPage: (request, use) =>
        pool.withPage(request, async (page) => {
          if (++attempts === 1) page.cdp.send('Page.crash').catch(() => {})
          return await use(page)
        }),
    }
    await convert(crashing, '<p>second', {}, { debug })
    const { names } = await filesOf(debug)
    expect(names).toEqual(expect.arrayContaining(PAGE_FILES.map((name) => `page-2/${name}`)))
  })

  test('is there even when no page was to be had', async () => {
    const debug = new DebugRecorder()
    const refused = convert(pool, '<p>', { base_url: 'http://10.0.0.1/' }, { debug })
    await expect(refused).rejects.toThrow()
    const { names, summary } = await filesOf(debug)
    expect(names).toEqual(['summary.json'])
    expect(summary).toMatchObject({ outcome: { error: 'url_not_allowed' }, pages: [] })
  })
})
