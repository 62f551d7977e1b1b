import { expect, test } from 'vitest'
import { infoOf } from '../src/browser/test/pdf-facts.ts'
import { body, convert, openPool, RED_SVG, serve } from '../src/browser/test/pool-rig.ts'
import { runAs } from '../src/lifetime/tenant.ts'

const pool = openPool({ concurrency: 1, spares: 1, pageReuse: true })

/** A way to leave something behind for the next document. */
interface Channel {
  /** Body of an asynchronous function; may return an address where the next document looks. */
  readonly leave: string
  readonly options?: object
  /** Whether the page must be closed after it. The others may be used again. */
  readonly closes?: true
}

const SVG = Buffer.from(RED_SVG).toString('base64')
const LIVES_ON = `const channel = new BroadcastChannel('channel')
  const live = () => { channel.postMessage('heard'); fetch(server + '/late', { keepalive: true }).catch(() => {}) }`

/** Every way that is known; `server` is an address that answers. */
const CHANNELS: Readonly<Record<string, Channel>> = {
  globals: { leave: 'globalThis.leak = 1' },
  prototypes: { leave: 'Array.prototype.leak = 1; Object.prototype.leak = 1' },
  'patched functions': {
    leave: 'JSON.parse = () => "patched"; globalThis.fetch = () => "patched"',
  },
  'custom elements': { leave: "customElements.define('x-leak', class extends HTMLElement {})" },
  'registered properties': {
    leave:
      "CSS.registerProperty({ name: '--leak', syntax: '*', inherits: true, initialValue: 'leak' })",
  },
  'font faces': { leave: "document.fonts.add(new FontFace('leak', 'local(Arial)'))" },
  'style sheets': { leave: 'document.adoptedStyleSheets = [new CSSStyleSheet()]' },
  'blob addresses': { leave: "return URL.createObjectURL(new Blob(['leak']))", options: {} },
  'history entries': { leave: 'for (let i = 0; i < 3; i++) history.pushState(i, "", "#" + i)' },
  scrolling: { leave: 'document.body.style.height = "9999px"; scrollTo(0, 500)' },
  'performance marks': { leave: "performance.mark('leak')" },
  'document.domain': { leave: 'document.domain = "document.localhost"' },
  'design mode': { leave: 'document.designMode = "on"' },
  timers: {
    leave: `${LIVES_ON}; setTimeout(() => setInterval(() => channel.postMessage('heard'), 1), 0)`,
  },
  'animation frames': {
    leave: `${LIVES_ON}; const again = () => { channel.postMessage('heard'); requestAnimationFrame(again) }; again()`,
  },
  farewells: {
    leave: `${LIVES_ON}; for (const name of ['pagehide', 'unload', 'beforeunload', 'visibilitychange']) {
      addEventListener(name, live); document.addEventListener(name, live)
    }`,
  },
  'broadcast channels': {
    leave: `${LIVES_ON}; channel.onmessage = () => channel.postMessage('heard')`,
  },
  'files beside a document': {
    leave: "return new URL('leak.svg', location.href).href",
    options: { assets: { 'leak.svg': SVG } },
  },
  'scripts and styles of a caller': {
    leave: '',
    options: { scripts: ['globalThis.leak = 1'], styles: ['body { --leak: leak }'] },
  },
  'options of a page': {
    leave: '',
    options: {
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
      user_agent: 'Agent/1.0',
      media: 'screen',
      color_scheme: 'dark',
      viewport: { width_px: 500, height_px: 400, device_scale_factor: 2 },
    },
  },
  'the name of the window': { leave: 'window.name = "leak"', closes: true },
  cookies: { leave: 'document.cookie = "leak=1; max-age=9999; path=/"', closes: true },
  'cookies of the site': {
    leave: 'document.cookie = "leak=1; max-age=9999; domain=document.localhost; path=/"',
    closes: true,
  },
  'local storage': { leave: 'localStorage.leak = 1', closes: true },
  'session storage': { leave: 'sessionStorage.leak = 1', closes: true },
  databases: {
    leave: `const { promise, resolve } = Promise.withResolvers()
      const opening = indexedDB.open('leak')
      opening.onupgradeneeded = () => opening.result.createObjectStore('leak').put('leak', 'leak')
      opening.onsuccess = resolve; await promise`,
    closes: true,
  },
  caches: {
    leave: "await (await caches.open('leak')).put('/', new Response('leak'))",
    closes: true,
  },
  files: {
    leave: `const file = await (await navigator.storage.getDirectory()).getFileHandle('leak', { create: true })
      const stream = await file.createWritable(); await stream.write('leak'); await stream.close()`,
    closes: true,
  },
  locks: { leave: "navigator.locks.request('leak', () => new Promise(() => {}))" },
  workers: { leave: "new Worker(URL.createObjectURL(new Blob(['0'])))", closes: true },
  'shared workers': {
    leave: `const { promise, resolve } = Promise.withResolvers()
      const code = 'onconnect = ({ ports: [port] }) => port.postMessage(0)'
      new SharedWorker(URL.createObjectURL(new Blob([code])), 'leak').port.onmessage = resolve; await promise`,
    closes: true,
  },
  frames: { leave: "document.body.append(document.createElement('iframe'))", closes: true },
  dialogs: { leave: 'alert(1)', closes: true },
  downloads: {
    leave: "Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x' }).click()",
  },
  permissions: { leave: 'await Notification.requestPermission()' },
  'caches of the network, cookies and connections of servers': {
    leave: "await fetch(server + '/cached', { credentials: 'include' })",
    closes: true,
  },
  'images of the network': {
    leave: "const image = new Image(); image.src = server + '/a.svg'; await image.decode()",
    closes: true,
  },
  credentials: { leave: "await fetch(server + '/secret').catch(() => {})", closes: true },
  sockets: {
    leave: `const { promise, resolve } = Promise.withResolvers()
      new WebSocket(server.replace('http', 'ws')).onclose = resolve; await promise`,
    closes: true,
  },
}

/** Looks everywhere at once. The host comes first: it tells whether the page had a document before. */
const LOOK = (known: string, server: string) => `<body><script type="module">
  const known = ${JSON.stringify(known)}, server = ${JSON.stringify(server)}
  const heard = []
  new BroadcastChannel('channel').onmessage = ({ data }) => heard.push(data)
  const entries = history.length
  const reached = known && await fetch(known).then((answer) => answer.ok, () => false)
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setTimeout(done))
  document.title = location.host + ' ' + JSON.stringify({
    leaks: [globalThis.leak, [].leak, {}.leak, customElements.get('x-leak'), reached ? 'reached' : undefined],
    patched: [JSON.parse, fetch].map((one) => /patched/.test(String(one))),
    style: getComputedStyle(document.body).getPropertyValue('--leak'),
    sheets: [document.adoptedStyleSheets.length, document.fonts.size],
    window: [name, String(opener), document.referrer, entries, scrollY, navigation.entries().length],
    marks: performance.getEntriesByName('leak').length,
    mode: document.designMode,
    cookie: document.cookie,
    storage: [Object.keys(localStorage), Object.keys(sessionStorage)],
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
    locks: (await navigator.locks.query()).held,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    permission: Notification.permission,
    activation: navigator.userActivation.hasBeenActive,
    page: [navigator.language, navigator.userAgent, new Date(0).getHours(), innerWidth, devicePixelRatio,
      matchMedia('print').matches, matchMedia('(prefers-color-scheme: dark)').matches],
    heard,
  })
</script>`

const LEAVE = ({ leave }: Channel, server: string) => `<body><script type="module">
  const server = ${JSON.stringify(server)}
  document.title = (await (async () => { ${leave} })()) ?? 'left'
</script>`

const WAITS = { wait_for_function: 'document.title' }

async function titleOf(tenant: string, html: string, options: object = {}): Promise<string> {
  const { bytes } = await runAs(tenant, () => convert(pool, html, { ...WAITS, ...options }))
  return infoOf(bytes)['Title'] ?? ''
}

/** @returns the host of the document, and what it found */
async function look(tenant: string, known: string, server: string): Promise<readonly string[]> {
  const title = await titleOf(tenant, LOOK(known, server))
  return [title.slice(0, title.indexOf(' ')), title.slice(title.indexOf(' ') + 1)]
}

test('no document finds anything of another, in a page that was used before or not', {
  timeout: 180_000,
}, async () => {
  const cookies: (string | undefined)[] = []
  const server = await serve({
    '/a.svg': body(RED_SVG, 'image/svg+xml'),
    '/cached': ({ headers }, response) => {
      cookies.push(headers.cookie)
      const lasting = {
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
        'cache-control': 'public, max-age=9999, immutable',
        'set-cookie': 'leak=1; Max-Age=9999; Path=/',
      }
      response.writeHead(200, lasting).end()
    },
    '/secret': (_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="leak"' }).end()
    },
  })
  const [freshHost, nothing] = await look('ann', '', server.url)
  expect(freshHost).toBe('document.localhost')
  const kept = Object.entries(CHANNELS).filter(([, { closes }]) => closes === undefined)
  // Those that leave a page usable need its options one by one, but can leave their own in one document.
  const together = kept.filter(([, { options }]) => options === undefined)
  const leave = together
    .map(([, channel]) => `await (async () => { ${channel.leave} })()`)
    .join(';')
  const cases: readonly (readonly [string, Channel])[] = [
    [together.map(([name]) => name).join(), { leave }],
    ...Object.entries(CHANNELS).filter(([name]) => !together.some(([one]) => one === name)),
  ]
  const used = new Set<string>()
  for (const [name, channel] of cases) {
    const known = await titleOf('ann', LEAVE(channel, server.url), channel.options)
    const address = known.includes(':') ? known : ''
    const [ownHost = '', own] = await look('ann', address, server.url)
    expect({ name, found: own }).toEqual({ name, found: nothing })
    if (channel.closes) expect({ name, ownHost }).toEqual({ name, ownHost: freshHost })
    else {
      expect(used).not.toContain(ownHost)
      if (ownHost !== freshHost) used.add(ownHost)
      // Another tenant meets none of these pages, whatever they are like.
      expect(await look('bob', address, server.url)).toEqual([freshHost, nothing])
    }
  }
  // How many is a matter of processor time; that there were any shows that the search means something.
  expect(used.size).toBeGreaterThan(0)
  expect(server.asked).not.toContain('/late')
  expect(cookies).toEqual([undefined])
})
