import { type Flood, floodOf, json } from './flood-request.ts'

/** As long as such a document has, in milliseconds: it would go on for ever. */
const TIMEOUT_MS = 10_000
/** As many at once as there are slots on two processors. */
const CONNECTIONS = 2

const BLOB = 'URL.createObjectURL(new Blob(["for (;;) {}"]))'

/** Scripts that keep a browser busy beyond their own page. */
const SCRIPTS = {
  errors:
    'setInterval(() => { for (let i = 0; i < 1e4; i++) Promise.reject(new Error("no. " + i)) })',
  console: 'setInterval(() => { for (let i = 0; i < 1e4; i++) console.log("line " + i, {}) })',
  fetch: 'setInterval(() => { for (let i = 0; i < 500; i++) fetch("/none?" + i).catch(() => {}) })',
  frames:
    'setInterval(() => { for (let i = 0; i < 50; i++) document.body.append(document.createElement("iframe")) })',
  workers: `const u = ${BLOB}; setInterval(() => { for (let i = 0; i < 100; i++) new Worker(u) })`,
  WebSockets:
    'setInterval(() => { for (let i = 0; i < 200; i++) try { new WebSocket("ws://127.0.0.1:9/" + i) } catch {} })',
  history:
    'let i = 0; setInterval(() => { for (let n = 0; n < 100; n++) history.pushState(0, "", "#" + i++) })',
  postMessage:
    'const c = new MessageChannel(); const s = "x".repeat(1e4); c.port1.onmessage = () => { for (let i = 0; i < 10; i++) c.port2.postMessage(s) }; c.port2.postMessage(s); onmessage = () => postMessage(s); postMessage(s)',
  textures:
    'setInterval(() => { for (let i = 0; i < 5; i++) { const c = document.createElement("canvas"); c.width = c.height = 4096; c.style.cssText = "will-change:transform;position:absolute"; c.getContext("2d").fillRect(0, 0, 4096, 4096); document.body.append(c) } })',
  alerts: 'for (;;) alert(1)',
  'document.write':
    'setInterval(() => { for (let i = 0; i < 1000; i++) document.write("<p>again " + i) })',
} as const

/** Floods of documents that are hostile to their neighbours, each made when it is asked for. */
export const HOSTILE_FLOODS: Readonly<Record<string, () => Flood>> = Object.fromEntries(
  Object.entries(SCRIPTS).map(([name, script]) => [
    name,
    () =>
      floodOf(CONNECTIONS, {
        path: '/convert/html',
        body: json({
          html: `<body><p>hostile</p><script>${script}</script>`,
          options: { timeout_ms: TIMEOUT_MS },
        }),
      }),
  ]),
)
