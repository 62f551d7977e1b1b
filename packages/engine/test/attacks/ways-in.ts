import type { Artifact } from '../../src/artifact.ts'
import type { BrowserPool } from '../../src/browser/pool/browser-pool.ts'
import { NOW } from '../../src/browser/test/pool-rig.ts'
import { prepare, run } from '../../src/execute.ts'
import { inputJsonSchema, type JsonSchema } from '../../src/json-schema.ts'
import type { Operation } from '../../src/operation.ts'
import type { RegisteredOperation } from '../../src/registry.ts'
import type { Attacker } from './attacker.ts'
import { LEAK_CHANNELS, SECRET_FIELD } from './leak-page.ts'

const { markup, styles, scripts, served } = LEAK_CHANNELS

/** A field through which a document gets into an operation: the part of a request, and what it can reach. */
export interface WayIn {
  readonly request: (attacker: Attacker) => {
    /** The document of the request, where it is not the attack itself. */
    readonly host?: string
    readonly body?: Readonly<Record<string, unknown>>
    readonly options?: Readonly<Record<string, unknown>>
  }
  /** Channels that get through where the policy lets them. */
  readonly channels: readonly string[]
}

const TELL_PARENT =
  '<script>setInterval(() => globalThis.released && parent.postMessage(1), 20)</script>'
const RELEASED = { wait_for_function: 'globalThis.released', timeout_ms: 60_000 }
// Whatever is loaded for a sheet is waited for only if it shows.
const SHOWN = [
  'm-img',
  'm-img-srcset',
  'm-svg-image',
  'm-stylesheet',
  'm-style-element',
  'r-image',
  's-font',
]
const ROOM = { margins_mm: { top: 80, right: 10, bottom: 80, left: 10 } }

const running = ({ markup: html, css }: Attacker) =>
  `<style>${css}</style><div style="height:50mm;overflow:hidden">${html}</div>`

const ANY = new AbortController().signal

/** A request of an operation that takes an office document, with the smallest there is. */
export const OFFICE_BODY = { document: Buffer.from('{\\rtf1 x}').toString('base64') } as const

/** Whether an operation takes an office document: its own markup is none of the browser's. */
export function isOffice(operation: RegisteredOperation): boolean {
  return operation.document?.kind === 'bytes'
}

/** Runs an operation on a document of its own, with the attack in it, as an adapter does. */
export async function runAttack(
  operation: RegisteredOperation,
  way: ReturnType<WayIn['request']>,
  { page, serve }: Pick<Attacker, 'page' | 'serve'>,
  browsers: BrowserPool,
): Promise<Artifact> {
  const { host = SECRET_FIELD, options = {} } = way
  const plain = isOffice(operation)
    ? { body: OFFICE_BODY, options }
    : operation.document === undefined
      ? { body: { url: serve(host) }, options }
      : { body: { html: host }, options: { base_url: `${page}/`, ...options } }
  const { body, options: withBase } = way.body ? { body: way.body, options } : plain
  const prepared = prepare(operation as Operation, { ...body, options: withBase })
  return (await run(prepared, { browsers, now: () => NOW, signal: ANY })) as Artifact
}

/** Every field that brings markup, style or script into the browser, by its place in a request. */
export const DOCUMENT_FIELDS: Readonly<Record<string, WayIn>> = {
  html: {
    request: ({ html }) => ({ body: { html }, options: RELEASED }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
  url: {
    request: ({ page }) => ({ body: { url: `${page}/document` }, options: RELEASED }),
    channels: [...markup, ...styles, ...scripts, ...served],
  },
  'options.header_html': {
    request: (attacker) => ({ options: { ...ROOM, header_html: running(attacker) } }),
    channels: SHOWN,
  },
  'options.footer_html': {
    request: (attacker) => ({ options: { ...ROOM, footer_html: running(attacker) } }),
    channels: SHOWN,
  },
  'options.styles[]': {
    request: ({ css, script }) => ({ options: { ...RELEASED, styles: [css], scripts: [script] } }),
    channels: styles,
  },
  'options.scripts[]': {
    request: ({ script }) => ({ options: { ...RELEASED, scripts: [script] } }),
    channels: scripts,
  },
  'options.wait_for_function': {
    request: ({ canary }) => ({
      options: {
        wait_for_function: `fetch("${canary('waiting')}", {mode: "no-cors"}).then(() => 1, () => 1)`,
      },
    }),
    channels: ['waiting'],
  },
  'options.base_url': {
    request: ({ canary }) => ({
      body: { html: `<img src="relative"><link rel="stylesheet" href="sheet">` },
      options: { base_url: canary('') },
    }),
    channels: ['relative', 'sheet'],
  },
  'options.assets.*': {
    request: ({ html }) => ({
      host: '<iframe src="leaks.html"></iframe><script>onmessage = () => { released = 1 }</script>',
      options: {
        ...RELEASED,
        assets: {
          'leaks.html': Buffer.from(`${html}${TELL_PARENT}`).toString('base64'),
        },
      },
    }),
    channels: [...markup, ...served],
  },
}

/** Every field that holds an address to read bytes from, as a part of a request. */
export const SOURCE_FIELDS: Readonly<
  Record<string, (url: string) => Pick<ReturnType<WayIn['request']>, 'body' | 'options'>>
> = {
  'document.url': (url) => ({ body: { document: { url } } }),
  'options.assets.*.url': (url) => ({ options: { assets: { 'a.svg': { url } } } }),
  'options.attachments[].content.url': (url) => ({
    options: { attachments: [{ name: 'a', content: { url } }] },
  }),
  'options.factur_x.xml.url': (url) => ({
    options: { pdf_a: '3b', factur_x: { xml: { url }, profile: 'basic' } },
  }),
}

/** Places of a request that take markup, style, script or an address; from the schema, so that none is forgotten. */
export function activeFields(operation: RegisteredOperation): readonly string[] {
  const active = /(?:^|[._])(?:html|url|css|styles\[\]|scripts\[\]|function|assets\.\*)$/
  return textFields(inputJsonSchema(operation)).filter((path) => active.test(path))
}

function textFields(schema: unknown, path = ''): string[] {
  // A schema may also be `true`, a list of items also several.
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  const { properties = {}, items, additionalProperties, anyOf = [], type } = schema as JsonSchema
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const found = [
    ...Object.entries(properties).flatMap(([name, one]) => textFields(one, below(name))),
    ...textFields(items, `${path}[]`),
    ...textFields(additionalProperties, below('*')),
    ...anyOf.flatMap((one) => textFields(one, path)),
    ...(type === 'string' ? [path] : []),
  ]
  return [...new Set(found)]
}
