import { expect, onTestFinished, test } from 'vitest'
import { body, convert, convertAddress, openPool, serve } from '../src/browser/test/pool-rig.ts'
import { repeats, SOAK_TIMEOUT_MS } from './soak.ts'

/** Renders of each of the two. */
const RENDERS = repeats({ always: 30, soak: 500 })

/** Keeps what it is told, and tells everybody who connects what it was told before. */
const SHARED_WORKER = `const told = []
onconnect = ({ ports: [port] }) => {
  port.postMessage(told.join())
  port.onmessage = ({ data }) => told.push(data)
}`
/** Answers for the server, from the cache it fills. */
const SERVICE_WORKER = `onfetch = (event) => {
  if (event.request.url.endsWith('/seen')) event.respondWith(new Response('service worker'))
}`

/** Looks for what another document left, then leaves its own everywhere; the title says what it found. */
const DOCUMENT = (tenant: string) => `<script type="module">
  const found = {}
  const look = async (place, read) => {
    const value = await read().catch((error) => 'failed: ' + error)
    if (value) found[place] = value
  }
  const names = async (entries) => (await Array.fromAsync(entries)).join()
  await look('cookies', async () => document.cookie)
  await look('storage', async () => Object.keys(localStorage).join())
  await look('session', async () => Object.keys(sessionStorage).join())
  await look('databases', async () => (await indexedDB.databases()).map(({ name }) => name).join())
  await look('caches', async () => (await caches.keys()).join())
  await look('workers', async () => (await navigator.serviceWorker.getRegistrations()).length || '')
  await look('files', async () => names((await navigator.storage.getDirectory()).keys()))
  await look('locks', async () => (await navigator.locks.query()).held.map(({ name }) => name).join())
  await look('name', async () => window.name)
  await look('seen', async () => (await fetch('/seen')).text())
  await look('cached', async () => (await fetch('/cached')).text())
  const shared = new SharedWorker('/shared.js')
  await look('shared worker', () => new Promise((done) => { shared.port.onmessage = ({ data }) => done(data) }))
  const channel = new BroadcastChannel('tenants')
  channel.onmessage = ({ data }) => { found.channel = data }
  addEventListener('storage', ({ key }) => { found.event = key })

  document.cookie = 'tenant=${tenant}; max-age=9999; path=/'
  localStorage.${tenant} = sessionStorage.${tenant} = 1
  await new Promise((done) => { indexedDB.open('${tenant}').onsuccess = done })
  await (await caches.open('${tenant}')).put('/seen', new Response('${tenant}'))
  await navigator.serviceWorker.register('/service.js')
  await navigator.serviceWorker.ready
  await (await navigator.storage.getDirectory()).getFileHandle('${tenant}', { create: true })
  navigator.locks.request('${tenant}', () => new Promise(() => {}))
  window.name = '${tenant}'
  shared.port.postMessage('${tenant}')
  channel.postMessage('${tenant}')
  // Neighbours have as long to be heard.
  await fetch('/seen-by-now')
  if (location.search === '?twice') location = '/'
  else document.title = Object.keys(found).sort().join() || 'nothing'
</script>`

test(
  'two tenants whose renders alternate find nothing of each other, wherever a page can leave something',
  async () => {
    let cookies = 0
    let asked = 0
    const server = await serve({
      '/': body(DOCUMENT('ann'), 'text/html'),
      '/shared.js': body(SHARED_WORKER, 'text/javascript'),
      '/service.js': body(SERVICE_WORKER, 'text/javascript'),
      '/seen': body('', 'text/plain'),
      '/seen-by-now': body('', 'text/plain'),
      '/cached': ({ headers }, response) => {
        asked++
        if (headers.cookie !== undefined) cookies++
        const lasting = {
          'cache-control': 'public, max-age=9999, immutable',
          'set-cookie': 'server=1; Max-Age=9999; Path=/; HttpOnly',
          'strict-transport-security': 'max-age=9999',
          etag: '"tenant"',
        }
        response.writeHead(200, lasting).end()
      },
    })
    const pool = openPool({ concurrency: 4, recycleAfter: 300, pageReuse: true }, onTestFinished)
    const options = {
      base_url: `${server.url}/`,
      wait_for_function: 'document.title',
      wait_until: 'load',
    }
    // A document that comes twice in one render finds what it left: the search itself is sound.
    const { base_url: _, ...waits } = options
    const twice = await convertAddress(pool, `${server.url}/?twice`, waits)
    expect(twice.filename).toBe(
      'caches,cookies,databases,files,name,seen,session,storage,workers.pdf',
    )
    asked = cookies = 0
    const found: string[] = []
    // Two callers each, so that a tenant meets itself as well.
    const caller = async (tenant: string) => {
      for (let render = 0; render < RENDERS / 2; render++) {
        found.push((await convert(pool, DOCUMENT(tenant), options)).filename)
      }
    }
    await Promise.all(['ann', 'bob', 'ann', 'bob'].map(caller))
    expect(new Set(found)).toEqual(new Set(['nothing.pdf']))
    expect({ renders: found.length, asked, cookies }).toEqual({
      renders: RENDERS * 2,
      asked: RENDERS * 2,
      cookies: 0,
    })
  },
  SOAK_TIMEOUT_MS,
)
