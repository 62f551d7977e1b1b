import { expect, test } from 'vitest'
import { infoOf } from '../test/pdf-facts.ts'
import { body, convert, openPool, RED_SVG, serve } from '../test/pool-rig.ts'

// Pages ahead: the page of the next render stands while the one before it runs.
const pool = openPool({ concurrency: 2, spares: 2 })

/** All that a page can find of another, as one text. */
const LOOK = `async () => JSON.stringify({
  cookie: document.cookie,
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
  name: window.name,
  opener: String(opener),
})`
const EMPTY = {
  cookie: '',
  local: {},
  session: {},
  databases: [],
  caches: [],
  workers: 0,
  files: [],
  name: '',
  opener: 'null',
}

/** Leaves something in every place that outlives a document. */
const LEAVE = `async () => {
  document.cookie = 'secret=1;max-age=9999;path=/'
  localStorage.secret = sessionStorage.secret = '1'
  await new Promise((resolve) => { indexedDB.open('secret').onsuccess = resolve })
  await caches.open('secret')
  await navigator.serviceWorker.register('/worker.js')
  await (await navigator.storage.getDirectory()).getFileHandle('secret', { create: true })
  window.name = 'secret'
}`

/** Runs a function in a document at an address and answers with what it returns. */
async function ask(address: string, work: string): Promise<string> {
  const html = `<script type=module>document.title = (await (${work})()) ?? 'done'</script>`
  const options = { base_url: address, wait_for_function: 'document.title' }
  const { bytes } = await convert(pool, html, options)
  return infoOf(bytes)['Title'] ?? ''
}

test('what a render leaves is there for itself and gone for the next', async () => {
  const server = await serve({ '/worker.js': body('', 'text/javascript') })
  const address = `${server.url}/index.html`
  expect(JSON.parse(await ask(address, LOOK))).toEqual(EMPTY)
  const itself = `async () => { await (${LEAVE})(); return await (${LOOK})() }`
  expect(JSON.parse(await ask(address, itself))).toEqual({
    ...EMPTY,
    cookie: 'secret=1',
    local: { secret: '1' },
    session: { secret: '1' },
    databases: ['secret'],
    caches: ['secret'],
    workers: 1,
    files: ['secret'],
    name: 'secret',
  })
  // More renders than there are pages ahead: every one of them is new.
  for (let render = 0; render < 4; render++) {
    expect(JSON.parse(await ask(address, LOOK))).toEqual(EMPTY)
  }
})

test('what a server may have cached or set is asked for again', async () => {
  const server = await serve({
    '/a.svg': (request, response) => {
      const headers = {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=9999, immutable',
        'set-cookie': 'secret=1; Max-Age=9999; Path=/',
      }
      response.writeHead(200, headers).end(RED_SVG)
      cookies.push(request.headers.cookie)
    },
  })
  const cookies: (string | undefined)[] = []
  const html = '<img src=/a.svg>'
  const options = { base_url: `${server.url}/` }
  for (let render = 0; render < 3; render++) await convert(pool, html, options)
  expect(cookies).toEqual([undefined, undefined, undefined])
})

test('two renders at once see nothing of each other', async () => {
  const posted: (() => void)[] = []
  const release = Promise.withResolvers<void>()
  const server = await serve({
    '/worker.js': body('', 'text/javascript'),
    // The one posts as often as it is answered; the other is answered when that was heard, if at all.
    '/posted': (_, response) => {
      response.end()
      posted.shift()?.()
    },
    '/heard': (_, response) => {
      const twice = [1, 2].map(() => new Promise<void>((resolve) => posted.push(resolve)))
      void Promise.all(twice).then(() => response.end())
    },
    '/release': (_, response) => {
      void release.promise.then(() => response.end())
    },
  })
  const address = `${server.url}/index.html`
  const posts = server.next('/posted')
  const one = ask(
    address,
    `async () => {
      await (${LEAVE})()
      let isOver = false
      void fetch('/release').then(() => { isOver = true })
      const channel = new BroadcastChannel('secret')
      while (!isOver) {
        channel.postMessage('secret')
        localStorage.count = Number(localStorage.count ?? 0) + 1
        await fetch('/posted')
      }
    }`,
  )
  await posts
  const other = await ask(
    address,
    `async () => {
      const heard = []
      new BroadcastChannel('secret').onmessage = ({ data }) => heard.push(data)
      addEventListener('storage', ({ key }) => heard.push(key))
      await fetch('/heard')
      return JSON.stringify({ ...JSON.parse(await (${LOOK})()), heard })
    }`,
  )
  release.resolve()
  expect(await one).toBe('done')
  expect(JSON.parse(other)).toEqual({ ...EMPTY, heard: [] })
})

test('assets of a render are served to no other', async () => {
  const assets = { 'secret.svg': Buffer.from(RED_SVG).toString('base64') }
  const options = { base_url: 'https://example.invalid/', on_resource_error: 'fail' }
  const html = '<img src=secret.svg>'
  const own = convert(pool, html, { ...options, assets })
  await expect(convert(pool, html, options)).rejects.toThrow('A resource did not load')
  await own
})

test('nothing of a render asks for anything once it is over', async () => {
  const ticking = (kind: string) => `setInterval(() => fetch('/tick-${kind}').catch(() => {}), 20)`
  const script = (code: string) => body(code, 'text/javascript')
  const server = await serve({
    '/worker.js': script(ticking('worker')),
    '/shared.js': script(ticking('shared')),
    '/service.js': script(ticking('service')),
    '/all': (_, response) => void ticks.then(() => response.end()),
  })
  const kinds = ['page', 'worker', 'shared', 'service']
  const ticks = Promise.all(kinds.map((kind) => server.next(`/tick-${kind}`)))
  const html = `<script type=module>
    ${ticking('page')}
    new Worker('/worker.js'); new SharedWorker('/shared.js'); navigator.serviceWorker.register('/service.js')
    for (const leaving of ['pagehide', 'visibilitychange', 'beforeunload', 'unload']) {
      addEventListener(leaving, () => {
        navigator.sendBeacon('/late-beacon')
        fetch('/late-fetch', { keepalive: true })
      })
    }
    globalThis.fetchLater?.('/late-deferred')
    await fetch('/all')
    document.title = 'all of them tick'
  </script>`
  const options = {
    base_url: `${server.url}/`,
    wait_until: 'load',
    wait_for_function: 'document.title',
  }
  await convert(pool, html, options)
  // Its page is closed while the next one is printed.
  await convert(pool, '<p>next')
  const asked = server.asked.length
  for (let render = 0; render < 3; render++) await convert(pool, '<p>another')
  expect(server.asked.slice(asked)).toEqual([])
  expect(server.asked.filter((path) => path.startsWith('/late'))).toEqual([])
})
