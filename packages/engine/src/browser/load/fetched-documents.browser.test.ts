import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { allTexts } from '../../pdf/test/all-texts.ts'
import { type Answer, body, convertAddress, openPool, RED_SVG, serve } from '../test/pool-rig.ts'
import { hasPoppler, raster, textOf } from '../test/poppler.ts'

const pool = openPool({
  policy: { allowPrivate: false, allowHosts: ['127.0.0.1', 'localhost'], denyHosts: [] },
})

const page = (html: string): Answer => body(html, 'text/html; charset=utf-8')
const redirect =
  (location: string, status = 302): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end()

/** Code and message of a conversion that fails. */
async function failure(url: string, options: object = {}) {
  return await convertAddress(pool, url, options).then(
    () => 'no failure',
    ({ code, message }) => [code, message],
  )
}

const NOT_ALLOWED = ['url_not_allowed', 'url: the network policy does not allow this address']

const NO_PAGE =
  'it has no page: it answered with status 304, or redirects to an address that is neither http nor https'

describe('a document at an address', () => {
  test('is printed, and told with its status and where it was', async () => {
    const server = await serve({
      '/': redirect('/moved', 301),
      '/moved': redirect('/page?a=1', 307),
      '/page': page('<title>Report 7</title><p>Hello<img src="logo.svg">'),
      '/logo.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const { bytes, filename, source, warnings } = await convertAddress(pool, `${server.url}/`)
    expect({ filename, source, warnings }).toEqual({
      filename: 'Report 7.pdf',
      source: { status: 200, url: `${server.url}/page?a=1` },
      warnings: [],
    })
    expect(server.asked).toEqual(['/', '/moved', '/page?a=1', '/logo.svg'])
    if (hasPoppler) expect(textOf(bytes)).toContain('Hello')
  })

  test('has links to its own places that are called as it calls them, signs by their own names', async () => {
    const html = `<!doctype html><html lang=en><title>T</title><p><a href="#h">Part</a> <a href="#t" aria-label="To the top">^</a></p>
      <h1 id=h>Part <a href="#h" aria-label="Link to this part"><svg width=9 height=9 aria-hidden=true><circle r=9 /></svg></a></h1><p id=t>b</p>`
    const server = await serve({ '/page': page(html) })
    const options = { pdf_ua: true }
    const { bytes, warnings } = await convertAddress(pool, `${server.url}/page`, options)
    expect(warnings).toEqual([])
    const texts = allTexts(bytes)
    expect(texts).toContain('To the top')
    expect(texts).toContain('Link to this part')
  })

  // Printed, it would be half of the document, and nobody knew which.
  test.each([
    [
      'with fewer bytes than it says',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' })
        response.write('<p>half', () => response.destroy())
      },
    ],
    [
      'without its last chunk',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.write('<p>half', () => response.destroy())
      },
    ],
    [
      'in a coding that it does not have',
      (_: unknown, response: ServerResponse) => {
        const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
        response.writeHead(200, headers).end('<p>no gzip')
      },
    ],
  ])('is refused when it comes %s', async (_, answer) => {
    const server = await serve({ '/': answer })
    const [code, message] = await failure(`${server.url}/`)
    expect(code).toBe('source_unavailable')
    expect(message).toMatch(/^url: 127\.0\.0\.1: its answer broke off or cannot be read \(ERR_/)
  })

  test('is printed with a frame whose document breaks off, which is told', async () => {
    const server = await serve({
      '/': page('<p>Hello<iframe src="half"></iframe>'),
      '/half': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' })
        response.write('<p>half', () => response.destroy())
      },
    })
    const { warnings } = await convertAddress(pool, `${server.url}/`)
    expect(warnings).toMatchObject([{ code: 'resource_failed', url: `${server.url}/half` }])
  })

  test.each([
    ['plain text', body('as it is', 'text/plain')],
    ['JSON', body('{"a": "as it is"}', 'application/json')],
    ['an image', body(RED_SVG, 'image/svg+xml')],
  ])('may be %s', async (_, answer) => {
    const server = await serve({ '/': answer })
    expect(await convertAddress(pool, `${server.url}/`)).toMatchObject({ pages: 1 })
  })

  test('may be an error page where fail_on_status says so', async () => {
    const server = await serve({
      '/': (_, response) =>
        response.writeHead(503, { 'content-type': 'text/html' }).end('<p>Closed today'),
    })
    const options = { fail_on_status: [] }
    const { source, bytes } = await convertAddress(pool, `${server.url}/`, options)
    expect(source).toMatchObject({ status: 503 })
    if (hasPoppler) expect(textOf(bytes)).toContain('Closed today')
    expect(await failure(`${server.url}/`, { fail_on_status: ['500-502'] })).toBe('no failure')
    expect(await failure(`${server.url}/`, { fail_on_status: [200, 503] })).toEqual([
      'source_unavailable',
      'url: 127.0.0.1: it answered with status 503.',
    ])
  })

  test('finds the files of the request beside it', async () => {
    const server = await serve({
      '/docs/start': page('<link rel="stylesheet" href="own.css"><img src="theirs.svg">'),
      '/docs/theirs.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const options = { assets: { 'own.css': Buffer.from('p{}').toString('base64') } }
    const { warnings } = await convertAddress(pool, `${server.url}/docs/start`, options)
    expect(warnings).toEqual([])
    expect(server.asked).toEqual(['/docs/start', '/docs/theirs.svg'])
  })

  test('that stops itself is printed as it stands', async () => {
    const server = await serve({ '/': page('<p>before<script>stop()</script><p>after') })
    const { bytes } = await convertAddress(pool, `${server.url}/`)
    if (hasPoppler) expect(textOf(bytes)).toBe('before')
  })
})

describe('no document comes from', () => {
  test.each<[string, Answer, string]>([
    [
      'a missing page',
      (_, response) => response.writeHead(404).end(),
      'it answered with status 404',
    ],
    [
      'a locked page',
      (_, response) => response.writeHead(401).end(),
      'it answered with status 401',
    ],
    [
      'a broken server',
      (_, response) => response.writeHead(500).end(),
      'it answered with status 500',
    ],
    [
      'an answer without content',
      (_, response) => response.writeHead(204).end(),
      'it answered with status 204, which has no document',
    ],
    ...[300, 302, 305, 399].map((status): [string, Answer, string] => [
      `status ${status} without an address to go on to`,
      (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Found'),
      `it answered with status ${status}`,
    ]),
    ['an empty redirect', redirect(''), 'it answered with status 302'],
    ['status 304', (_, response) => response.writeHead(304).end(), NO_PAGE],
    ...['javascript:alert(1)', 'ftp://127.0.0.1/', 'view-source:http://127.0.0.1/', 'tel:1'].map(
      (location): [string, Answer, string] => [
        `a redirect to ${location}`,
        redirect(location),
        NO_PAGE,
      ],
    ),
    [
      'a PDF',
      body('%PDF-1.7', 'application/pdf'),
      'it answered with a file (application/pdf), not with a page',
    ],
    [
      'an archive',
      body('PK', 'application/zip'),
      'it answered with a file (application/zip), not with a page',
    ],
    [
      'a page to be saved',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment' })
          .end('x'),
      'it answered with a file (text/html), not with a page',
    ],
    ['a circle of redirects', redirect('/'), 'it redirects over and over'],
    [
      'a server that hangs up',
      ({ socket }) => socket.destroy(),
      'it closed the connection without an answer',
    ],
    [
      'a server of another protocol',
      ({ socket }) => socket.end('220 mail.test ESMTP\r\n'),
      'its answer is not HTTP',
    ],
  ])('%s', async (_, answer, reason) => {
    const server = await serve({ '/': answer })
    expect(await failure(`${server.url}/`)).toEqual([
      'source_unavailable',
      `url: 127.0.0.1: ${reason}.`,
    ])
  })

  test('a server without TLS, asked for it', async () => {
    const server = await serve({})
    expect(await failure(server.url.replace('http:', 'https:'))).toEqual([
      'source_unavailable',
      'url: 127.0.0.1: no secure connection to it (ERR_SSL_PROTOCOL_ERROR).',
    ])
  })

  test.each(['http', 'https'])('a port where nobody listens, over %s', async (scheme) => {
    // Port 1024 and its neighbours have no service, and no test opens one there.
    expect(await failure(`${scheme}://127.0.0.1:1030/`)).toEqual([
      'source_unavailable',
      'url: 127.0.0.1: it refuses connections.',
    ])
  })

  test.each(['http', 'https'])('a name that does not resolve, over %s', async (scheme) => {
    expect(await failure(`${scheme}://nobody.invalid/`)).toEqual([
      'source_unavailable',
      'url: nobody.invalid: its name does not resolve, or to no address that the network policy allows.',
    ])
  })

  test.each(['fail', 'render'])(
    'a server that is silent, with on_timeout %s',
    async (onTimeout) => {
      const server = await serve({ '/': () => {} })
      const options = { timeout_ms: 3000, on_timeout: onTimeout }
      expect(await failure(`${server.url}/`, options)).toEqual([
        'source_unavailable',
        onTimeout === 'fail'
          ? `Not finished within 3000 ms: waiting for the document to answer; still loading ${server.url}/.`
          : 'url: 127.0.0.1: it did not answer in time.',
      ])
    },
  )
})

describe('the network policy refuses', () => {
  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/',
    'http://metadata.google.internal/',
    'https://intranet/',
    'http://printer.local/',
  ])('%s, in the same words', async (url) => {
    expect(await failure(url)).toEqual(NOT_ALLOWED)
  })

  test.each([
    'http://10.0.0.1/',
    'https://10.0.0.1/',
    'http://169.254.169.254/',
    'http://printer.local/',
    'file:///etc/passwd',
    'data:text/html,x',
    'ws://127.0.0.1/',
  ])('a redirect to %s, in the same words', async (location) => {
    const server = await serve({ '/': redirect('/on'), '/on': redirect(location) })
    expect(await failure(`${server.url}/`)).toEqual(NOT_ALLOWED)
  })

  test.each([
    ['a script', '<script>location = "http://10.0.0.1/"</script>'],
    ['a refresh', '<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">'],
  ])('what %s leads to', async (_, html) => {
    const server = await serve({ '/': page(html) })
    expect(await failure(`${server.url}/`)).toEqual(NOT_ALLOWED)
  })
})

describe('headers', () => {
  const SECRET = [{ name: 'X-Secret', value: 's3cr3t' }]

  test('go to the origin of the address, and to none other', async () => {
    const other = await serve({ '/b.svg': body(RED_SVG, 'image/svg+xml') })
    const server = await serve({
      '/': page(`<img src="a.svg"><img src="${other.url}/b.svg">`),
      '/a.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const asking = [server.next('/'), server.next('/a.svg'), other.next('/b.svg')]
    await convertAddress(pool, `${server.url}/`, { headers: SECRET })
    const sent = await Promise.all(asking)
    expect(sent.map(({ headers }) => headers['x-secret'])).toEqual(['s3cr3t', 's3cr3t', undefined])
  })

  test('do not follow a redirect to another origin, and are there again on the way back', async () => {
    const routes: Record<string, Answer> = { '/end': page('end') }
    const server = await serve(routes)
    const other = await serve({ '/middle': redirect(`${server.url}/end`) })
    routes['/'] = redirect(`${other.url}/middle`)
    const asking = [server.next('/'), other.next('/middle'), server.next('/end')]
    await convertAddress(pool, `${server.url}/`, { headers: SECRET })
    const sent = await Promise.all(asking)
    expect(sent.map(({ headers }) => headers['x-secret'])).toEqual(['s3cr3t', undefined, 's3cr3t'])
  })

  test('go where their pattern says, and replace what the browser would send', async () => {
    const other = await serve({
      '/img/b.svg': body(RED_SVG, 'image/svg+xml'),
      '/c.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const server = await serve({
      '/': page(`<img src="${other.url}/img/b.svg"><img src="${other.url}/c.svg">`),
    })
    const match = `http://127.0.0.1:${new URL(other.url).port}/img/*`
    const headers = [
      { name: 'X-Image', value: 'yes', match },
      { name: 'accept', value: 'image/x', match },
    ]
    const asking = [server.next('/'), other.next('/img/b.svg'), other.next('/c.svg')]
    await convertAddress(pool, `${server.url}/`, { headers })
    const sent = await Promise.all(asking)
    expect(sent.map(({ headers }) => headers['x-image'])).toEqual([undefined, 'yes', undefined])
    expect(sent[1]?.headers.accept).toBe('image/x')
  })
})

describe('cookies', () => {
  test('go to their host alone, and scripts see those that are for them', async () => {
    const server = await serve({
      '/': page('<script>document.write(document.cookie)</script>'),
      '/x.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const cookies = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2', http_only: true },
      { name: 'c', value: '3', domain: 'localhost' },
      { name: 'd', value: '4', path: '/elsewhere' },
      { name: 'e', value: '5', secure: true },
    ]
    const asking = server.next('/')
    const { bytes } = await convertAddress(pool, `${server.url}/`, { cookies })
    // Loopback counts as trustworthy: secure cookies go there without TLS.
    expect((await asking).headers.cookie).toBe('a=1; b=2; e=5')
    if (hasPoppler) expect(textOf(bytes)).toBe('a=1; e=5')
  })

  test.each([
    [{ name: '__Secure-b', value: '2', domain: 'example.com', secure: false }],
    [{ name: '__Host-b', value: '2', domain: 'localhost', path: '/', secure: false }],
  ])('that no browser takes are refused by their place: %j', async (cookie) => {
    const cookies = [{ name: 'a', value: '1' }, cookie]
    const [code, message] = await failure('http://localhost:1030/', { cookies })
    expect(code).toBe('invalid_request')
    expect(message).toMatch(/^options\.cookies\[1\]: the browser does not take this cookie/)
  })
})

describe('http_auth', () => {
  const http_auth = { username: 'ann', password: 'päss' }
  const GRANTED = `Basic ${Buffer.from('ann:päss').toString('base64')}`
  const locked: Answer = (request, response) => {
    if (request.headers.authorization === GRANTED) page('welcome')(request, response)
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="r", charset="UTF-8"' }).end()
  }

  test('answers a challenge of the address’s own origin', async () => {
    const server = await serve({ '/': locked })
    const { source } = await convertAddress(pool, `${server.url}/`, { http_auth })
    expect(source?.status).toBe(200)
  })

  test('is tried once where it is wrong', async () => {
    const server = await serve({ '/': locked })
    const options = { http_auth: { ...http_auth, password: 'x' } }
    expect(await failure(`${server.url}/`, options)).toEqual([
      'source_unavailable',
      'url: 127.0.0.1: it answered with status 401.',
    ])
    expect(server.asked).toEqual(['/', '/'])
  })

  test('is for no other origin, neither after a redirect nor in the page', async () => {
    const seen: unknown[] = []
    const other = await serve({
      '/x': (request, response) => {
        seen.push(request.headers.authorization)
        locked(request, response)
      },
    })
    const server = await serve({
      '/': page(`<img src="${other.url}/x"><iframe src="${other.url}/x"></iframe>`),
      '/away': redirect(`${other.url}/x`),
    })
    await convertAddress(pool, `${server.url}/`, { http_auth })
    await failure(`${server.url}/away`, { http_auth })
    expect(seen).toEqual([undefined, undefined, undefined])
  })
})

describe('block', () => {
  const RESOURCES =
    '<link rel="stylesheet" href="/a.css"><img src="/a.svg"><script src="/a.js"></script><iframe src="/frame"></iframe><script>fetch("/data")</script>'

  test.each([
    ['image', '/a.svg'],
    ['stylesheet', '/a.css'],
    ['script', '/a.js'],
    ['frame', '/frame'],
    ['fetch', '/data'],
  ])('leaves out the kind %s', async (kind, path) => {
    const server = await serve({ '/': page(RESOURCES) })
    const block = { resource_types: [kind] }
    await convertAddress(pool, `${server.url}/`, { block })
    const all = ['/', '/a.css', '/a.svg', '/a.js', '/frame', '/data']
    expect([...server.asked].sort()).toEqual(all.filter((asked) => asked !== path).sort())
  })

  test('leaves out addresses, but never the document', async () => {
    const server = await serve({ '/': page(RESOURCES) })
    const block = { url_patterns: ['http://127.0.0.1:*/*a.*', '*://*:*/frame', '*://127.0.0.1:*/'] }
    const { warnings } = await convertAddress(pool, `${server.url}/`, { block })
    expect([...server.asked].sort()).toEqual(['/', '/data'])
    // A part that was left out on purpose is nothing to warn of.
    expect(warnings.map(({ url }) => url)).toEqual([`${server.url}/data`])
  })
})

describe.skipIf(!hasPoppler)('a document settles', () => {
  test('once its data has come and is shown', async () => {
    let delayMs = 150
    const server = await serve({
      '/': page(`<p>waiting</p><script type="module">
        const p = document.querySelector('p')
        const { next } = await (await fetch('/first')).json()
        const { text } = await (await fetch(next)).json()
        p.textContent = text
        p.append(Object.assign(new Image(), { src: '/late.svg' }))
      </script>`),
      '/first': (_, response) =>
        void setTimeout(() => body('{"next":"/second"}', 'application/json')(_, response), delayMs),
      '/second': (_, response) =>
        void setTimeout(() => body('{"text":"shown"}', 'application/json')(_, response), 150),
      '/late.svg': body(RED_SVG, 'image/svg+xml'),
    })
    const { bytes, warnings } = await convertAddress(pool, `${server.url}/`)
    expect(textOf(bytes)).toBe('shown')
    expect(warnings).toEqual([])
    // Longer than a busy machine takes to print.
    delayMs = 20_000
    const early = await convertAddress(pool, `${server.url}/`, { wait_until: 'load' })
    expect(textOf(early.bytes)).toBe('waiting')
  })

  test('although it listens for news and its clock ticks', async () => {
    const server = await serve({
      '/': page(`<p>text</p><i></i><script>
        new EventSource('/events'); new WebSocket('ws' + location.origin.slice(4) + '/socket')
        fetch('/poll'); setInterval(() => { document.querySelector('i').textContent = Date.now() }, 1000)
      </script>`),
      '/events': (_, response) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
      '/poll': () => {},
    })
    const { bytes } = await convertAddress(pool, `${server.url}/`, { timeout_ms: 9000 })
    expect(textOf(bytes)).toContain('text')
  })

  test('with its animations at their end', async () => {
    const server = await serve({
      '/': page(`<style>
        @keyframes grow { from { width: 0 } }
        div { width: 50mm; height: 50mm; background: #f00; animation: grow 60s }
        body { margin: 0 }
      </style><div></div>`),
    })
    const { bytes } = await convertAddress(pool, `${server.url}/`)
    expect(raster(bytes).at(110, 100)).toBe('#ff0000')
  })

  test('at DOMContentLoaded where that is enough', async () => {
    const server = await serve({
      '/': page('<p>text<img src="/silent.png">'),
      '/silent.png': () => {},
    })
    const options = { wait_until: 'dom_content_loaded' }
    expect(textOf((await convertAddress(pool, `${server.url}/`, options)).bytes)).toBe('text')
  })
})

describe('lazy_load', () => {
  const GROWING = `<script>
    const add = () => { for (let i = 0; i < 10; i++) document.body.append(Object.assign(document.createElement('p'), { style: 'height:200px', textContent: 'row' })) }
    document.addEventListener('DOMContentLoaded', () => {
      add()
      new IntersectionObserver(([{ isIntersecting }], observer) => { if (isIntersecting) { document.querySelector('b').textContent = 'seen'; fetch('/more?' + rows++); add(); document.body.append(end); observer.unobserve(end); observer.observe(end) } }).observe(end)
    })
    let rows = 0
  </script><b></b><div id=end>end</div>`

  test('shows what appears when it is scrolled to, and returns to the top', async () => {
    const server = await serve({
      '/': page(`<div style="height:5000px"></div><p>unseen</p><script>
        new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) document.querySelector('p').textContent = 'seen' }).observe(document.querySelector('p'))
        onscrollend = () => { document.title = scrollY === 0 ? 'top' : 'below' }
      </script>`),
    })
    const options = { lazy_load: true, single_page: true }
    const { bytes } = await convertAddress(pool, `${server.url}/`, options)
    if (hasPoppler) expect(textOf(bytes)).toBe('seen')
  })

  test('comes to an end on a page that grows for ever', async () => {
    const server = await serve({ '/': page(GROWING), '/more': body('', 'text/plain') })
    const options = { lazy_load: true, timeout_ms: 20_000, page_ranges: '1' }
    const { pages, warnings } = await convertAddress(pool, `${server.url}/`, options)
    expect(pages).toBe(1)
    expect(warnings).toMatchObject([
      { code: 'content_left_out', message: expect.stringMatching(/^The document goes on as one /) },
    ])
  })

  test('goes on into what a page adds a while after its end is reached', async () => {
    const server = await serve({
      '/': page(`<ul></ul><p id=end>end</p><script>
        const add = () => { for (let i = 0; i < 20; i++) document.querySelector('ul').append(Object.assign(document.createElement('li'), { style: 'height:80px', textContent: 'row' })) }
        add()
        let batches = 1
        new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting && batches++ < 4) setTimeout(add, 100) }).observe(end)
      </script>`),
    })
    const { bytes, warnings } = await convertAddress(pool, `${server.url}/`, { lazy_load: true })
    expect(warnings).toEqual([])
    if (hasPoppler) expect(textOf(bytes).match(/row/g)).toHaveLength(80)
  })
})

describe('on_timeout: render', () => {
  test('prints what is there, and says what it waited for', async () => {
    const server = await serve({
      '/': page('<p>early</p><img src="/silent.png">'),
      '/silent.png': () => {},
    })
    const options = { on_timeout: 'render', timeout_ms: 3000, styles: ['p{color:red}'] }
    const { bytes, warnings } = await convertAddress(pool, `${server.url}/`, options)
    expect(warnings).toMatchObject([
      {
        code: 'timed_out',
        message: `Not ready within 3000 ms: loading the document; still loading ${server.url}/silent.png. It is shown as it was then.`,
      },
    ])
    if (hasPoppler) expect(textOf(bytes)).toBe('early')
  })

  test.each([
    ['as it loads', '<p>there<script>for (;;);</script>'],
    ['after it has loaded', '<p>there<script>onload = () => { for (;;); }</script>'],
  ])(
    'ends soon for a script that never yields, %s',
    async (_, html) => {
      const server = await serve({ '/': page(html) })
      const options = { on_timeout: 'render', timeout_ms: 3000 }
      const { bytes, warnings } = await convertAddress(pool, `${server.url}/`, options)
      expect(warnings).toMatchObject([{ code: 'timed_out' }])
      if (hasPoppler) expect(textOf(bytes)).toBe('there')
    },
    15_000,
  )

  test('goes for a selector that never appears, too', async () => {
    const server = await serve({ '/': page('<p>there') })
    const options = { on_timeout: 'render', timeout_ms: 3000, wait_for_selector: '#never' }
    const { warnings } = await convertAddress(pool, `${server.url}/`, options)
    expect(warnings).toMatchObject([{ code: 'timed_out', message: /#never/ }])
  })
})

test('what fails in the page fails the render where the options say so', async () => {
  const server = await serve({
    '/': page('<img src="/none.png"><script>console.error("odd")</script>'),
  })
  expect(await failure(`${server.url}/`, { on_resource_error: 'fail' })).toEqual([
    'conversion_failed',
    `A resource did not load: ${server.url}/none.png: HTTP 404`,
  ])
  expect(await failure(`${server.url}/`, { fail_on_console_error: true })).toEqual([
    'conversion_failed',
    'The document reported an error: odd',
  ])
})
