import { describe, expect, test } from 'vitest'
import { body, convert, convertAddress, openPool, serve } from '../../test/pool-rig.ts'

const pool = openPool()

const told = (seconds: number, url: string) => [
  [
    'still_animating',
    `The document leads to another page after ${seconds} s (refresh: ${url}); it is shown as it stands before.`,
  ],
]

describe('a refresh that leads elsewhere later', () => {
  test.each([
    ['meta element', {}, '<meta http-equiv="refresh" content="30;url=/there">'],
    ['header', { refresh: '30;url=/there' }, ''],
  ])('is told: %s', async (_, headers, html) => {
    const { url } = await serve({
      '/': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', ...headers })
          .end(`${html}<p>You will be sent on.`),
    })
    const { warnings } = await convertAddress(pool, url)
    expect(warnings.map(({ code, message }) => [code, message])).toEqual(told(30, `${url}/there`))
  })

  test.each([{}, { wait_until: 'load' }, { javascript: false }])(
    'is told of HTML with %j',
    async (options) => {
      const html = '<meta http-equiv="refresh" content="20; url=http://127.0.0.1:9/x"><p>Text'
      const { warnings } = await convert(pool, html, options)
      expect(warnings.map(({ code, message }) => [code, message])).toEqual(
        told(20, 'http://127.0.0.1:9/x'),
      )
    },
  )

  test('is not told of a document that loads itself again', async () => {
    const html = '<meta http-equiv="refresh" content="30"><p>Figures of the day'
    const { url } = await serve({ '/figures': body(html, 'text/html') })
    expect(await convertAddress(pool, `${url}/figures#now`)).toMatchObject({ warnings: [] })
    expect(await convert(pool, html)).toMatchObject({ warnings: [] })
  })

  test('is not told where a script has taken it away', async () => {
    const html =
      '<meta http-equiv="refresh" content="30;url=/there"><p>Text<script>document.querySelector("meta").remove();stop()</script>'
    const { url } = await serve({ '/': body(html, 'text/html') })
    expect(await convertAddress(pool, url)).toMatchObject({ warnings: [] })
  })

  test('is not told of the document before', async () => {
    const { url } = await serve({
      '/': body(
        '<meta http-equiv="refresh" content="30;url=/there"><script>location="/end"</script>',
        'text/html',
      ),
      '/end': body('<p>Text', 'text/html'),
    })
    expect(await convertAddress(pool, url)).toMatchObject({ warnings: [] })
  })
})
