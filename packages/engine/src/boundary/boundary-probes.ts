/** Channels without an HTTP path to be told by: each needs a canary of its own. */
export const PORT_CHANNELS: Readonly<Record<string, 'tcp' | 'udp'>> = {
  preconnect: 'tcp',
  https: 'tcp',
  wss: 'tcp',
  'turn-tcp': 'tcp',
  'turn-udp': 'udp',
  stun: 'udp',
  'web-transport': 'udp',
}

/**
 * Every way a page can reach the network: the channel, and the script that tries it.
 *
 * `url` is the canary's HTTP address with the channel as its path, `ws` the same for WebSocket, `loopback`
 * the same by a host that counts as secure, `own` and `udp` are `host:port` of the channel's own canary. The
 * functions are those of {@link HELPERS}; `put` is `element` for what tells nobody when it ends. A script
 * returns a promise if it can tell that its attempt is over.
 *
 * Preconnect and icon are silent in the headless shell and speak in full Chromium.
 */
const PROBES: Readonly<Record<string, string>> = {
  image: `element('img', { src: url })`,
  srcset: `element('img', { srcset: url + ' 1x' })`,
  'svg-image': `put('div', { innerHTML: '<svg><image href="' + url + '"/></svg>' })`,
  'input-image': `element('input', { type: 'image', src: url })`,
  video: `element('video', { src: url, preload: 'auto' })`,
  audio: `element('audio', { src: url, preload: 'auto' })`,
  poster: `put('video', { poster: url })`,
  object: `put('object', { data: url })`,
  embed: `element('embed', { src: url })`,
  script: `element('script', { src: url })`,
  module: `element('script', { type: 'module', src: url })`,
  'dynamic-import': `import(url)`,
  stylesheet: `element('link', { rel: 'stylesheet', href: url })`,
  preload: `element('link', { rel: 'preload', as: 'image', href: url })`,
  modulepreload: `element('link', { rel: 'modulepreload', href: url })`,
  prefetch: `element('link', { rel: 'prefetch', href: url })`,
  preconnect: `put('link', { rel: 'preconnect', href: 'http://' + own })`,
  icon: `put('link', { rel: 'icon', href: url })`,
  'css-import': `style('@import url(' + url + ');')`,
  'css-background': `style('html { background: url(' + url + ') }')`,
  'css-font': `style('@font-face { font-family: probe; src: url(' + url + ') } html { font-family: probe }')`,
  fetch: `fetch(url, { mode: 'no-cors' })`,
  'fetch-later': `fetchLater(loopback, { activateAfter: 0 })`,
  xhr: `new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = done; x.open('GET', url); x.send() })`,
  beacon: `navigator.sendBeacon(url)`,
  'event-source': `new Promise((done) => { const source = new EventSource(url); source.onerror = () => { source.close(); done() } })`,
  'web-socket': `new Promise((done) => { new WebSocket(ws).onclose = done })`,
  wss: `new Promise((done) => { new WebSocket('wss://' + own).onclose = done })`,
  https: `fetch('https://' + own, { mode: 'no-cors' })`,
  'worker-fetch': `worker('fetch("' + url + '", { mode: "no-cors" }).finally(done)')`,
  'worker-import': `worker('import("' + url + '").finally(done)')`,
  'worker-web-socket': `worker('new WebSocket("' + ws + '").onclose = done')`,
  'shared-worker-fetch': `shared('fetch("' + url + '", { mode: "no-cors" }).finally(done)')`,
  'shared-worker-web-socket': `shared('new WebSocket("' + ws + '").onclose = done')`,
  worklet: `CSS.paintWorklet.addModule(url)`,
  iframe: `put('iframe', { src: url })`,
  'iframe-location': `frame('<script>location = "' + url + '"</script>')`,
  'iframe-refresh': `frame('<meta http-equiv=refresh content="0; url=' + url + '">')`,
  'iframe-web-socket': `frame('<script>new WebSocket("' + ws + '")</script>')`,
  form: `frame('<form method=post action="' + url + '"></form><script>document.forms[0].submit()</script>')`,
  ping: `click({ href: '#', ping: url })`,
  download: `frame('<a download href="' + url + '"></a><script>document.links[0].click()</script>')`,
  popup: `open(url)`,
  'speculative-prefetch': `speculate('prefetch', loopback)`,
  'speculative-prerender': `speculate('prerender', loopback)`,
  stun: `ice('stun:' + udp)`,
  'turn-udp': `ice('turn:' + udp + '?transport=udp')`,
  'turn-tcp': `ice('turn:' + own + '?transport=tcp')`,
  'web-transport': `new WebTransport('https://' + udp).ready`,
}

/** Every channel that is tried. */
export const CHANNELS: readonly string[] = Object.keys(PROBES)

const HELPERS = `
const add = (node) => (document.body ?? document.documentElement).append(node)
const ended = (node) => new Promise((done) => {
  for (const event of ['load', 'error', 'loadeddata']) node.addEventListener(event, done)
})
const element = (tag, properties) => {
  const node = Object.assign(document.createElement(tag), properties)
  const end = ended(node)
  add(node)
  return end
}
const put = (tag, properties) => { element(tag, properties) }
const style = (text) => element('style', { textContent: text })
const frame = (html) => element('iframe', { srcdoc: html })
const click = (properties) => {
  const anchor = Object.assign(document.createElement('a'), properties)
  add(anchor)
  anchor.click()
}
const speculate = (kind, url) => {
  const rules = { [kind]: [{ urls: [url], eagerness: 'immediate' }] }
  add(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify(rules) }))
}
const blob = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
const worker = (code) => new Promise((done) => {
  new Worker(blob('const done = () => postMessage(0);' + code)).onmessage = done
})
const shared = (code) => new Promise((done) => {
  const source = 'onconnect = ({ ports: [port] }) => { const done = () => port.postMessage(0);' + code + '}'
  new SharedWorker(blob(source)).port.onmessage = done
})
const ice = (urls) => new Promise((done) => {
  const connection = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'c' }] })
  connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && done()
  connection.createDataChannel('probe')
  connection.createOffer().then((offer) => connection.setLocalDescription(offer))
})
`

/** Where the canaries are, as a page writes them. */
export interface ProbeTargets {
  /** Host for everything over TCP that does not need the next one. */
  readonly host: string
  /** Host that a browser takes for secure: speculation rules and deferred fetches ask for that. */
  readonly secureHost: string
  /** Host for what goes over UDP, where no proxy can be in between. */
  readonly udpHost: string
  readonly httpPort: number
  readonly ports: Readonly<Record<string, number>>
}

/**
 * A script that tries every channel at once and answers with the names of those it tried.
 *
 * @param timeoutMs how long it waits for attempts to end before it answers anyway
 */
export function probeScript(targets: ProbeTargets, timeoutMs: number): string {
  const { host, secureHost, udpHost, httpPort, ports } = targets
  const attempts = Object.entries(PROBES).map(([channel, attempt]) => {
    const port = ports[channel]
    const values = JSON.stringify([
      `http://${host}:${httpPort}/${channel}`,
      `ws://${host}:${httpPort}/${channel}`,
      `http://${secureHost}:${httpPort}/${channel}`,
      `${host}:${port}`,
      `${udpHost}:${port}`,
    ])
    return `attempt(${JSON.stringify(channel)}, (url, ws, loopback, own, udp) => ${attempt}, ${values})`
  })
  return `(async () => {
${HELPERS}
const tried = []
const attempt = async (channel, start, values) => {
  tried.push(channel)
  // A channel this browser does not have throws: it cannot leak.
  try { await start(...values) } catch {}
}
const readyTimer = new Promise((done) => setTimeout(done, ${timeoutMs}))
await Promise.race([readyTimer, Promise.all([${attempts.join(',\n')}])])
return tried
})()`
}
