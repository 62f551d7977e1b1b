import { describe, expect, test } from 'vitest'
import type { BrowserPool, PageOptions } from '../pool/browser-pool.ts'
import { infoOf, linksOf, outlineOf, sizesOf } from './pdf-facts.ts'
import { body, convert, RED_SVG, serve } from './pool-rig.ts'
import { hasPoppler, textOf } from './poppler.ts'

const { signal } = new AbortController()

/** Promises of every pool, however its browser was come by. */
export function describePool(name: string, pool: BrowserPool): void {
  describe(name, () => {
    test('prints documents, with all that belongs to them', async () => {
      const html = `<title>T</title><h1 id=a>One</h1><a href="#a">up</a><p style="break-before:page">two`
      const { bytes, warnings } = await convert(pool, html, { footer_html: 'foot {page}/{pages}' })
      expect(warnings).toEqual([])
      expect(sizesOf(bytes)).toEqual(['595.28×841.89', '595.28×841.89'])
      expect(outlineOf(bytes)).toEqual(['One @ 1'])
      expect(linksOf(bytes)).toEqual(['page 1'])
      if (hasPoppler) expect(textOf(bytes)).toBe('One up foot 1/2 two foot 2/2')
    })

    test('gives every page the options asked for, and the next one its own', async () => {
      const look = (page: PageOptions) =>
        pool.withPage({ signal, timeoutMs: 10_000, page }, async ({ cdp }) => {
          const expression = `[navigator.language, navigator.userAgent.slice(0, 7), innerWidth, devicePixelRatio,
            Intl.DateTimeFormat().resolvedOptions().timeZone, matchMedia('print').matches,
            matchMedia('(prefers-color-scheme: dark)').matches].join(' ')`
          return (await cdp.send('Runtime.evaluate', { expression })).result.value
        })
      const own: PageOptions = {
        locale: 'de-DE',
        userAgent: 'Agent/1.0',
        timezone: 'Asia/Tokyo',
        media: 'screen',
        colorScheme: 'dark',
        viewport: { widthPx: 500, heightPx: 400, deviceScaleFactor: 2 },
      }
      expect(await look(own)).toBe('de-DE Agent/1 500 2 Asia/Tokyo false true')
      expect(await look({})).toBe('en-US Mozilla 642 1 UTC true false')
    })

    test('paints once it is asked to, and then as a window that is seen', async () => {
      const look = `new Promise((resolve) => {
        requestAnimationFrame(() => resolve([document.visibilityState, document.hasFocus(), outerWidth].join()))
      })`
      const seen: string[] = []
      for (const isPainted of [true, false, true]) {
        await pool.withPage({ signal, timeoutMs: 10_000, isPainted }, async ({ cdp, paint }) => {
          await paint()
          const asked = { expression: look, awaitPromise: true }
          seen.push((await cdp.send('Runtime.evaluate', asked)).result.value)
        })
      }
      expect(new Set(seen)).toEqual(new Set([seen[0]]))
      expect(seen[0]).toMatch(/^visible,true,/)
    })

    test('gives them to documents as if the page had been opened with them', async () => {
      const asked: (string | undefined)[] = []
      const server = await serve({
        '/a.svg': ({ headers }, response) => {
          asked.push(headers['user-agent'], headers['accept-language'])
          response.setHeader('content-type', 'image/svg+xml').end(RED_SVG)
        },
      })
      const html = `<img src="${server.url}/a.svg"><script>
        document.title = [navigator.languages, new Date(0).toString(), (1234.5).toLocaleString(),
          new Date(0).toLocaleString(), innerWidth, matchMedia('screen').matches].join('; ')
      </script>`
      const options = {
        locale: 'de-DE',
        timezone: 'Asia/Tokyo',
        user_agent: 'Agent/1.0',
        media: 'screen',
        viewport: { width_px: 500 },
      }
      const titles = ['', 'http://document.example/'].map(async (address) => {
        const own = address === '' ? options : { ...options, base_url: address }
        return infoOf((await convert(pool, html, own)).bytes)['Title']
      })
      const expected =
        'de-DE; Thu Jan 01 1970 09:00:00 GMT+0900 (Japanische Normalzeit); 1.234,5; 1.1.1970, 09:00:00; 500; true'
      expect(await Promise.all(titles)).toEqual([expected, expected])
      expect(asked).toEqual(Array(2).fill(['Agent/1.0', 'de-DE']).flat())
    })

    test('runs no script of the document where none may run, and shows what stands in for it', async () => {
      const html =
        '<noscript><title>without</title></noscript><title>with</title><script>document.title = "after"</script>'
      const { filename } = await convert(pool, html, { javascript: false })
      expect(filename).toBe('without.pdf')
    })

    test('loads what the policy allows, refuses the rest, and tells which', async () => {
      const server = await serve({ '/a.svg': body(RED_SVG, 'image/svg+xml') })
      const html = `<img src="${server.url}/a.svg"><img src="http://10.0.0.1/b.svg"><img src="https://10.0.0.1/c.svg">`
      const { warnings } = await convert(pool, html)
      expect(server.asked).toEqual(['/a.svg'])
      expect(warnings.map(({ code, url }) => `${code} ${url}`).sort()).toEqual([
        'resource_refused http://10.0.0.1/b.svg',
        'resource_refused https://10.0.0.1/c.svg',
      ])
    })

    test('keeps renders apart', async () => {
      const html = `<script>
        document.title = 'found ' + document.cookie + localStorage.x + name
        document.cookie = 'x=1; max-age=99'; localStorage.x = 1; name = 'x'
      </script>`
      const options = { base_url: 'http://document.example/' }
      const titles: (string | undefined)[] = []
      for (let render = 0; render < 3; render++) {
        titles.push(infoOf((await convert(pool, html, options)).bytes)['Title'])
      }
      expect(titles).toEqual(Array(3).fill('found undefined'))
    })

    test('answers dialogs, closes popups, denies downloads', async () => {
      const html = `<p>before<script>
        alert(1); confirm(2); prompt(3); for (let i = 0; i < 3; i++) open('about:blank')
        Object.assign(document.createElement('a'), {href: 'data:,x', download: 'x'}).click()
      </script>`
      const { bytes } = await convert(pool, html)
      if (hasPoppler) expect(textOf(bytes)).toBe('before')
    })

    test('ends what does not end, and goes on', async () => {
      const html = '<script>for (;;) {}</script>'
      await expect(convert(pool, html, { timeout_ms: 1000 })).rejects.toMatchObject({
        code: 'conversion_failed',
        message: 'Not finished within 1000 ms: loading the document.',
      })
      await expect(convert(pool, '<p>next')).resolves.toMatchObject({ pages: 1 })
    })

    test('runs workers, and the workers of those, as the page they belong to', async () => {
      const html = `<script>
        const start = (code) => new Worker(URL.createObjectURL(new Blob([code])))
        const look = 'postMessage([navigator.userAgent, Intl.DateTimeFormat().resolvedOptions().timeZone].join(" "))'
        start('const start = ' + start + '; start(' + JSON.stringify(look) + ').onmessage = ({ data }) => postMessage(data)')
          .onmessage = ({ data }) => { document.title = data }
      </script>`
      const options = {
        user_agent: 'Agent/1.0',
        timezone: 'Asia/Tokyo',
        wait_for_function: 'document.title',
      }
      const { bytes } = await convert(pool, html, options)
      expect(infoOf(bytes)['Title']).toBe('Agent/1.0 Asia/Tokyo')
    })

    test('prints documents at an address of their own, with files beside them', async () => {
      const options = {
        base_url: 'https://example.invalid/docs/index.html',
        assets: { 'a.svg': Buffer.from(RED_SVG).toString('base64') },
      }
      const html =
        '<script>document.title = location.href</script><img src=a.svg><a href=b.html>b</a>'
      const { bytes, warnings } = await convert(pool, html, options)
      expect(warnings).toEqual([])
      expect(infoOf(bytes)['Title']).toBe(options.base_url)
      expect(linksOf(bytes)).toEqual(['https://example.invalid/docs/b.html'])
    })

    test('survives the crash of a page', async () => {
      let attempts = 0
      const rendering = pool.withPage({ signal, timeoutMs: 20_000 }, async ({ cdp }) => {
        if (++attempts > 1) return 'second attempt'
        cdp.send('Page.crash').catch(() => {})
        return await new Promise<string>(() => {})
      })
      await expect(rendering).resolves.toBe('second attempt')
    })
  })
}
